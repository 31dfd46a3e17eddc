import type { MessageShape } from "./shape.ts";

/** A type that a line can be. */
export interface Root {
  readonly name: string;
  readonly shape: MessageShape;
  /** Whether every value of the type is an object. */
  readonly isObjects: boolean;
  /** The key that tells the messages apart, if there are several. */
  readonly tag: string | undefined;
  /** Whether tags are strings: only then can one be unknown, any other that no message has is a fault. */
  readonly hasNames: boolean;
  /** The messages by their tag; without a tag, the only one under `undefined`. */
  readonly variants: ReadonlyMap<unknown, MessageShape>;
  /** The kind of message that is tried first: the latest of those that have such a short cut. */
  sniffed: Sniffed | undefined;
}

/** A message that has its tag and one string of any content, and no more. */
export interface Sniffed {
  /** Its line up to the content of the string. */
  readonly start: string;
  readonly make: (content: string) => unknown;
}

export function makeRoot(name: string, shape: MessageShape): Root {
  const { tag, variants = new Map([[undefined, shape]]) } = shape;
  return {
    name,
    shape,
    isObjects: ![null, "", 0, true, []].some(shape.isKind),
    tag,
    hasNames: [...variants.keys()].some((value) => typeof value === "string"),
    variants,
    sniffed: undefined,
  };
}
