/** A protocol that breaks systems of this kind, and what lines must come to in both languages. */
export interface Case {
  /** The row of the catalogue of faults that it belongs to, and what it is about. */
  readonly id: string;
  readonly title: string;
  /** TypeScript source; its root is `Message`. */
  readonly source: string;
  readonly lines: readonly Expectation[];
  /** What must and must not stand in the generated Rust. */
  readonly rust?: readonly RegExp[];
  readonly notRust?: readonly RegExp[];
}

/** A line and its verdict: the line as it is written again, or the code and path of its refusal. */
export type Expectation =
  | readonly [line: string | Uint8Array, written: string]
  | readonly [line: string | Uint8Array, code: string, path: string];

/** A protocol that can't be carried exactly, and what the compiler says of each type. */
export interface RefusedCase {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Line in the source, what the refusal is about, and a part of its reason. */
  readonly refusals: readonly (readonly [line: number, path: string, reason: RegExp])[];
}
