import type { Definition, Shape } from "../model/model.ts";
import { definitionOf } from "../model/resolve.ts";

/** No value of the shape has a JSON text of more bytes than this; infinite where nothing bounds it. */
export function longestText(definitions: ReadonlyMap<string, Definition>, shape: Shape): number {
  return longest(definitions, shape, new Set());
}

/** An escape takes six bytes, and no other character takes more. */
const CHARACTER = 6;
const NUMBER = 25;
const INFINITE = Number.POSITIVE_INFINITY;

function longest(definitions: ReadonlyMap<string, Definition>, shape: Shape, inside: ReadonlySet<string>): number {
  const of = (part: Shape): number => longest(definitions, part, inside);
  switch (shape.kind) {
    case "any":
    case "anyObject":
    case "map":
      return INFINITE;
    case "string":
      return (shape.maxLength ?? INFINITE) * CHARACTER + 2;
    case "number":
    case "integer":
      return NUMBER;
    case "boolean":
    case "null":
      return 5;
    case "literal":
      return textLength(shape.value);
    case "array":
      return shape.maxItems === undefined ? INFINITE : 2 + shape.maxItems * (of(shape.items) + 1);
    case "tuple":
      return shape.rest === undefined ? sum(shape.items.map((item) => of(item) + 1)) + 2 : INFINITE;
    case "nullable":
      return Math.max(4, of(shape.of));
    case "never":
      return 0;
    case "ref":
      return inside.has(shape.name)
        ? INFINITE
        : longestDefinition(definitions, definitionOf(definitions, shape.name), new Set(inside).add(shape.name));
  }
}

function longestDefinition(
  definitions: ReadonlyMap<string, Definition>,
  definition: Definition,
  inside: ReadonlySet<string>,
): number {
  const of = (part: Shape): number => longest(definitions, part, inside);
  switch (definition.kind) {
    case "record":
      if (definition.rest !== undefined) return INFINITE;
      return sum(definition.fields.map((field) => textLength(field.name) + of(field.shape) + 2)) + 2;
    case "tagged":
      return Math.max(...definition.variants.map(({ target }) => of({ kind: "ref", name: target })));
    case "choice":
      return Math.max(...definition.arms.map((arm) => of(arm.shape)));
    case "literals":
      return definition.open ? INFINITE : Math.max(...definition.values.map(({ value }) => textLength(value)));
    case "alias":
      return of(definition.shape);
  }
}

function textLength(value: string | number | boolean): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
