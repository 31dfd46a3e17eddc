import { found } from "./describe.ts";
import type { Fault } from "./fault.ts";
import type { ObjectFacts } from "./parse-json.ts";
import type { Shape } from "./shape.ts";

/** The way through a value in search of its first fault. */
export interface Walk {
  /** For what was read from a line: what its text says beyond the value. Absent for values of the program. */
  readonly facts: ReadonlyMap<object, ObjectFacts> | undefined;
  /** Where the walk is; it is not restored after a fault. */
  path: (string | number)[];
  /** How many of the fields on the path are secret. */
  secrets: number;
  /**
   * What is known about values at choices, with the level on which they were met. Without it, a recursive choice would
   * be tried twice on each level, and so 2^n times on the n-th.
   */
  readonly verdicts: Map<unknown, { choice: object; level: number; arm: Shape | undefined }[]>;
  /** Set while the arm of a choice is looked for: of a repeated key the last occurrence counts, whatever declares it. */
  readonly repeats?: "passed over";
}

/**
 * The first fault of a value in the order of declaration, depth first; undefined if there is none.
 *
 * A value of the program may hold what no line can (undefined, NaN, functions, cycles). A property that is undefined
 * counts as absent, but for a required one that may hold anything.
 */
export function firstFault(shape: Shape, value: unknown, facts?: Walk["facts"]): Fault | undefined {
  return shape.check({ facts, path: [], secrets: 0, verdicts: new Map() }, value, 1);
}

/** Whether a value of the program is one that can be encoded as this shape. */
export function conforms(shape: Shape, value: unknown): boolean {
  return firstFault(shape, value) === undefined;
}

/** A function that tells whether a value of the program can be encoded as this shape. */
export function guard(shape: Shape): (value: unknown) => boolean {
  return (value) => conforms(shape, value);
}

/** The fault of a value that is not what the words say, where the walk is. */
export function expected(walk: Walk, wanted: string, value: unknown): Fault {
  return { path: [...walk.path], wanted, found: found(value, walk.secrets > 0) };
}

/** The fault of what stands under a key or at a place in an array. */
export function below(
  walk: Walk,
  step: string | number,
  shape: Shape,
  value: unknown,
  level: number,
): Fault | undefined {
  walk.path.push(step);
  const fault = shape.check(walk, value, level + 1);
  if (fault === undefined) walk.path.pop();
  return fault;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
