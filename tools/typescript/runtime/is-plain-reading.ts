import { MAX_DEPTH } from "./text.ts";

/**
 * Whether JSON.parse has told all there is to know about the text: no key is repeated, no number is infinite or -0,
 * no string has a lone surrogate and nothing nests too deeply.
 *
 * True is certain. False is a suspicion, which the slow way of decoding settles.
 */
export function isPlainReading(text: string, value: unknown): boolean {
  return plainKeys(text, value) === keysOf(text);
}

const EMPTY = {};

/** Counts for more than all keys that a text can have, so that a sum with it is negative. */
const SUSPICIOUS = -1e10;

/** How many keys the value has; negative where it is suspicious even if no key is repeated. */
function plainKeys(text: string, value: unknown): number {
  // What a polluted prototype lends to every object would be counted as keys.
  for (const _ in EMPTY) return SUSPICIOUS;
  // An array around it, so that numbers are looked at in one place.
  const keys = keysWithin([value], 0);
  if (keys < 0 || !text.isWellFormed()) return SUSPICIOUS;
  // Where there is much text under few keys, the strings are looked at sooner than the escapes.
  const isEscaped = text.includes("\\") && (keys < text.length / 64 || text.includes("\\u"));
  return isEscaped && !isWellFormed(value) ? SUSPICIOUS : keys;
}

// Most of the time that a large payload takes is spent here. A call for each member, or sums in variables of the
// module, would make it half as slow again; so would a way out as soon as something is suspicious.
function keysWithin(value: object, level: number): number {
  if (level > MAX_DEPTH) return SUSPICIOUS;
  let keys = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item === "number") keys += isOrdinary(item) ? 0 : SUSPICIOUS;
      else if (typeof item === "object" && item !== null) keys += keysWithin(item, level + 1);
    }
  } else {
    for (const key in value) {
      const member = (value as Record<string, unknown>)[key];
      keys++;
      if (typeof member === "number") keys += isOrdinary(member) ? 0 : SUSPICIOUS;
      else if (typeof member === "object" && member !== null) keys += keysWithin(member, level + 1);
    }
  }
  return keys;
}

function isOrdinary(number: number): boolean {
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

/** How many keys the text has, repeated ones counted each time; more where a string looks like a key. */
function keysOf(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon + 1)) {
    let at = colon - 1;
    while (text.charCodeAt(at) <= 0x20) at--;
    if (text.charCodeAt(at) !== 0x22) continue;
    // A quote within a string is escaped, if the backslash before it is not.
    let slashes = 0;
    while (text.charCodeAt(at - slashes - 1) === 0x5c) slashes++;
    if (slashes % 2 === 0) count++;
  }
  return count;
}
