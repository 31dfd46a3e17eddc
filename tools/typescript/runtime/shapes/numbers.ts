import { isNumber, type Shape, shape } from "../shape.ts";
import { expected } from "../walk.ts";

export type Bound = readonly [words: "at least" | "at most" | "above" | "below", limit: number];

/** A finite number within bounds. */
export function numberOf(...bounds: readonly Bound[]): Shape {
  const wanted = `number${range(bounds)}`;
  const isWithin = (value: number) =>
    bounds.every(([words, limit]) => {
      if (words === "at least") return value >= limit;
      if (words === "at most") return value <= limit;
      return words === "above" ? value > limit : value < limit;
    });
  return shape(
    wanted,
    isNumber,
    (walk, value) => (Number.isFinite(value) && isWithin(value) ? undefined : expected(walk, wanted, value)),
    String,
  );
}

export const number: Shape = /* @__PURE__ */ numberOf();

/** A whole number within bounds, which are within the safe range. */
export function integerOf(
  minimum: number = Number.MIN_SAFE_INTEGER,
  maximum: number = Number.MAX_SAFE_INTEGER,
  multipleOf = 1,
): Shape {
  const bounds: Bound[] = [];
  if (minimum !== Number.MIN_SAFE_INTEGER) bounds.push(["at least", minimum]);
  if (maximum !== Number.MAX_SAFE_INTEGER) bounds.push(["at most", maximum]);
  const wanted = `integer${range(bounds)}${multipleOf === 1 ? "" : ` that is a multiple of ${multipleOf}`}`;
  return shape(
    wanted,
    isNumber,
    (walk, value) =>
      Number.isInteger(value) && value >= minimum && value <= maximum && value % multipleOf === 0
        ? undefined
        : expected(walk, wanted, value),
    String,
  );
}

export const integer: Shape = /* @__PURE__ */ integerOf();

function range(bounds: readonly Bound[]): string {
  const [low, high] = bounds;
  if (low?.[0] === "at least" && high?.[0] === "at most") return ` from ${low[1]} to ${high[1]}`;
  return bounds.map(([words, limit], index) => `${index === 0 ? " " : " and "}${words} ${limit}`).join("");
}
