import type { Nfa } from "./build-nfa.ts";
import { type CodePoints, LAST_CODE_POINT } from "./code-points.ts";
import type { CodePointClass } from "./compile-pattern.ts";

export interface Alphabet {
  readonly classes: readonly CodePointClass[];
  readonly classCount: number;
  /** The classes that a set of the pattern is made of. */
  readonly classesOf: (set: CodePoints) => readonly number[];
}

/** Pieces from `start` up to `end`, by their numbers. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** Splits all code points into classes that every set of the pattern holds either entirely or not at all. */
export function splitAlphabet(nfa: Nfa): Alphabet {
  const sets = [...new Set(nfa.steps.flatMap((step) => (step === undefined ? [] : [step.set])))];
  const starts = startsOf(sets);
  const numberOf = new Map(starts.map((start, piece) => [start, piece]));
  const runsOf = (set: CodePoints): Run[] =>
    set.map(({ from, to }) => ({ start: numberOf.get(from) as number, end: numberOf.get(to + 1) ?? starts.length }));

  const split = new Int32Array(starts.length);
  const sizes = [starts.length];
  for (const set of sets) refine(split, sizes, smallerPart(runsOf(set), starts.length));

  const numbers = new Map([[split[starts.length - 1] as number, 0]]);
  for (const cls of split) if (!numbers.has(cls)) numbers.set(cls, numbers.size);
  const classes = starts.map((from, piece) => ({
    from,
    to: (starts[piece + 1] ?? LAST_CODE_POINT + 1) - 1,
    cls: numbers.get(split[piece] as number) as number,
  }));
  // Made when it is asked for: all of them may be too many, and a pattern with so many is refused soon.
  const known = new Map<CodePoints, readonly number[]>();
  const classesOf = (set: CodePoints): readonly number[] => {
    const found = known.get(set) ?? [
      ...new Set(runsOf(set).flatMap(({ start, end }) => classes.slice(start, end).map(({ cls }) => cls))),
    ];
    known.set(set, found);
    return found;
  };
  return { classes, classCount: numbers.size, classesOf };
}

/** Where the pieces begin whose code points no set tells apart. */
function startsOf(sets: readonly CodePoints[]): number[] {
  const borders = new Set<number>([0]);
  for (const set of sets) {
    for (const { from, to } of set) borders.add(from).add(to + 1);
  }
  borders.delete(LAST_CODE_POINT + 1);
  return [...borders].sort((a, b) => a - b);
}

/** A set and what is not in it split the others alike. */
function smallerPart(runs: readonly Run[], count: number): readonly Run[] {
  const size = runs.reduce((sum, { start, end }) => sum + end - start, 0);
  if (2 * size <= count) return runs;
  const ends = [0, ...runs.map(({ end }) => end)];
  const starts = [...runs.map(({ start }) => start), count];
  return ends.map((start, index) => ({ start, end: starts[index] as number }));
}

/** Gives the pieces of a part new classes where a class lies on both sides. */
function refine(split: Int32Array, sizes: number[], part: readonly Run[]): void {
  const moved = new Map<number, number[]>();
  for (const { start, end } of part) {
    for (let piece = start; piece < end; piece += 1) {
      const cls = split[piece] as number;
      const list = moved.get(cls);
      if (list === undefined) moved.set(cls, [piece]);
      else list.push(piece);
    }
  }
  for (const [cls, pieces] of moved) {
    const size = sizes[cls] as number;
    if (pieces.length === size) continue;
    sizes[cls] = size - pieces.length;
    const fresh = sizes.push(pieces.length) - 1;
    for (const piece of pieces) split[piece] = fresh;
  }
}
