import { MAX_DEPTH } from "./text.ts";

/**
 * Whether JSON.parse has told all there is to know about the text: no key is repeated, no number is infinite or -0,
 * no string has a lone surrogate and nothing nests too deeply.
 *
 * True is certain. False is a suspicion, which the slow way of decoding settles.
 */
export function isPlainReading(text: string, value: unknown): boolean {
  // What a polluted prototype lends to every object would be counted as keys.
  for (const _ in EMPTY) return false;
  const escaped = text.includes("\\");
  keys = 0;
  size = 0;
  checksSurrogates = escaped && (text.includes("\\ud") || text.includes("\\uD"));
  if (!walk(value, 1)) return false;
  // Without escapes, a text of exactly the size that the value needs has no room for a second value under some key.
  return (!escaped && size === text.length) || countKeys(text) === keys;
}

const EMPTY = {};
let keys = 0;
let size = 0;
let checksSurrogates = false;

/** Adds up the keys of a value and the size of its shortest text; false where the value itself is suspicious. */
function walk(value: unknown, level: number): boolean {
  switch (typeof value) {
    case "string":
      size += value.length + 2;
      return !checksSurrogates || value.isWellFormed();
    case "number":
      if (value < 1000 && value >= 0 && value % 1 === 0) {
        size += value < 10 ? 1 : value < 100 ? 2 : 3;
        return value !== 0 || 1 / value > 0;
      }
      // Its text may be shorter or longer than any that is known, so that the size can't match.
      size = Number.NaN;
      return value < Number.POSITIVE_INFINITY && value > Number.NEGATIVE_INFINITY;
    case "boolean":
      size += value ? 4 : 5;
      return true;
  }
  if (value === null) {
    size += 4;
    return true;
  }
  if (level > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    size += value.length === 0 ? 2 : value.length + 1;
    for (let index = 0; index < value.length; index++) if (!walk(value[index], level + 1)) return false;
    return true;
  }
  let count = 0;
  for (const key in value as Record<string, unknown>) {
    count++;
    size += key.length + 4;
    if (checksSurrogates && !key.isWellFormed()) return false;
    if (!walk((value as Record<string, unknown>)[key], level + 1)) return false;
  }
  size += count === 0 ? 2 : 1;
  keys += count;
  return true;
}

/**
 * How many keys the text has, repeated ones counted each time; more where a string looks like a key, and -1 where white
 * space hides a key from this look.
 */
function countKeys(text: string): number {
  if (text.includes("\n") || text.includes("\t") || text.includes("\r")) return -1;
  for (let at = text.indexOf('" '); at !== -1; at = text.indexOf('" ', at)) {
    at += 2;
    while (text.charCodeAt(at) === 0x20) at++;
    if (text.charCodeAt(at) === 0x3a) return -1;
  }
  let count = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) count++;
  return count;
}
