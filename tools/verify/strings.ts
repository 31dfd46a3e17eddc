import type { StringShape } from "../model/model.ts";
import { classOf, compilePattern, type Dfa } from "../pattern/compile-pattern.ts";
import { Random } from "./random.ts";

/** Strings that a shape accepts, and near misses. */
export interface StringPool {
  readonly good: readonly string[];
  /** Of exactly the least and the largest length; undefined if there is no such limit or no such string was found. */
  readonly atMinLength: string | undefined;
  readonly atMaxLength: string | undefined;
  readonly bad: readonly string[];
}

/** Strings at which writers and readers go wrong. */
export const ODD_STRINGS = [
  "",
  "a",
  "é",
  "ß",
  "中",
  "😀",
  "👩‍👩‍👧",
  "\u0000",
  "\u001f",
  "\u007f",
  "\u0080",
  "\u2028",
  "\u2029",
  '"',
  "\\",
  "/",
  "</script>",
  "\b\f\n\r\t",
  "a\nb",
  "\ufeff",
  "\uffff",
  "\ufffe",
  "\ud7ff",
  "\ue000",
  "\u{10000}",
  "\u{10ffff}",
  "null",
  "1",
  " a ",
  "\\u0061",
  "\\ud83d",
  "{}",
  "[",
  "x".repeat(300),
  "😀".repeat(60),
  "e\u0301",
];

/** Names that an object has without holding them, and others at which maps go wrong. */
export const ODD_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "length",
  "",
  "0",
  "1",
  "-1",
  "00",
  "4294967295",
  "a/b",
  "a~b",
  "~0",
  "~1",
  "type",
  "é",
  "😀",
  "a\u0000b",
  "\u2028",
  "then",
  "toJSON",
  "undefined",
  "null",
  "__defineGetter__",
  "\ufeff",
  "a b",
  "\\",
  '"',
  "$ref",
  "x".repeat(100),
];

const POOL_SIZE = 48;
/** Longest string that is made to stand exactly at a limit. */
const LONGEST_AT_LIMIT = 5_000;

/** Makes the strings of a shape, the same at every run. */
export function makeStringPool(shape: StringShape): StringPool {
  const random = new Random(0x5eed, 1);
  const automata = shape.patterns.map((pattern) => compilePattern(pattern.source));
  const low = shape.minLength ?? 0;
  const high = shape.maxLength ?? Number.POSITIVE_INFINITY;
  const walk = new Walk(automata);
  const good = new Set<string>();
  const add = (min: number, max: number): string | undefined => {
    const made = walk.make(min, max, random);
    if (made !== undefined) good.add(made);
    return made;
  };
  const atMinLength = shape.minLength === undefined || low > LONGEST_AT_LIMIT ? undefined : add(low, low);
  const atMaxLength = shape.maxLength === undefined || high > LONGEST_AT_LIMIT ? undefined : add(high, high);
  for (let tries = 0; tries < POOL_SIZE * 4 && good.size < POOL_SIZE; tries += 1) {
    const longest = Math.min(high, low + random.pick([0, 1, 3, 10, 40]));
    add(low, longest);
  }
  for (let longest = 64; good.size === 0 && longest <= 4096; longest *= 4) add(low, Math.min(high, longest));
  for (const odd of ODD_STRINGS) if (accepts(shape, automata, odd)) good.add(odd);

  const bad = new Set<string>();
  const seeds = [...good, ...ODD_STRINGS];
  for (let tries = 0; tries < POOL_SIZE * 20 && bad.size < POOL_SIZE; tries += 1) {
    const near = nearMiss(random.pick(seeds), automata, random);
    if (!accepts(shape, automata, near)) bad.add(near);
  }
  for (const odd of ODD_STRINGS) if (!accepts(shape, automata, odd)) bad.add(odd);
  for (const filler of ["a", "😀", "é"]) {
    if (low > 0 && low <= LONGEST_AT_LIMIT) bad.add(filler.repeat(low - 1));
    if (high < LONGEST_AT_LIMIT) bad.add(filler.repeat(high + 1));
  }
  return { good: [...good], atMinLength, atMaxLength, bad: [...bad] };
}

/** One edit away: a code point removed, added, replaced, doubled, or two swapped. */
export function nearMiss(text: string, automata: readonly Dfa[], random: Random): string {
  const points = Array.from(text);
  const at = random.below(points.length + 1);
  const other = randomCodePoint(automata, random);
  switch (random.below(6)) {
    case 0:
      points.splice(at, 1);
      break;
    case 1:
      points.splice(at, 0, other);
      break;
    case 2:
      points.splice(at, 1, other);
      break;
    case 3:
      points.splice(at, 0, points[at] ?? other);
      break;
    case 4:
      points.splice(at, 2, points[at + 1] ?? other, points[at] ?? other);
      break;
    default:
      return random.chance(0.5) ? text.toUpperCase().toWellFormed() : `${text}\n`;
  }
  return points.join("").toWellFormed();
}

