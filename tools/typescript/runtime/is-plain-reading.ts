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
  const left = text.length - size;
  if (left + slack < SHORTEST_MEMBER || (left < SHORTEST_MEMBER && !EXPONENT.test(text))) return true;
  // In much text under few keys, the escapes of line ends would be in the way of a search.
  const isEscaped = keys < text.length / 128 || text.includes("\\u");
  return !(isEscaped && !isWellFormed(value)) && countKeys(text) === keys;
}

const EMPTY = {};
/** Room that `"":0,` takes; `\ud800` takes as much beyond the one unit that it stands for. */
const SHORTEST_MEMBER = 5;

const EXPONENT = /[0-9][eE]/;

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
  const whole = value | 0;
  if (whole !== value) return walkLargeNumber(value);
  if (whole === 0) {
    size++;
    return 1 / value > 0;
  }
  const absolute = whole < 0 ? -whole : whole;
  if (whole < 0) size++;
  size += absolute < 10 ? 1 : absolute < 100 ? 2 : absolute < 1_000 ? 3 : absolute < 10_000 ? 4 : digitsOf(absolute);
  if (absolute >= 1_000 && absolute % 1_000 === 0) slack += slackOf(absolute);
  return true;
}

/** A number that is not a small integer. */
function walkLargeNumber(value: number): boolean {
  const absolute = value < 0 ? -value : value;
  if (value < 0) size++;
  if (Math.floor(absolute) !== absolute) {
    // Between these, nothing is shorter than the digits and a point; JavaScript writes exponents beyond them.
    size += absolute > 0.01 && absolute < 1e15 ? fractionLength(absolute) : Number.NaN;
    return true;
  }
  if (absolute >= 1e15) {
    size = Number.NaN;
    return absolute < Number.POSITIVE_INFINITY;
  }
  size += digitsOf(absolute);
  slack += slackOf(absolute);
  return true;
}

function digitsOf(integer: number): number {
  let digits = 1;
  for (let limit = 10; integer >= limit; limit *= 10) digits++;
  return digits;
}

/** `1e3` is shorter than `1000` by one. */
function slackOf(integer: number): number {
  let shorter = 0;
  for (let rest = integer / 1_000; Math.floor(rest) === rest; rest /= 10) shorter++;
  return shorter;
}

/** How long a number with a fraction is, as JavaScript writes it. */
function fractionLength(number: number): number {
  // Of a number this small, a thousand times it is off by far less than a half: the quotient tells for certain.
  if (number < 1e9) {
    const integer = digitsOf(Math.floor(number));
    if (Math.round(number * 10) / 10 === number) return integer + 2;
    if (Math.round(number * 100) / 100 === number) return integer + 3;
    if (Math.round(number * 1_000) / 1_000 === number) return integer + 4;
  }
  return String(number).length;
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
