interface Known {
  type: "known";
  x: number;
}
type Alias = Known;
type AliasOfAlias = Alias;
type Result<T, E = string> = { ok: true; value: T } | { ok: false; error: E };
interface User {
  id: string;
}
const COLORS = ["red", "green"] as const;
const TABLE = { one: 1, two: 2 } as const;
enum Key {
  X = "x",
  Y = "y",
}
interface Merged {
  a: string;
}
interface Merged {
  b?: number;
}
type Either = { a: string; b?: never } | { b: string; a?: never };
type Deep = { [K in "p" | "q"]?: { [J in "r" | "s"]: K } };
type IdOf<T> = T extends { id: infer Id } ? Id : never;

/** @root */
export type Message =
  | AliasOfAlias
  | {
      type: "computed";
      result: Result<User>;
      failure: Result<{ n: number }, Key>;
      optional?: Result<string> | null;
      color: (typeof COLORS)[number];
      key: keyof typeof TABLE;
      value: (typeof TABLE)[keyof typeof TABLE];
      byKey: Record<Key, number>;
      some: Partial<Record<"z" | "y", User>>;
      merged: Merged;
      either: Either;
      deep: Deep;
      id: IdOf<User>;
      list: { a: 1 }[] | null;
      tagged: ({ t: "p"; a: 1 } | { t: "q"; b: 2 })[];
      anything: string | any;
      unknown: unknown | null;
      frozen: readonly (readonly string[])[];
    };
