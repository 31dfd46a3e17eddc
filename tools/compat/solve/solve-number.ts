import type { NumberAtom } from "./atom.ts";

/** Most multiples that are tried between two bounds before the search gives up there. */
const MULTIPLES_TRIED = 5_000;

/** The number with the shortest text that all of `accepts` have and none of `refuses`. */
export function solveNumber(accepts: readonly NumberAtom[], refuses: readonly NumberAtom[]): number | undefined {
  let best: number | undefined;
  for (const candidate of candidatesOf([...accepts, ...refuses], accepts)) {
    if (best !== undefined && String(best).length <= String(candidate).length) continue;
    if (accepts.every((atom) => hasNumber(atom, candidate)) && !refuses.some((atom) => hasNumber(atom, candidate))) {
      best = candidate;
    }
  }
  return best;
}

/** Whether the atom has the number. */
export function hasNumber(atom: NumberAtom, value: number): boolean {
  if (atom.values !== undefined) return atom.values.has(value);
  if (value < atom.minimum || value > atom.maximum) return false;
  if (value <= atom.exclusiveMinimum || value >= atom.exclusiveMaximum) return false;
  return !atom.integral || (Number.isSafeInteger(value) && value % atom.multipleOf === 0);
}

/**
 * Between two neighbouring bounds only fractions and divisibility tell numbers apart, so a few of each stretch stand
 * for all.
 */
function* candidatesOf(atoms: readonly NumberAtom[], accepts: readonly NumberAtom[]): Generator<number> {
  const borders = new Set([0, 1, -1, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
  for (const atom of atoms) {
    for (const bound of [atom.minimum, atom.maximum, atom.exclusiveMinimum, atom.exclusiveMaximum]) borders.add(bound);
    for (const value of atom.values ?? []) borders.add(value);
  }
  const sorted = [...borders].filter(Number.isFinite).sort((a, b) => a - b);
  const step = accepts.reduce((common, atom) => leastCommonMultiple(common, atom.multipleOf), 1);
  const period = atoms.reduce((common, atom) => leastCommonMultiple(common, atom.multipleOf), step) / step;
  for (const [index, border] of sorted.entries()) {
    yield border + 0;
    const next = sorted[index + 1];
    if (next === undefined) break;
    yield* between(border, next);
    const first = Math.floor(border / step) + 1;
    for (let count = 0; count < Math.min(period + 1, MULTIPLES_TRIED); count += 1) {
      const multiple = (first + count) * step;
      if (multiple >= next) break;
      yield multiple + 0;
    }
  }
}

/** Numbers strictly between the two, with and without a fraction, near either end and in the middle. */
function* between(low: number, high: number): Generator<number> {
  const middle = low / 2 + high / 2;
  const offered = [
    Math.floor(low) + 1,
    Math.floor(low) + 0.5,
    Math.ceil(low) + 0.5,
    Math.ceil(high) - 0.5,
    Math.ceil(high) - 1,
    middle,
    Math.floor(middle),
    Math.floor(middle) + 0.5,
    low * 10,
    high / 10,
    low + (high - low) / 3,
    after(low),
    -after(-high),
  ];
  for (const value of offered) if (value > low && value < high && Number.isFinite(value)) yield value + 0;
}

/** The next larger binary64. */
function after(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

function leastCommonMultiple(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small > 0) [large, small] = [small, large % small];
  return (a / large) * b;
}
