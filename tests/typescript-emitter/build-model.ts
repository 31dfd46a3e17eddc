import type {
  Arm,
  Constant,
  Definition,
  Field,
  JsonValue,
  Literal,
  LiteralValue,
  Message,
  Model,
  Shape,
} from "../../tools/model/model.ts";

/** Short ways to write a model by hand. */
export function model(roots: readonly string[], definitions: readonly Definition[], constants: Constant[] = []): Model {
  return {
    fingerprint: "0123456789abcdef".repeat(4),
    constants,
    roots,
    definitions: new Map(definitions.map((definition) => [definition.name, definition])),
  };
}

type FieldSpec = Shape | Partial<Field & { shape: Shape }>;

/** Keys that end in `?` are optional. */
export function record(
  name: string,
  fields: Readonly<Record<string, FieldSpec>> | readonly (readonly [string, FieldSpec])[],
  more: { message?: Message; rest?: Shape } = {},
): Definition {
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  return {
    kind: "record",
    name,
    doc: {},
    fields: entries.map(([key, spec]) => {
      const required = !key.endsWith("?");
      const base = { name: required ? key : key.slice(0, -1), required, secret: false, doc: {} };
      return "kind" in spec ? { ...base, shape: spec as Shape } : { ...base, shape: any, ...spec };
    }),
    ...more,
  };
}

export function tagged(
  name: string,
  tag: string,
  variants: readonly (readonly [string | number | boolean, string])[],
): Definition {
  return { kind: "tagged", name, doc: {}, tag, variants: variants.map(([value, target]) => ({ value, target })) };
}

export function choice(name: string, ...shapes: readonly Shape[]): Definition {
  const arms: Arm[] = shapes.map((shape, index) => ({ name: `Arm${index}`, shape }));
  return { kind: "choice", name, doc: {}, arms };
}

export function literals(
  name: string,
  values: readonly (string | number | boolean | LiteralValue)[],
  open = false,
): Definition {
  return {
    kind: "literals",
    name,
    doc: {},
    open,
    values: values.map((value) => (typeof value === "object" ? value : { value, doc: {} })),
  };
}

export function alias(name: string, shape: Shape): Definition {
  return { kind: "alias", name, doc: {}, shape };
}

export const any: Shape = { kind: "any" };
export const anyObject: Shape = { kind: "anyObject" };
export const boolean: Shape = { kind: "boolean" };
export const nothing: Shape = { kind: "null" };
export const never: Shape = { kind: "never" };
export const number: Shape = { kind: "number" };
export const text: Shape = { kind: "string", patterns: [] };
export const integer: Shape = {
  kind: "integer",
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

export function ref(name: string): Shape {
  return { kind: "ref", name };
}

export function literal(value: Exclude<Literal, null>): Shape {
  return { kind: "literal", value };
}

export function nullable(of: Shape): Shape {
  return { kind: "nullable", of };
}

export function array(items: Shape, more: { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {}): Shape {
  return { kind: "array", items, uniqueItems: false, ...more };
}

export function map(values: Shape): Shape {
  return { kind: "map", values };
}

export function tuple(items: readonly Shape[], required = items.length, rest?: Shape): Shape {
  return { kind: "tuple", items, required, ...(rest === undefined ? {} : { rest }) };
}

export function withDefault(shape: Shape, value: JsonValue): Partial<Field> {
  return { shape, default: value };
}

export function secret(shape: Shape): Partial<Field> {
  return { shape, secret: true };
}
