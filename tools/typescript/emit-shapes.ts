import type { Definition, Field, Pattern, Shape } from "../model/model.ts";
import { local } from "./names.ts";
import { REQUIRED, SECRET } from "./runtime/shape.ts";

/** Where the text of a shape finds what it refers to. */
export interface ShapeContext {
  /** The place of a definition in the table. */
  readonly indexOf: (definition: string) => number;
  /** The constant that holds the regular expression of a pattern. */
  readonly patternName: (source: string) => string;
}

/** One entry of the generated table: the definition as the run time's interpreter reads it. */
export function definitionText(definition: Definition, context: ShapeContext): string {
  switch (definition.kind) {
    case "alias":
      return shapeText(definition.shape, context);
    case "literals":
      return definition.open
        ? '"string"'
        : tuple('"literals"', list(definition.values.map(({ value }) => literal(value))));
    case "choice":
      return tuple('"choice"', list(definition.arms.map(({ shape }) => shapeText(shape, context))));
    case "tagged":
      return tuple('"tagged"', literal(definition.tag), local.variants(definition.name));
    case "record":
      return tuple(
        '"record"',
        list(definition.fields.map((field) => fieldText(field, context))),
        ...(definition.rest === undefined ? [] : [shapeText(definition.rest, context)]),
      );
  }
}

export function shapeText(shape: Shape, context: ShapeContext): string {
  const inner = (of: Shape): string => shapeText(of, context);
  switch (shape.kind) {
    case "any":
    case "boolean":
    case "null":
    case "never":
      return literal(shape.kind);
    case "anyObject":
      return '"object"';
    case "ref":
      return String(context.indexOf(shape.name));
    case "literal":
      return tuple('"literal"', literal(shape.value));
    case "nullable":
      return tuple('"nullable"', inner(shape.of));
    case "map":
      return tuple(
        '"map"',
        inner(shape.values),
        ...(shape.keys?.patterns ?? []).map((keys) => patternText(keys, context)),
      );
    case "string": {
      if (shape.minLength === undefined && shape.maxLength === undefined && shape.patterns.length === 0) {
        return '"string"';
      }
      const patterns = shape.patterns.map((pattern) => patternText(pattern, context));
      return tuple('"string"', `${shape.minLength ?? 0}`, `${shape.maxLength ?? -1}`, list(patterns));
    }
    case "number": {
      const bounds = [
        ["at least", shape.minimum],
        ["above", shape.exclusiveMinimum],
        ["at most", shape.maximum],
        ["below", shape.exclusiveMaximum],
      ] as const;
      const set = bounds.filter(([, limit]) => limit !== undefined);
      if (set.length === 0) return '"number"';
      return tuple('"number"', list(set.map(([words, limit]) => tuple(literal(words), String(limit)))));
    }
    case "integer": {
      const isSafeRange = shape.minimum === Number.MIN_SAFE_INTEGER && shape.maximum === Number.MAX_SAFE_INTEGER;
      if (isSafeRange && shape.multipleOf === undefined) return '"integer"';
      const multipleOf = shape.multipleOf === undefined ? [] : [String(shape.multipleOf)];
      return tuple('"integer"', String(shape.minimum), String(shape.maximum), ...multipleOf);
    }
    case "array":
      return tuple(
        '"array"',
        inner(shape.items),
        String(shape.minItems ?? 0),
        String(shape.maxItems ?? -1),
        ...(shape.uniqueItems ? ["1"] : []),
      );
    case "tuple":
      return tuple(
        '"tuple"',
        list(shape.items.map(inner)),
        String(shape.required),
        ...(shape.rest === undefined ? [] : [inner(shape.rest)]),
      );
  }
}

function patternText({ source, label }: Pattern, context: ShapeContext): string {
  return tuple(context.patternName(source), literal(label === undefined ? `matches ${source}` : `is ${label}`));
}

function fieldText(field: Field, context: ShapeContext): string {
  const mark = (field.required ? REQUIRED : 0) + (field.secret ? SECRET : 0);
  return tuple(literal(field.name), shapeText(field.shape, context), String(mark));
}

function literal(value: string | number | boolean): string {
  return JSON.stringify(value);
}

function tuple(...parts: readonly string[]): string {
  return `[${parts.join(", ")}]`;
}

function list(parts: readonly string[]): string {
  return `[${parts.join(", ")}]`;
}
