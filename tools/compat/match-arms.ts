import type { Arm, Shape } from "../model/model.ts";
import type { Solver } from "./solve/solver.ts";
import { read, type Side } from "./solve/term.ts";

/** Places of two arms, one in each version, that are the same arm. */
export interface ArmPair {
  readonly before: number;
  readonly after: number;
}

/**
 * Finds the arms of a union without a tag that are the same in both versions: those that accept the same values first,
 * then those of one name, then those of one kind.
 */
export function matchArms(
  before: { readonly side: Side; readonly arms: readonly Arm[] },
  after: { readonly side: Side; readonly arms: readonly Arm[] },
  solver: Solver,
): ArmPair[] {
  const pairs: ArmPair[] = [];
  const tests: ((first: Arm, second: Arm) => boolean)[] = [
    (first, second) => sameValues(before.side, first.shape, after.side, second.shape, solver),
    (first, second) => first.name === second.name,
    (first, second) => first.shape.kind === second.shape.kind && first.shape.kind !== "ref",
  ];
  for (const test of tests) {
    for (const [index, arm] of before.arms.entries()) {
      if (pairs.some((pair) => pair.before === index)) continue;
      const other = after.arms.findIndex(
        (candidate, place) => !pairs.some((pair) => pair.after === place) && test(arm, candidate),
      );
      if (other !== -1) pairs.push({ before: index, after: other });
    }
  }
  return pairs.sort((a, b) => a.before - b.before);
}

/** Whether two shapes accept the same values. */
export function sameValues(first: Side, a: Shape, second: Side, b: Shape, solver: Solver): boolean {
  return (
    solver.solve([read(first, a)], [read(second, b)]) === undefined &&
    solver.solve([read(second, b)], [read(first, a)]) === undefined
  );
}
