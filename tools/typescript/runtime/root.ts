import { REQUIRED, type Shape } from "./shape.ts";

/** A protocol's definitions; what belongs to one of them stands at the same place in each list. */
export interface Tables {
  readonly shapes: readonly Shape[];
  /**
   * The validators. False is not the last word: `firstFault` takes a few values of programs, which no line can hold,
   * that a validator refuses.
   */
  readonly accepts: readonly ((value: never) => boolean)[];
  /** The JSON text of a value that has been accepted, whose brackets start at this level. */
  readonly encoders: readonly ((value: never, level: number) => string)[];
  /** The largest line of a message that may be sent, in bytes. */
  readonly limits: ReadonlyMap<number, number>;
}

/** A type that a line can be. */
export interface Root {
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly shape: number;
  /** Whether every value of the type is an object. */
  readonly isObjects: boolean;
  /** The key that tells the messages apart, if there are several. */
  readonly tag: string | undefined;
  /** Whether tags are strings: only then can one be unknown, any other that no message has is a fault. */
  readonly hasNames: boolean;
  /** The messages by their tag; without a tag, the only one under `undefined`. */
  readonly variants: ReadonlyMap<unknown, Variant>;
  /** How a line starts before its tag, if it can be sniffed. */
  readonly start: string | undefined;
}

export interface Variant {
  readonly accepts: (value: unknown) => boolean;
  readonly encode: (value: unknown, level: number) => string;
  readonly limit: number | undefined;
  /** The other key of a message that has the tag and one string of any content, and no more. */
  readonly only: string | undefined;
}

export function makeRoot(tables: Tables, name: string, shape: number): Root {
  const { shapes } = tables;
  const resolved = resolve(shapes, shape);
  const tagged = resolved[0] === "tagged" ? (resolved as Extract<Shape, readonly ["tagged", ...unknown[]]>) : undefined;
  const variant = (index: number, value?: unknown): Variant => ({
    accepts: tables.accepts[index] as (value: unknown) => boolean,
    encode: tables.encoders[index] as (value: unknown, level: number) => string,
    limit: tables.limits.get(index),
    only: tagged && onlyKey(shapes, index, tagged[1], value),
  });
  const variants = tagged
    ? new Map<unknown, Variant>(Array.from(tagged[2], ([value, index]) => [value, variant(index, value)]))
    : new Map([[undefined, variant(shape)]]);
  const canSniff = [...variants.values()].some(({ only }) => only !== undefined);
  return {
    name,
    shapes,
    shape,
    isObjects: isObjects(shapes, shape),
    tag: tagged?.[1],
    hasNames: [...variants.keys()].some((value) => typeof value === "string"),
    variants,
    start: canSniff ? `{"${tagged?.[1]}":"` : undefined,
  };
}

function resolve(shapes: readonly Shape[], shape: Shape): Exclude<Shape, number> {
  return typeof shape === "number" ? resolve(shapes, shapes[shape] as Shape) : shape;
}

function isObjects(shapes: readonly Shape[], shape: Shape): boolean {
  const resolved = resolve(shapes, shape);
  if (typeof resolved === "string") return resolved === "object";
  if (resolved[0] === "choice") return resolved[1].every((arm) => isObjects(shapes, arm));
  return resolved[0] === "record" || resolved[0] === "tagged" || resolved[0] === "map";
}

function onlyKey(shapes: readonly Shape[], index: number, tag: string, value: unknown): string | undefined {
  const shape = resolve(shapes, index);
  if (typeof shape === "string" || shape[0] !== "record" || shape[1].length !== 2 || shape[2] !== undefined) return;
  const [first, second] = shape[1];
  if (first?.[0] !== tag || second?.[1] !== "string" || !(second[2] & REQUIRED)) return;
  return [tag, value, second[0]].every(isQuotedAsItIs) ? second[0] : undefined;
}

function isQuotedAsItIs(text: unknown): boolean {
  return typeof text === "string" && JSON.stringify(text) === `"${text}"`;
}