function accepts(shape: StringShape, automata: readonly Dfa[], text: string): boolean {
  const points = Array.from(text);
  if (points.length < (shape.minLength ?? 0) || points.length > (shape.maxLength ?? Number.POSITIVE_INFINITY))
    return false;
  return automata.every((dfa) => {
    let state = dfa.start;
    for (const point of points) state = step(dfa, state, point.codePointAt(0) as number);
    return dfa.accept[state] as boolean;
  });
}

function step(dfa: Dfa, state: number, codePoint: number): number {
  return dfa.transitions[state * dfa.classCount + classOf(dfa, codePoint)] as number;
}

function randomCodePoint(automata: readonly Dfa[], random: Random): string {
  const classes = automata.flatMap((dfa) => dfa.classes);
  if (classes.length === 0 || random.chance(0.3)) {
    return random.pick(["a", "Z", "0", "-", "_", " ", "\n", "é", "😀", "\u0000", "/", ".", "\u2028", "\ufeff", "~"]);
  }
  const range = random.pick(classes);
  const point = random.pick([range.from, range.to, range.from - 1, range.to + 1, random.between(range.from, range.to)]);
  return isScalar(point) ? String.fromCodePoint(point) : "a";
}

function isScalar(point: number): boolean {
  return point >= 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}

/** Walks all automata at once, at random, towards a state that all accept. */
class Walk {
  /** For each combined state one code point, or a few, for each way on. */
  private readonly ways = new Map<string, readonly { readonly points: readonly number[]; readonly next: string }[]>();
  private readonly distance = new Map<string, number>();
  private readonly start: string;

  constructor(private readonly automata: readonly Dfa[]) {
    const letters = representatives(automata);
    this.start = automata.map((dfa) => dfa.start).join();
    const open = [this.start];
    const incoming = new Map<string, string[]>([[this.start, []]]);
    for (const key of open) {
      const states = key === "" ? [] : key.split(",").map(Number);
      const targets = new Map<string, number[]>();
      for (const letter of letters) {
        const next = automata.map((dfa, index) => step(dfa, states[index] as number, letter)).join();
        const points = targets.get(next);
        if (points === undefined) targets.set(next, [letter]);
        else points.push(letter);
        if (!incoming.has(next) && incoming.size < 20_000) {
          incoming.set(next, []);
          open.push(next);
        }
        incoming.get(next)?.push(key);
      }
      this.ways.set(
        key,
        [...targets].map(([next, points]) => ({ points, next })),
      );
    }
    let wave = open.filter((key) => this.isAccepting(key));
    for (const key of wave) this.distance.set(key, 0);
    for (let steps = 1; wave.length > 0; steps += 1) {
      const before = new Set(wave.flatMap((key) => incoming.get(key) ?? []));
      wave = [...before].filter((key) => !this.distance.has(key));
      for (const key of wave) this.distance.set(key, steps);
    }
  }

  /** A string of a length in code points from `min` to `max`; undefined if the tries found none. */
  make(min: number, max: number, random: Random): string | undefined {
    for (let tries = 0; tries < 30; tries += 1) {
      let text = "";
      let state = this.start;
      for (let length = 0; length <= max; length += 1) {
        if (length >= min && this.distance.get(state) === 0 && (length === max || random.chance(0.25))) return text;
        const ways = (this.ways.get(state) ?? []).filter(
          (way) => (this.distance.get(way.next) ?? Infinity) < max - length,
        );
        if (ways.length === 0) {
          if (length >= min && this.distance.get(state) === 0) return text;
          break;
        }
        const way = random.pick(ways);
        text += String.fromCodePoint(random.pick(way.points));
        state = way.next;
      }
    }
    return undefined;
  }

  private isAccepting(key: string): boolean {
    const states = key === "" ? [] : key.split(",").map(Number);
    return this.automata.every((dfa, index) => dfa.accept[states[index] as number]);
  }
}

/** The ends and the middle of every range that some automaton treats differently, without surrogates. */
function representatives(automata: readonly Dfa[]): number[] {
  const borders = new Set<number>([0x20, 0x61, 0xd7ff, 0xe000, 0x10ffff, 0x1f600, 0xe9]);
  for (const { from, to } of automata.flatMap((dfa) => dfa.classes)) {
    for (const point of [from, to, (from + to) >> 1, from - 1, to + 1]) borders.add(point);
  }
  return [...borders].filter(isScalar).sort((a, b) => a - b);
}
