import { notWellFormed } from "../fault.ts";
import { isString, type Shape, shape } from "../shape.ts";
import { counted, expected } from "../walk.ts";
import { quote } from "../write.ts";

/** A regular expression and how a fault speaks of it: `matches ^/`. */
export type Pattern = readonly [pattern: RegExp, words: string];

/** A string of so many code points (no maximum if it is negative) that matches all patterns. */
export function stringOf(minLength: number, maxLength: number, ...patterns: readonly Pattern[]): Shape {
  return shape(
    "string",
    isString,
    (walk, value) => {
      if (walk.facts === undefined && !value.isWellFormed()) return notWellFormed(walk.path, value, walk.secrets > 0);
      const unmet = !hasLength(value, minLength, -1)
        ? `of at least ${counted(minLength, "character")}`
        : !hasLength(value, 0, maxLength)
          ? `of at most ${counted(maxLength, "character")}`
          : patterns.find(([pattern]) => !pattern.test(value))?.[1];
      return unmet === undefined ? undefined : expected(walk, `string ${unmet}`, value);
    },
    quote,
  );
}

export const string: Shape = /* @__PURE__ */ stringOf(0, -1);

/** Whether a string has from `minimum` to `maximum` code points; there is no maximum if it is negative. */
export function hasLength(text: string, minimum: number, maximum: number): boolean {
  // A code point takes one or two code units: most strings need not be counted.
  const isShort = maximum < 0 || text.length <= maximum;
  if (isShort && text.length >= 2 * minimum) return true;
  if (text.length < minimum || (!isShort && text.length > 2 * maximum)) return false;
  let length = 0;
  for (const _ of text) length++;
  return length >= minimum && (maximum < 0 || length <= maximum);
}
