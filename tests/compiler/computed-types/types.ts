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
interface Base {
  zulu: string;
  alpha: number;
}
interface Sorted extends Base {
  mike: boolean;
  bravo?: string;
}
type Getters<T> = { [K in keyof T as `get_${string & K}`]: T[K] };
type Prefixed<K extends string> = { [P in K as `x_${P}`]: P };
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
      getters: Getters<Sorted>;
      loud: Partial<{ [K in keyof Sorted as Uppercase<K>]: Sorted[K] }>;
      prefixed: Prefixed<"z" | "b" | "m">;
      chosen: Pick<Getters<Sorted>, "get_mike" | "get_zulu">;
      frozen: readonly (readonly string[])[];
    };
