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
  keys = 0;
  size = 0;
  slack = 0;
  if (!walk(value, 1) || !text.isWellFormed()) return false;
  // What is left over has no room for another value under one of the keys, nor for the escape of a surrogate.
  if (text.length - size + slack < SHORTEST_MEMBER) return true;
  return !(text.includes("\\u") && !isWellFormed(value)) && countKeys(text) === keys;
}

const EMPTY = {};
/** Room that `"":0,` takes; `\ud800` takes as much beyond the one unit that it stands for. */
const SHORTEST_MEMBER = 5;

/** How many keys the value has. */
let keys = 0;
/** How long its text is without white space and escapes; NaN where that takes long to tell. */
let size = 0;
/** How much shorter the numbers could have been written, with exponents. */
let slack = 0;

/** Adds up what the value is made of; false where it is suspicious. */
function walk(value: unknown, level: number): boolean {
  if (typeof value === "string") size += value.length + 2;
  else if (typeof value === "number") return walkNumber(value);
  else if (typeof value === "boolean") size += value ? 4 : 5;
  else if (value === null) size += 4;
  else if (level > MAX_DEPTH) return false;
  else if (Array.isArray(value)) {
    const { length } = value;
    size += length === 0 ? 2 : length + 1;
    for (let index = 0; index < length; index++) {
      const item: unknown = value[index];
      if (typeof item === "string") size += item.length + 2;
      else if (!walk(item, level + 1)) return false;
    }
  } else {
    let count = 0;
    for (const key in value as Record<string, unknown>) {
      const member = (value as Record<string, unknown>)[key];
      count++;
      size += key.length + 4;
      if (typeof member === "string") size += member.length + 2;
      else if (!walk(member, level + 1)) return false;
    }
    size += count === 0 ? 2 : 1;
    keys += count;
  }
  return true;
}

function walkNumber(value: number): boolean {
  if (Math.floor(value) !== value || value >= 1e15 || value < 0) {
    size = Number.NaN;
    return Number.isFinite(value) && (value !== 0 || 1 / value > 0);
  }
  size++;
  for (let limit = 10; value >= limit; limit *= 10) size++;
  if (value >= 1000) for (let rest = value / 1000; Math.floor(rest) === rest; rest /= 10) slack++;
  return value !== 0 || 1 / value > 0;
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
  if (text.includes("\n") || text.includes("\t") || text.includes("\r")) return -1;
  // A space may stand between a key and its colon.
  for (let at = text.indexOf('" '); at !== -1; at = text.indexOf('" ', at)) {
    at += 2;
    while (text.charCodeAt(at) === 0x20) at++;
    if (text.charCodeAt(at) === 0x3a) return -1;
  }
  let count = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) count++;
  return count;
}
