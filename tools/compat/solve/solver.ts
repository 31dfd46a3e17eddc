import type { JsonValue } from "../../model/model.ts";
import { type Atom, atomsOf } from "./atom.ts";
import { solveArray } from "./solve-array.ts";
import { solveNumber } from "./solve-number.ts";
import { solveObject } from "./solve-object.ts";
import { solveString } from "./solve-string.ts";
import { type Term, termKey } from "./term.ts";

/** Finds a value that is in all of `accepts` and in none of `refuses`, as short as it can; undefined: there is none. */
export type Solve = (accepts: readonly Term[], refuses: readonly Term[]) => JsonValue | undefined;

interface Found {
  readonly value: JsonValue;
  readonly size: number;
}

/**
 * Decides whether one set of values lies inside others, with a value that does not as the proof.
 *
 * Types may refer to themselves: what is known about a question grows from round to round until nothing changes, so
 * that a value is found if there is a finite one, and the search ends if there is none.
 */
export class Solver {
  readonly #found = new Map<string, Found>();
  readonly #settled = new Set<string>();
  readonly #atoms = new Map<string, readonly Atom[]>();
  #round = new Set<string>();
  #changed = false;
  #depth = 0;

  readonly solve: Solve = (accepts, refuses) => {
    const key = questionKey(accepts, refuses);
    if (this.#settled.has(key)) return this.#found.get(key)?.value;
    if (this.#depth > 0) return this.#answer(key, accepts, refuses);
    do {
      this.#changed = false;
      this.#round = new Set();
      this.#answer(key, accepts, refuses);
    } while (this.#changed);
    for (const settled of this.#round) this.#settled.add(settled);
    return this.#found.get(key)?.value;
  };

  #answer(key: string, accepts: readonly Term[], refuses: readonly Term[]): JsonValue | undefined {
    if (!this.#round.has(key)) {
      this.#round.add(key);
      this.#depth += 1;
      for (const value of this.#candidates(accepts, refuses)) this.#offer(key, value);
      this.#depth -= 1;
    }
    return this.#found.get(key)?.value;
  }

  #offer(key: string, value: JsonValue): void {
    const size = sizeOf(value);
    const known = this.#found.get(key);
    if (known !== undefined && known.size <= size) return;
    this.#found.set(key, { value, size });
    this.#changed = true;
  }

  *#candidates(accepts: readonly Term[], refuses: readonly Term[]): Generator<JsonValue> {
    const unwanted = refuses.flatMap((term) => this.#atomsOf(term));
    for (const atoms of combinations(accepts.map((term) => this.#atomsOf(term)))) {
      const value = solveAtoms(atoms, unwanted, this.solve);
      if (value !== undefined) yield value;
    }
  }

  #atomsOf(term: Term): readonly Atom[] {
    const key = termKey(term);
    const known = this.#atoms.get(key);
    if (known !== undefined) return known;
    const atoms = atomsOf(term);
    this.#atoms.set(key, atoms);
    return atoms;
  }
}

/** Bytes of the value's JSON text. */
export function sizeOf(value: JsonValue): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function questionKey(accepts: readonly Term[], refuses: readonly Term[]): string {
  const list = (terms: readonly Term[]): string => [...new Set(terms.map(termKey))].sort().join(" & ");
  return `${list(accepts)} \\ ${list(refuses)}`;
}

/** Every way to take one atom of each list, all of one kind. */
function* combinations(lists: readonly (readonly Atom[])[], taken: readonly Atom[] = []): Generator<readonly Atom[]> {
  const [first, ...others] = lists;
  if (first === undefined) {
    if (taken.length > 0) yield taken;
    return;
  }
  for (const atom of first) {
    if (taken[0] === undefined || taken[0].kind === atom.kind) yield* combinations(others, [...taken, atom]);
  }
}

function solveAtoms(accepts: readonly Atom[], refuses: readonly Atom[], solve: Solve): JsonValue | undefined {
  switch (accepts[0]?.kind) {
    case "string":
      return solveString(only(accepts, "string"), only(refuses, "string"));
    case "number":
      return solveNumber(only(accepts, "number"), only(refuses, "number"));
    case "boolean": {
      const wanted = only(accepts, "boolean");
      const unwanted = only(refuses, "boolean");
      return [true, false].find(
        (value) => wanted.every(({ values }) => values.has(value)) && !unwanted.some(({ values }) => values.has(value)),
      );
    }
    case "null":
      return refuses.some((atom) => atom.kind === "null") ? undefined : null;
    case "array":
      return solveArray(only(accepts, "array"), only(refuses, "array"), solve);
    case "object":
      return solveObject(only(accepts, "object"), only(refuses, "object"), solve);
    case undefined:
      return undefined;
  }
}

function only<Kind extends Atom["kind"]>(atoms: readonly Atom[], kind: Kind): Extract<Atom, { kind: Kind }>[] {
  return atoms.filter((atom): atom is Extract<Atom, { kind: Kind }> => atom.kind === kind);
}
