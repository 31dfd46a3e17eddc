interface Stamped {
  at: number;
}
type Common = { type: string; id: string };
type Brand<T, Name extends string> = T & { readonly __brand: Name };
type UserId = Brand<string, "UserId">;
type Amount = number & { __unit: "cents" };

/** @root */
export type Message =
  | (Common & { type: "a"; x: number } & Stamped)
  | (Stamped & ({ type: "b"; id: UserId } | { type: "c"; amount: Amount }))
  | { type: "d"; both: { a: string } & { b: number }; map: Stamped & Record<string, number> };
