type Pair = [first: number, second: string];

/** @root */
export type Message =
  | { type: "plain"; p: [number, string, string] }
  | { type: "optional"; p: [number, string?] }
  | { type: "rest"; p: [string, ...number[]] }
  | { type: "both"; p: [string, boolean?, ...{ x: number }[]] }
  | { type: "empty"; p: [] }
  | { type: "named"; p: Pair; list: readonly Pair[] }
  | { type: "lists"; a: readonly string[]; b: ReadonlyArray<{ a: 1 }>; c: Array<string | null>; d: string[][] }
  | { type: "inner"; p: readonly ["x", { deep: true }, ("a" | "b")?] };
