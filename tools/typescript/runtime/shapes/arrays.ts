import { type Shape, shape } from "../shape.ts";
import { below, counted, expected } from "../walk.ts";
import { writeArray } from "../write.ts";
import { never } from "./scalars.ts";

/** An array of so many items (no maximum if it is negative). */
export function array(items: Shape, minItems = 0, maxItems = -1, unique = false): Shape {
  return shape(
    "array",
    isArray,
    (walk, value, level) => {
      const few = value.length < minItems;
      if (few || (maxItems >= 0 && value.length > maxItems)) {
        const bound = few ? `at least ${counted(minItems, "item")}` : `at most ${counted(maxItems, "item")}`;
        return expected(walk, `array of ${bound}`, value);
      }
      for (let index = 0; index < value.length; index++) {
        const fault = below(walk, index, items, value[index], level);
        if (fault !== undefined) return fault;
      }
      return unique && !areDistinct(value) ? expected(walk, "array without repeated items", value) : undefined;
    },
    (value, level) => writeArray(value, [], items, level),
    true,
  );
}

/** An array whose first items, of which so many are required, have shapes of their own. */
export function tuple(items: readonly Shape[], required: number, rest?: Shape): Shape {
  return shape(
    "array",
    isArray,
    (walk, value, level) => {
      const count = Math.max(value.length, required);
      for (let index = 0; index < count; index++) {
        const item = items[index] ?? rest ?? never;
        if (index >= value.length) {
          walk.path.push(index);
          return expected(walk, item.wanted(), undefined);
        }
        const fault = below(walk, index, item, value[index], level);
        if (fault !== undefined) return fault;
      }
      return undefined;
    },
    (value, level) => writeArray(value, items, rest, level),
    true,
  );
}

/** Whether no two items are the same scalar. */
export function areDistinct(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length;
}

function isArray(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
