import type { Shape } from "./shape.ts";

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
  readonly sniffed: ReadonlyMap<number, Sniffed>;
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
  /** The kind of message that is tried first: the latest of those that have such a short cut. */
  sniffed: Sniffed | undefined;
}

export interface Variant {
  readonly accepts: (value: unknown) => boolean;
  readonly encode: (value: unknown, level: number) => string;
  readonly limit: number | undefined;
  readonly sniffed: Sniffed | undefined;
}

/** A message that has its tag and one string of any content, and no more. */
export interface Sniffed {
  /** Its line up to the content of the string. */
  readonly start: string;
  readonly make: (content: string) => unknown;
}

export function makeRoot(tables: Tables, name: string, shape: number): Root {
  const { shapes } = tables;
  const resolved = resolve(shapes, shape);
  const tagged = resolved[0] === "tagged" ? (resolved as Extract<Shape, readonly ["tagged", ...unknown[]]>) : undefined;
  const variant = (index: number): Variant => ({
    accepts: tables.accepts[index] as (value: unknown) => boolean,
    encode: tables.encoders[index] as (value: unknown, level: number) => string,
    limit: tables.limits.get(index),
    sniffed: tables.sniffed.get(index),
  });
  const variants = tagged
    ? new Map<unknown, Variant>(Array.from(tagged[2], ([value, index]) => [value, variant(index)]))
    : new Map([[undefined, variant(shape)]]);
  return {
    name,
    shapes,
    shape,
    isObjects: isObjects(shapes, shape),
    tag: tagged?.[1],
    hasNames: [...variants.keys()].some((value) => typeof value === "string"),
    variants,
    sniffed: undefined,
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
