/**
 * What other tools read, and what only looks like an annotation; documentation tags may stay.
 *
 * @see {@link Other}
 * @remarks Nothing.
 * @title A message
 */
export interface First {
  type: "first";
  /** @since */
  since?: string;
  /** @type string */
  typed: string;
  /** @type {number} */
  braced: string;
  /** @asType number */
  asNumber: string;
  /** @ignore */
  ignored: string;
  /** @TJS-hide */
  hidden: string;
  /** @examples ["a"] */
  examples: string;
  /** @example "a" */
  example: string;
  /** @min 1 */
  least: number;
  /** @optional */
  optional: string;
  /** @enum {string} */
  word: "a" | "b";
}

/** @direction sideways */
export interface Second {
  type: "second";
}

/** @root */
export type Message = First | Second;
