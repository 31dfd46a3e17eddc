import type { JsonValue } from "../../model/model.ts";
import type { ObjectAtom, StringAtom } from "./atom.ts";
import { hasString, solveString } from "./solve-string.ts";
import { type Solve, sizeOf } from "./solver.ts";
import { type Term, termKey } from "./term.ts";

/** What is asked of one key of the object that is looked for. */
interface Demand {
  readonly absent: boolean;
  readonly refuses: readonly Term[];
}

type Demands = ReadonlyMap<string, Demand>;

/** Why one of the atoms may refuse: any of these is enough. */
type Reasons = readonly (readonly [key: string, demand: Demand])[];

/** Most objects that are built in the search for a shorter one. */
const TRIES = 300;

/**
 * A short object that all of `accepts` have and none of `refuses`: every one of these is given a reason to refuse (a
 * key that it requires and that is absent, or a value that it does not accept), in every way that there is.
 */
export function solveObject(
  accepts: readonly ObjectAtom[],
  refuses: readonly ObjectAtom[],
  solve: Solve,
): JsonValue | undefined {
  for (const key of keysOf(accepts)) {
    const isRequired = accepts.some((atom) => atom.fields.get(key)?.required === true);
    if (isRequired && valueAt(accepts, key, undefined, solve) === undefined) return undefined;
  }
  const open: Reasons[] = [];
  for (const [number, atom] of refuses.entries()) {
    if (isAlwaysRefused(atom, accepts)) continue;
    const reasons = [...reasonsOf(accepts, atom, number)].filter(([key, demand]) =>
      isPossible(accepts, key, demand, solve),
    );
    if (reasons.length === 0) return undefined;
    open.push(reasons);
  }
  // Those with the least choice choose first.
  open.sort((a, b) => a.length - b.length);
  let best: { value: JsonValue; size: number } | undefined;
  let tries = 0;
  for (const demands of waysToRefuse(accepts, open, new Map(), solve)) {
    const value = build(accepts, demands, solve);
    if (value === undefined) continue;
    const size = sizeOf(value);
    if (best === undefined || size < best.size) best = { value, size };
    tries += 1;
    if (tries >= TRIES) break;
  }
  return best?.value;
}

/** Refused whatever is chosen: a required key can't be there, or literals exclude each other (as tags do). */
function isAlwaysRefused(atom: ObjectAtom, accepts: readonly ObjectAtom[]): boolean {
  return [...atom.fields].some(([key, field]) => {
    if (field.required && accepts.some((wanted) => termAt(wanted, key) === undefined)) return true;
    return accepts.some((wanted) => {
      const own = wanted.fields.get(key);
      return own?.required === true && excludeEachOther(own.term, field.term);
    });
  });
}

function excludeEachOther(first: Term, second: Term): boolean {
  const a = literalOf(first);
  const b = literalOf(second);
  return a !== undefined && b !== undefined && a !== b;
}

function literalOf(term: Term): string | number | boolean | undefined {
  return (term.kind === "sent" || term.kind === "read") && term.shape.kind === "literal" ? term.shape.value : undefined;
}

function* waysToRefuse(
  accepts: readonly ObjectAtom[],
  refuses: readonly Reasons[],
  demands: Demands,
  solve: Solve,
): Generator<Demands> {
  const [reasons, ...others] = refuses;
  if (reasons === undefined) {
    yield demands;
    return;
  }
  if (reasons.some(([key, demand]) => isGiven(demands.get(key), demand))) {
    yield* waysToRefuse(accepts, others, demands, solve);
    return;
  }
  for (const [key, demand] of reasons) {
    const known = demands.get(key);
    if (known !== undefined && known.absent !== demand.absent) continue;
    const joined = { absent: demand.absent, refuses: [...(known?.refuses ?? []), ...demand.refuses] };
    if (known !== undefined && !isPossible(accepts, key, joined, solve)) continue;
    yield* waysToRefuse(accepts, others, new Map(demands).set(key, joined), solve);
  }
}

/** Whether what is asked already has this as a part. */
function isGiven(known: Demand | undefined, demand: Demand): boolean {
  if (known === undefined || known.absent !== demand.absent) return false;
  const given = new Set(known.refuses.map(termKey));
  return demand.refuses.every((term) => given.has(termKey(term)));
}

/** Whether the key can be what is asked of it, whatever the others are. */
function isPossible(accepts: readonly ObjectAtom[], key: string, demand: Demand, solve: Solve): boolean {
  return demand.absent || valueAt(accepts, key, demand, solve) !== undefined;
}

