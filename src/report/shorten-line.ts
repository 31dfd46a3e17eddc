import { shorten } from "../error-message.ts";

/** Lines up to this size go into a report as they are, in UTF-16 units. */
const WHOLE = 16 * 1024;

/** Of longer lines, each string keeps so much, and each array and object so many members. */
const STRING = 2_000;
const MEMBERS = 200;

/**
 * A line that is short enough for a report. A long line that is JSON stays JSON: it loses the ends of its long texts
 * and lists, so that everything else can still be looked at.
 */
export function shortenLine(text: string): { readonly text: string; readonly cut: boolean } {
  if (text.length <= WHOLE) return { text, cut: false };
  try {
    const short = JSON.stringify(shortenValue(JSON.parse(text)));
    return { text: short.length <= 4 * WHOLE ? short : shorten(text, WHOLE), cut: true };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { text: shorten(text, WHOLE), cut: true };
  }
}

function shortenValue(value: unknown): unknown {
  if (typeof value === "string") return shorten(value, STRING);
  if (Array.isArray(value)) {
    const kept = value.slice(0, MEMBERS).map(shortenValue);
    return value.length > MEMBERS ? [...kept, `… ${value.length - MEMBERS} more`] : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  // fromEntries makes own members, also of the names that objects inherit.
  return Object.fromEntries(entries.slice(0, MEMBERS).map(([key, inner]) => [key, shortenValue(inner)]));
}
