import type { Shape } from "../model/model.ts";
import { code, grouped } from "./markdown.ts";

/** What a value must fulfil beyond its type, in words: `at least 1 character`; empty where there is nothing. */
export function constraintsOf(shape: Shape): string[] {
  switch (shape.kind) {
    case "string":
      return [
        ...range(shape.minLength, shape.maxLength, "character"),
        ...shape.patterns.map(({ source, label }) => (label === undefined ? `matches ${code(source)}` : `is ${label}`)),
      ];
    case "number":
      return [
        ...bound("at least", shape.minimum),
        ...bound("above", shape.exclusiveMinimum),
        ...bound("at most", shape.maximum),
        ...bound("below", shape.exclusiveMaximum),
      ];
    case "integer":
      return [integerText(shape.minimum, shape.maximum), ...bound("a multiple of", shape.multipleOf)];
    case "array":
      return [
        ...range(shape.minItems, shape.maxItems, "item"),
        ...(shape.uniqueItems ? ["no item twice"] : []),
        ...each("each item", shape.items),
      ];
    case "map":
      return [...(shape.keys === undefined ? [] : each("each key", shape.keys)), ...each("each value", shape.values)];
    case "nullable":
      return constraintsOf(shape.of);
    default:
      return [];
  }
}

function integerText(minimum: number, maximum: number): string {
  const from = minimum === Number.MIN_SAFE_INTEGER ? "" : ` from ${numberText(minimum)}`;
  const to = maximum === Number.MAX_SAFE_INTEGER ? "" : ` to ${numberText(maximum)}`;
  return `integer${from}${to}`;
}

function each(what: string, shape: Shape): string[] {
  const inner = constraintsOf(shape);
  return inner.length === 0 ? [] : [`${what}: ${inner.join(", ")}`];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  const count = (value: number): string => `${grouped(value)} ${unit}${value === 1 ? "" : "s"}`;
  return [
    ...(least === undefined || least === 0 ? [] : [`at least ${count(least)}`]),
    ...(most === undefined ? [] : [`at most ${count(most)}`]),
  ];
}

function bound(words: string, value: number | undefined): string[] {
  return value === undefined ? [] : [`${words} ${numberText(value)}`];
}

function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? grouped(value) : String(value);
}
