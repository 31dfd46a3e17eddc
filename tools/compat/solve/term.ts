import type { Definition, JsonValue, Shape } from "../../model/model.ts";

/** One version of a protocol. */
export interface Side {
  readonly age: "old" | "new";
  readonly definitions: ReadonlyMap<string, Definition>;
}

/**
 * A set of JSON values.
 *
 * `sent` is what a writer may put on a line: declared keys only, and no optional field that equals its default. `read`
 * is what a reader accepts: unknown keys may hold anything.
 */
export type Term =
  | { readonly kind: "sent" | "read"; readonly side: Side; readonly shape: Shape }
  | { readonly kind: "equal"; readonly value: JsonValue }
  /** Objects that have a key, or don't. */
  | { readonly kind: "has" | "lacks"; readonly key: string };

export function sent(side: Side, shape: Shape): Term {
  return { kind: "sent", side, shape };
}

export function read(side: Side, shape: Shape): Term {
  return { kind: "read", side, shape };
}

const keys = new WeakMap<Term, string>();

/** The same text for the same set of values. */
export function termKey(term: Term): string {
  const known = keys.get(term);
  if (known !== undefined) return known;
  const key = describe(term);
  keys.set(term, key);
  return key;
}

function describe(term: Term): string {
  switch (term.kind) {
    case "sent":
    case "read":
      return `${term.kind} ${term.side.age} ${JSON.stringify(term.shape)}`;
    case "equal":
      return `equal ${JSON.stringify(term.value)}`;
    case "has":
    case "lacks":
      return `${term.kind} ${JSON.stringify(term.key)}`;
  }
}
