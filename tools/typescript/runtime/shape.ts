/**
 * The model of a protocol as the generated module carries it: data that the functions here interpret.
 *
 * It is read where speed does not matter: to find the first fault of a value that a validator has refused.
 */
export type Shape =
  /** `any` is any JSON value, `object` any JSON object, `integer` one within the safe range, `never` no value at all. */
  | "any"
  | "object"
  | "string"
  | "number"
  | "integer"
  | "boolean"
  | "null"
  | "never"
  /** The definition at this place of the table. */
  | number
  | readonly ["string", minLength: number, maxLength: number, patterns: readonly Pattern[]]
  /** The integer comes with its bounds, and what it is a multiple of. */
  | readonly ["integer", minimum: number, maximum: number, multipleOf?: number]
  | readonly ["number", bounds: readonly Bound[]]
  | readonly ["literal", value: Literal]
  | readonly ["literals", values: readonly Literal[]]
  | readonly ["array", items: Shape, minItems: number, maxItems: number, unique?: 1]
  | readonly ["tuple", items: readonly Shape[], required: number, rest?: Shape]
  /** Where keys are not any strings, the pattern that each matches. */
  | readonly ["map", values: Shape, keys?: Pattern]
  | readonly ["nullable", of: Shape]
  | readonly ["record", fields: readonly Field[], rest?: Shape]
  | readonly ["tagged", tag: string, variants: ReadonlyMap<unknown, number>]
  | readonly ["choice", arms: readonly Shape[]];

export type Literal = string | number | boolean;
export type Pattern = readonly [pattern: RegExp, wanted: string];
export type Bound = readonly [words: "at least" | "at most" | "above" | "below", limit: number];
/** The mark is the sum of 1 for a required field and 2 for a secret one. */
export type Field = readonly [name: string, shape: Shape, mark: number];

/** The mark of a field that must be there. */
export const REQUIRED = 1;
/** The mark of a field whose content is never shown. */
export const SECRET = 2;

/** By a short name, as the generated validators and encoders call it for each field. */
export const hasOwn: (value: object, key: string) => boolean = Object.hasOwn;
