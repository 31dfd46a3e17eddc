import { patternFault } from "../pattern/compile-pattern.ts";
import { findFormat, formatNames } from "../pattern/formats.ts";
import { NUMBER_KEY } from "../pattern/number-key.ts";
import type { Pattern, Shape } from "./model.ts";
import type { JsonSchema } from "./schema.ts";

/** Notes a refusal and lets the stage go on, so that one run shows all of them. */
export type Refuse = (path: string, reason: string, wayOut: string) => void;

const ANNOTATIONS = new Set([
  "description",
  "default",
  "deprecated",
  "x-deprecated",
  "x-since",
  "x-secret",
  "title",
  "examples",
]);
const REFERENCE = /^#\/definitions\/(.+)$/u;

/** Reads a schema inside a definition. `path` names it in refusals: `Init.version`. */
export function readShape(schema: JsonSchema, path: string, refuse: Refuse): Shape {
  const keywords = Object.keys(schema).filter((key) => !ANNOTATIONS.has(key));
  const only = (...allowed: string[]): void => {
    for (const key of keywords) {
      if (!allowed.includes(key)) {
        refuse(
          path,
          `the schema has ${key} where this kind of value has no use for it`,
          `remove the annotation for ${key}`,
        );
      }
    }
  };
  if (keywords.length === 0) return { kind: "any" };
  if (schema.$ref !== undefined) {
    only("$ref");
    const name = REFERENCE.exec(schema.$ref)?.[1];
    if (name === undefined) throw new Error(`${path}: the reference ${schema.$ref} is not to a definition`);
    return { kind: "ref", name };
  }
  if (schema.not !== undefined) {
    only("not");
    return { kind: "never" };
  }
  if (schema.anyOf !== undefined) {
    only("anyOf");
    return readNullable(schema.anyOf, path, refuse);
  }
  if (schema.allOf !== undefined && schema.type === undefined) {
    only("allOf");
    const [inner, ...more] = schema.allOf;
    if (inner === undefined || more.length > 0) throw new Error(`${path}: allOf of other than one reference`);
    return readShape(inner, path, refuse);
  }
  if (schema.const !== undefined) {
    only("const", "type");
    return schema.const === null ? { kind: "null" } : { kind: "literal", value: schema.const };
  }
  switch (schema.type) {
    case "string":
      only("type", "minLength", "maxLength", "pattern", "format", "allOf");
      return {
        kind: "string",
        ...pick(schema, "minLength", "maxLength"),
        patterns: readPatterns(schema, path, refuse),
      };
    case "number":
      only("type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");
      return { kind: "number", ...pick(schema, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum") };
    case "integer":
      only("type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
      return readInteger(schema, path, refuse);
    case "boolean":
    case "null":
      only("type");
      return { kind: schema.type };
    case "array":
      return readArray(schema, path, refuse, only);
    case "object":
      only("type", "additionalProperties", "propertyNames");
      return typeof schema.additionalProperties === "object"
        ? readMap(schema.additionalProperties, schema.propertyNames, path, refuse)
        : { kind: "anyObject" };
    default:
      throw new Error(`${path}: the schema ${JSON.stringify(schema)} is not in the vocabulary of SEMANTICS.md`);
  }
}

/** A map of values that may be anything is an object kept as it came. */
function readMap(values: JsonSchema, keys: JsonSchema | undefined, path: string, refuse: Refuse): Shape {
  const shape = readShape(values, `${path}[*]`, refuse);
  if (keys !== undefined) {
    const patterns = readPatterns(keys, path, refuse).map((pattern) =>
      pattern.source === NUMBER_KEY.source ? NUMBER_KEY : pattern,
    );
    return { kind: "map", values: shape, keys: { kind: "string", patterns } };
  }
  return shape.kind === "any" ? { kind: "anyObject" } : { kind: "map", values: shape };
}

function readNullable(members: readonly JsonSchema[], path: string, refuse: Refuse): Shape {
  const [inner, nothing, ...more] = members;
  if (inner === undefined || nothing?.type !== "null" || more.length > 0) {
    throw new Error(`${path}: a union inside a definition must be a definition of its own`);
  }
  const shape = readShape(inner, path, refuse);
  return shape.kind === "nullable" || shape.kind === "any" || shape.kind === "null"
    ? shape
    : { kind: "nullable", of: shape };
}

function readPatterns(schema: JsonSchema, path: string, refuse: Refuse): Pattern[] {
  const patterns: Pattern[] = [];
  const sources = [schema.pattern, ...(schema.allOf ?? []).map((part) => part.pattern)];
  for (const source of sources) {
    if (source !== undefined) patterns.push({ source });
  }
  if (schema.format !== undefined) {
    const format = findFormat(schema.format);
    if (format === undefined) {
      refuse(path, `the format ${schema.format} is not known`, `use one of ${formatNames().join(", ")}, or a @pattern`);
    } else {
      patterns.push(format);
    }
  }
  for (const { source } of patterns) {
    const fault = patternFault(source);
    if (fault === undefined) continue;
    refuse(path, `the pattern ${source} can't be enforced in both languages: ${fault.reason}`, fault.wayOut);
  }
  return patterns;
}

function readInteger(schema: JsonSchema, path: string, refuse: Refuse): Shape {
  const minimum = Math.max(
    Number.MIN_SAFE_INTEGER,
    Math.ceil(schema.minimum ?? Number.MIN_SAFE_INTEGER),
    schema.exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : Math.floor(schema.exclusiveMinimum) + 1,
  );
  const maximum = Math.min(
    Number.MAX_SAFE_INTEGER,
    Math.floor(schema.maximum ?? Number.MAX_SAFE_INTEGER),
    schema.exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : Math.ceil(schema.exclusiveMaximum) - 1,
  );
  if (minimum > maximum) refuse(path, `no integer lies between its bounds`, "mend @minimum and @maximum");
  const { multipleOf } = schema;
  if (multipleOf !== undefined && !(Number.isSafeInteger(multipleOf) && multipleOf > 0)) {
    refuse(path, `multipleOf ${multipleOf} is not a positive integer`, "use a whole number, or drop @multipleOf");
  }
  return {
    kind: "integer",
    minimum: minimum + 0,
    maximum: maximum + 0,
    ...(multipleOf === undefined ? {} : { multipleOf }),
  };
}

function readArray(schema: JsonSchema, path: string, refuse: Refuse, only: (...allowed: string[]) => void): Shape {
  const { items } = schema;
  if (isList(items)) {
    only("type", "items", "minItems", "maxItems", "additionalItems");
    const rest = schema.additionalItems;
    return {
      kind: "tuple",
      items: items.map((item, index) => readShape(item, `${path}[${index}]`, refuse)),
      required: schema.minItems ?? 0,
      ...(typeof rest === "object" ? { rest: readShape(rest, `${path}[*]`, refuse) } : {}),
    };
  }
  only("type", "items", "minItems", "maxItems", "uniqueItems");
  return {
    kind: "array",
    items: readShape(items ?? {}, `${path}[]`, refuse),
    ...pick(schema, "minItems", "maxItems"),
    uniqueItems: schema.uniqueItems === true,
  };
}

function isList(items: JsonSchema["items"]): items is readonly JsonSchema[] {
  return Array.isArray(items);
}

/** The numeric keywords that are there. */
function pick<Key extends keyof JsonSchema>(schema: JsonSchema, ...keys: Key[]): { [K in Key]?: number } {
  const picked: { [K in Key]?: number } = {};
  for (const key of keys) {
    const value = schema[key];
    if (typeof value === "number") picked[key] = value;
  }
  return picked;
}
