import type {
  Arm,
  Definition,
  Doc,
  Field,
  IntegerShape,
  LiteralValue,
  Message,
  Model,
  NumberShape,
  RecordDefinition,
  Shape,
  StringShape,
} from "../../tools/model/model.ts";

/** Short words for models that tests write by hand. */
export const any: Shape = { kind: "any" };
export const anyObject: Shape = { kind: "anyObject" };
export const text: Shape = { kind: "string", patterns: [] };
export const boolean: Shape = { kind: "boolean" };
export const nothing: Shape = { kind: "null" };
export const never: Shape = { kind: "never" };

export function string(rules: Omit<StringShape, "kind" | "patterns">, ...patterns: readonly string[]): Shape {
  return { kind: "string", ...rules, patterns: patterns.map((source) => ({ source })) };
}

export function integer(minimum = -9007199254740991, maximum = 9007199254740991, multipleOf?: number): IntegerShape {
  return { kind: "integer", minimum, maximum, ...(multipleOf === undefined ? {} : { multipleOf }) };
}

export function number(rules: Omit<NumberShape, "kind"> = {}): Shape {
  return { kind: "number", ...rules };
}

export function literal(value: string | number | boolean): Shape {
  return { kind: "literal", value };
}

export function array(
  items: Shape,
  rules: { readonly minItems?: number; readonly maxItems?: number; readonly uniqueItems?: boolean } = {},
): Shape {
  return { kind: "array", items, uniqueItems: false, ...rules };
}

export function tuple(items: readonly Shape[], required = items.length, rest?: Shape): Shape {
  return { kind: "tuple", items, required, ...(rest === undefined ? {} : { rest }) };
}

export function map(values: Shape): Shape {
  return { kind: "map", values };
}

export function nullable(of: Shape): Shape {
  return { kind: "nullable", of };
}

export function ref(name: string): Shape {
  return { kind: "ref", name };
}

export function required(name: string, shape: Shape, more: Partial<Field> = {}): Field {
  return { name, shape, required: true, secret: false, doc: {}, ...more };
}

export function optional(name: string, shape: Shape, more: Partial<Field> = {}): Field {
  return { name, shape, required: false, secret: false, doc: {}, ...more };
}

export function record(
  name: string,
  fields: readonly Field[],
  more: { readonly doc?: Doc; readonly rest?: Shape; readonly message?: Message } = {},
): RecordDefinition {
  return { kind: "record", name, doc: {}, fields, ...more };
}

/** A union whose members are records that carry the tag themselves, or unions on a second tag. */
export function tagged(
  name: string,
  tag: string,
  variants: readonly (readonly [string | number | boolean, string])[],
  more: { readonly doc?: Doc; readonly message?: Message } = {},
): Definition {
  const all = variants.map(([value, target]) => ({ value, target }));
  return { kind: "tagged", name, doc: {}, tag, variants: all, ...more };
}

export function choice(name: string, ...arms: readonly Arm[]): Definition {
  return { kind: "choice", name, doc: {}, arms };
}

export function arm(name: string, shape: Shape): Arm {
  return { name, shape };
}

export function literals(
  name: string,
  values: readonly (string | number | boolean | LiteralValue)[],
  open = false,
): Definition {
  const all = values.map((value) => (typeof value === "object" ? value : { value, doc: {} }));
  return { kind: "literals", name, doc: {}, values: all, open };
}

export function alias(name: string, shape: Shape): Definition {
  return { kind: "alias", name, doc: {}, shape };
}

export function model(roots: readonly string[], definitions: readonly Definition[], more: Partial<Model> = {}): Model {
  return {
    fingerprint: "0".repeat(64),
    constants: [],
    roots,
    definitions: new Map(definitions.map((definition) => [definition.name, definition])),
    ...more,
  };
}
