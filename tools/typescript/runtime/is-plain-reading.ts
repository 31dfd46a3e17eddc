import { MAX_DEPTH } from "./text.ts";

/**
 * Whether JSON.parse has told all there is to know about the text: no key is repeated, no number is infinite or -0,
 * no string has a lone surrogate and nothing nests too deeply.
 *
 * True is certain. False is a suspicion, which the slow way of decoding settles.
 */
export function isPlainReading(text: string, value: unknown): boolean {
  return isPlainValue(text, value, 1) && countKeys(text) === keys;
}

/** The same where it does not matter whether keys are repeated. `level` is how deep brackets of the value itself nest. */
export function isPlainValue(text: string, value: unknown, level: number): boolean {
  // What a polluted prototype lends to every object would be counted as keys.
  for (const _ in EMPTY) return false;
  keys = 0;
  if (!walkValue(value, level) || !text.isWellFormed()) return false;
  // Where there is much text under few keys, the strings are looked at sooner than the escapes.
  return (keys >= text.length / 64 && !text.includes("\\u")) || isWellFormed(value);
}

const EMPTY = {};

/** How many keys the value has. */
let keys = 0;

/** Counts the keys; false where the value is suspicious. */
function walkValue(value: unknown, level: number): boolean {
  return typeof value === "object" ? value === null || walk(value, level) : typeof value !== "number" || isPlain(value);
}

// All of this is for the members of large payloads: one loop for objects, one for arrays, and a call for what has members.
function walk(value: object, level: number): boolean {
  if (level > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (
        typeof item === "object" ? item !== null && !walk(item, level + 1) : typeof item === "number" && !isPlain(item)
      )
        return false;
    }
    return true;
  }
  let count = 0;
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key];
    count++;
    if (
      typeof member === "object"
        ? member !== null && !walk(member, level + 1)
        : typeof member === "number" && !isPlain(member)
    )
      return false;
  }
  keys += count;
  return true;
}

function isPlain(number: number): boolean {
  return number === 0 ? 1 / number > 0 : number - number === 0;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  for (const key in value) {
    if (!key.isWellFormed() || !isWellFormed((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** How many keys the text has, repeated ones counted each time; more where a string looks like a key, -1 if unsure. */
function countKeys(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon + 1)) {
    let at = colon - 1;
    while (text.charCodeAt(at) <= 0x20) at--;
    if (text.charCodeAt(at) !== 0x22) continue;
    // A quote within a string is escaped; two backslashes may be another one's escape, and a quote that ends a key.
    if (text.charCodeAt(at - 1) !== 0x5c) count++;
    else if (text.charCodeAt(at - 2) === 0x5c) return -1;
  }
  return count;
}
