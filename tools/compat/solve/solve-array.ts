import type { JsonValue } from "../../model/model.ts";
import type { ArrayAtom } from "./atom.ts";
import { type Solve, sizeOf } from "./solver.ts";
import type { Term } from "./term.ts";

/** Longest array that is built. */
const LENGTH_LIMIT = 100_000;

/** What is asked of the array that is looked for. */
interface Plan {
  readonly least: number;
  readonly most: number;
  /** What items must not be, by their place. */
  readonly refuses: ReadonlyMap<number, readonly Term[]>;
  /** Two places that hold the same. */
  readonly equal: readonly (readonly [number, number])[];
}

/** The shortest array that all of `accepts` have and none of `refuses`, each of which is given a reason to refuse. */
export function solveArray(
  accepts: readonly ArrayAtom[],
  refuses: readonly ArrayAtom[],
  solve: Solve,
): JsonValue | undefined {
  const start: Plan = {
    least: Math.max(...accepts.map((atom) => atom.minItems)),
    most: Math.min(...accepts.map((atom) => atom.maxItems)),
    refuses: new Map(),
    equal: [],
  };
  const listed = Math.max(...[...accepts, ...refuses].map((atom) => atom.items.length));
  // The places past the listed ones are alike; every atom that wants one, or two that are the same, gets its own.
  const places = listed + 2 * refuses.length;
  let best: { value: JsonValue; size: number } | undefined;
  for (const plan of plans(accepts, refuses, start, places)) {
    const value = build(accepts, plan, solve);
    if (value === undefined) continue;
    const size = sizeOf(value);
    if (best === undefined || size < best.size) best = { value, size };
  }
  return best?.value;
}

function* plans(
  accepts: readonly ArrayAtom[],
  refuses: readonly ArrayAtom[],
  plan: Plan,
  places: number,
): Generator<Plan> {
  if (plan.least > plan.most) return;
  const [atom, ...others] = refuses;
  if (atom === undefined) {
    yield plan;
    return;
  }
  const further = (next: Partial<Plan>): Generator<Plan> => plans(accepts, others, { ...plan, ...next }, places);
  if (atom.minItems > 0) yield* further({ most: Math.min(plan.most, atom.minItems - 1) });
  if (atom.maxItems < Number.POSITIVE_INFINITY) yield* further({ least: Math.max(plan.least, atom.maxItems + 1) });
  for (let index = 0; index < places; index += 1) {
    const term = atom.items[index] ?? atom.rest;
    if (term === undefined) continue;
    yield* further({
      least: Math.max(plan.least, index + 1),
      refuses: new Map(plan.refuses).set(index, [...(plan.refuses.get(index) ?? []), term]),
    });
  }
  if (!atom.unique || accepts.some((wanted) => wanted.unique)) return;
  for (let second = 1; second < places; second += 1) {
    for (let first = 0; first < second; first += 1) {
      yield* further({ least: Math.max(plan.least, second + 1), equal: [...plan.equal, [first, second]] });
    }
  }
}

function build(accepts: readonly ArrayAtom[], plan: Plan, solve: Solve): JsonValue | undefined {
  if (plan.least > plan.most || plan.least > LENGTH_LIMIT) return undefined;
  const items: (JsonValue | undefined)[] = new Array<JsonValue | undefined>(plan.least).fill(undefined);
  const unique = accepts.some((atom) => atom.unique);
  const taken: Term[] = [];
  // Places of which more is asked choose first.
  const order = items.map((_, index) => index).sort((a, b) => demandsAt(plan, b) - demandsAt(plan, a));
  for (const index of order) {
    if (items[index] !== undefined) continue;
    const group = sameAs(plan, index);
    const wanted: Term[] = [];
    for (const place of group) {
      for (const atom of accepts) {
        const term = atom.items[place] ?? atom.rest;
        if (term === undefined) return undefined;
        wanted.push(term);
      }
    }
    const unwanted = group.flatMap((place) => plan.refuses.get(place) ?? []);
    const value = solve(wanted, unique ? [...unwanted, ...taken] : unwanted);
    if (value === undefined) return undefined;
    for (const place of group) items[place] = value;
    if (unique) taken.push({ kind: "equal", value });
  }
  return items.map((item) => item ?? null);
}

function demandsAt(plan: Plan, index: number): number {
  return (plan.refuses.get(index)?.length ?? 0) + plan.equal.filter((pair) => pair.includes(index)).length;
}

/** The place and all that must hold the same. */
function sameAs(plan: Plan, index: number): number[] {
  const group = new Set([index]);
  for (const place of group) {
    for (const pair of plan.equal) if (pair.includes(place)) for (const other of pair) group.add(other);
  }
  return [...group];
}
