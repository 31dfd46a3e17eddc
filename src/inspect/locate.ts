import { skipSpace, stringEnd, valueEnd } from "../json-text.ts";

/**
 * Where in a JSON text the value stands to which a JSON Pointer leads; where there is none, the end of the deepest
 * value on the way to it. Of a key that is repeated, the last counts.
 */
export function locate(text: string, pointer: string): number {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let at = skipSpace(text, 0);
  for (const step of steps) {
    const { found, end } = text[at] === "[" ? itemOf(text, at, step) : memberOf(text, at, step);
    if (found === undefined) return end;
    at = found;
  }
  return at;
}

interface Place {
  readonly found: number | undefined;
  /** Where the last character of the value is in which was looked. */
  readonly end: number;
}

function memberOf(text: string, start: number, name: string): Place {
  if (text[start] !== "{") return { found: undefined, end: start };
  let found: number | undefined;
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (keyIs(text.slice(at, keyEnd), name)) found = value;
    const end = skipSpace(text, valueEnd(text, value));
    if (text[end] !== ",") return { found, end: Math.min(end, text.length - 1) };
    at = skipSpace(text, end + 1);
  }
  return { found, end: Math.min(at, text.length - 1) };
}

function itemOf(text: string, start: number, step: string): Place {
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "]"; index += 1) {
    const end = skipSpace(text, valueEnd(text, at));
    if (String(index) === step) return { found: at, end };
    if (text[end] !== ",") return { found: undefined, end };
    at = skipSpace(text, end + 1);
  }
  return { found: undefined, end: Math.min(at, text.length - 1) };
}

function keyIs(literal: string, name: string): boolean {
  try {
    return JSON.parse(literal) === name;
  } catch {
    return false;
  }
}