/** Every single reason for which the atom would refuse an object of `accepts`. */
function* reasonsOf(accepts: readonly ObjectAtom[], atom: ObjectAtom, number: number): Generator<[string, Demand]> {
  for (const [key, field] of atom.fields) {
    const isRequired = accepts.some((wanted) => wanted.fields.get(key)?.required === true);
    if (field.required && !isRequired) yield [key, { absent: true, refuses: [] }];
    if (accepts.every((wanted) => termAt(wanted, key) !== undefined)) {
      yield [key, { absent: false, refuses: [field.term] }];
    }
  }
  for (const key of keysOf(accepts)) {
    if (atom.fields.has(key)) continue;
    const rest = termAt(atom, key);
    if (rest === undefined) yield [key, { absent: false, refuses: [] }];
    else if (!isAny(rest)) yield [key, { absent: false, refuses: [rest] }];
  }
  if (accepts.some((wanted) => wanted.rest === undefined)) return;
  const fresh = freshKey(accepts, atom, number);
  const other = atom.keys === undefined ? undefined : keyBeside(accepts, atom.keys);
  if (other !== undefined) yield [other, { absent: false, refuses: [] }];
  if (fresh === undefined) return;
  if (atom.rest === undefined) yield [fresh, { absent: false, refuses: [] }];
  else if (!isAny(atom.rest)) yield [fresh, { absent: false, refuses: [atom.rest] }];
}

function build(accepts: readonly ObjectAtom[], demands: Demands, solve: Solve): JsonValue | undefined {
  const entries: [string, JsonValue][] = [];
  for (const key of new Set([...keysOf(accepts), ...demands.keys()])) {
    const demand = demands.get(key);
    const isRequired = accepts.some((atom) => atom.fields.get(key)?.required === true);
    if (demand === undefined && !isRequired) continue;
    if (demand?.absent === true) {
      if (isRequired) return undefined;
      continue;
    }
    const value = valueAt(accepts, key, demand, solve);
    if (value === undefined) return undefined;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

function valueAt(
  accepts: readonly ObjectAtom[],
  key: string,
  demand: Demand | undefined,
  solve: Solve,
): JsonValue | undefined {
  const wanted: Term[] = [];
  const unwanted = [...(demand?.refuses ?? [])];
  for (const atom of accepts) {
    const term = termAt(atom, key);
    if (term === undefined) return undefined;
    wanted.push(term);
    const except = atom.fields.get(key)?.except;
    if (except !== undefined) unwanted.push(except);
  }
  return solve(wanted, unwanted);
}

function termAt(atom: ObjectAtom, key: string): Term | undefined {
  const listed = atom.fields.get(key)?.term;
  return listed !== undefined || (atom.keys !== undefined && !hasString(atom.keys, key)) ? listed : atom.rest;
}

function keysOf(atoms: readonly ObjectAtom[]): string[] {
  return [...new Set(atoms.flatMap((atom) => [...atom.fields.keys()]))];
}

function isAny(term: Term): boolean {
  return (term.kind === "sent" || term.kind === "read") && term.shape.kind === "any";
}

/**
 * A key that none of the atoms lists and that all of them have among their others, another for each atom that wants
 * one; undefined if there is none.
 */
function freshKey(accepts: readonly ObjectAtom[], refused: ObjectAtom, number: number): string | undefined {
  const atoms = [...accepts, refused];
  const forms = formsOf(atoms);
  const taken = new Set(keysOf(atoms));
  if (forms.length === 0) {
    for (let count = number; ; count += 1) {
      const key = count === 0 ? "key" : `key${count}`;
      if (!taken.has(key)) return key;
    }
  }
  let key: string | undefined;
  for (let count = 0; count <= number; count += 1) {
    key = solveString(forms, [listed(taken)]);
    if (key === undefined) return undefined;
    taken.add(key);
  }
  return key;
}

/** A key that all of `accepts` have among their others and that is not of this form. */
function keyBeside(accepts: readonly ObjectAtom[], form: StringAtom): string | undefined {
  const forms = formsOf(accepts);
  return solveString(forms.length === 0 ? [{ ...form, patterns: [] }] : forms, [form, listed(keysOf(accepts))]);
}

function formsOf(atoms: readonly ObjectAtom[]): StringAtom[] {
  return atoms.flatMap(({ keys }) => keys ?? []);
}

function listed(keys: Iterable<string>): StringAtom {
  return { kind: "string", minLength: 0, maxLength: Number.POSITIVE_INFINITY, patterns: [], values: new Set(keys) };
}
