import { skipSpace, stringEnd, valueEnd } from "../json-text.ts";

/** A part of a text, from the offset `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where in a JSON text the values are whose key `isSecret`, at any depth, outermost only. A value of null is none.
 *
 * The text must be JSON; it may be nested as deep as it likes.
 */
export function secretValues(text: string, isSecret: (key: string) => boolean): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const keyEnd = stringEnd(text, at);
    const colon = skipSpace(text, keyEnd);
    if (text[colon] !== ":" || !isSecret(stringOf(text.slice(at, keyEnd)))) {
      at = keyEnd;
      continue;
    }
    const start = skipSpace(text, colon + 1);
    const end = valueEnd(text, start);
    if (text.slice(start, end) !== "null") ranges.push({ start, end });
    at = end;
  }
  return ranges;
}

/** What a JSON string stands for. */
export function stringOf(literal: string): string {
  return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}
