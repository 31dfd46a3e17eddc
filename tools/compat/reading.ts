import type { Arm, Definition, Field, JsonValue, Literal, LiteralsDefinition, Shape } from "../model/model.ts";
import { definitionOf } from "../model/resolve.ts";
import { atomsOf } from "./solve/atom.ts";
import { hasNumber } from "./solve/solve-number.ts";
import { hasString } from "./solve/solve-string.ts";
import { read, type Side } from "./solve/term.ts";

/** What a reader makes of a value: what it sees, under which names, with defaults filled in. */
export type Reading =
  | { readonly kind: "scalar"; readonly value: Literal; readonly recoverable?: boolean }
  | { readonly kind: "payload" }
  | { readonly kind: "list"; readonly items: readonly Reading[] }
  | ObjectReading
  | ChoiceReading;

export interface ObjectReading {
  readonly kind: "object";
  readonly shape: Shape;
  /** Every declared key; undefined where nothing is there and nothing stands for it. */
  readonly fields: ReadonlyMap<string, Reading | undefined>;
  /** Entries that are data; absent where unknown keys are ignored. */
  readonly rest?: ReadonlyMap<string, Reading>;
}

/** A value of a union without a tag: the first arm that accepts it has it. */
export interface ChoiceReading {
  readonly kind: "choice";
  readonly arms: readonly Arm[];
  readonly arm: number;
  /** Every arm that accepts the value. */
  readonly accepting: readonly number[];
  readonly of: Reading;
}

/** Reads a value as the generated decoders do; undefined: they refuse it. */
export function readValue(side: Side, shape: Shape, value: JsonValue): Reading | undefined {
  switch (shape.kind) {
    case "any":
      return { kind: "payload" };
    case "anyObject":
      return isObject(value) ? { kind: "payload" } : undefined;
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
    case "literal":
      return isScalar(value) && hasScalar(side, shape, value) ? { kind: "scalar", value } : undefined;
    case "array": {
      if (!isList(value) || value.length < (shape.minItems ?? 0)) return undefined;
      if (value.length > (shape.maxItems ?? Number.POSITIVE_INFINITY)) return undefined;
      if (shape.uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length) return undefined;
      return readList(side, value, () => shape.items);
    }
    case "tuple":
      if (!isList(value) || value.length < shape.required) return undefined;
      return readList(side, value, (index) => shape.items[index] ?? shape.rest);
    case "map":
      return isObject(value) && hasKeys(side, shape.keys, value)
        ? readObject(side, shape, [], shape.values, value)
        : undefined;
    case "nullable":
      return value === null ? { kind: "scalar", value } : readValue(side, shape.of, value);
    case "never":
      return undefined;
    case "ref":
      return readDefinition(side, shape, definitionOf(side.definitions, shape.name), value);
  }
}

function readDefinition(side: Side, shape: Shape, definition: Definition, value: JsonValue): Reading | undefined {
  switch (definition.kind) {
    case "alias":
      return readValue(side, definition.shape, value);
    case "literals":
      return readLiterals(definition, value);
    case "record":
      return isObject(value) ? readObject(side, shape, definition.fields, definition.rest, value) : undefined;
    case "tagged": {
      if (!isObject(value)) return undefined;
      const tag = ownEntry(value, definition.tag);
      const variant = definition.variants.find((candidate) => candidate.value === tag);
      return variant === undefined ? undefined : readValue(side, { kind: "ref", name: variant.target }, value);
    }
    case "choice": {
      const readings = definition.arms.map((arm) => readValue(side, arm.shape, value));
      const accepting = readings.flatMap((reading, index) => (reading === undefined ? [] : [index]));
      const [arm] = accepting;
      if (arm === undefined) return undefined;
      return { kind: "choice", arms: definition.arms, arm, accepting, of: readings[arm] as Reading };
    }
  }
}

function readLiterals(definition: LiteralsDefinition, value: JsonValue): Reading | undefined {
  if (!isScalar(value)) return undefined;
  const known = definition.values.find((candidate) => candidate.value === value);
  if (known === undefined && !(definition.open && typeof value === "string")) return undefined;
  return {
    kind: "scalar",
    value,
    ...(known?.recoverable === undefined ? {} : { recoverable: known.recoverable }),
  };
}

function readList(
  side: Side,
  value: readonly JsonValue[],
  shapeAt: (index: number) => Shape | undefined,
): Reading | undefined {
  const items: Reading[] = [];
  for (const [index, item] of value.entries()) {
    const shape = shapeAt(index);
    const reading = shape === undefined ? undefined : readValue(side, shape, item);
    if (reading === undefined) return undefined;
    items.push(reading);
  }
  return { kind: "list", items };
}

type JsonObject = { readonly [key: string]: JsonValue };

function readObject(
  side: Side,
  shape: Shape,
  fields: readonly Field[],
  rest: Shape | undefined,
  value: JsonObject,
): Reading | undefined {
  const readings = new Map<string, Reading | undefined>();
  for (const field of fields) {
    const found = ownEntry(value, field.name);
    if (found === undefined) {
      if (field.required) return undefined;
      readings.set(field.name, field.default === undefined ? undefined : readValue(side, field.shape, field.default));
      continue;
    }
    const reading = readValue(side, field.shape, found);
    if (reading === undefined) return undefined;
    readings.set(field.name, reading);
  }
  if (rest === undefined) return { kind: "object", shape, fields: readings };
  const entries = new Map<string, Reading>();
  for (const [key, item] of Object.entries(value)) {
    if (readings.has(key)) continue;
    const reading = readValue(side, rest, item);
    if (reading === undefined) return undefined;
    entries.set(key, reading);
  }
  return { kind: "object", shape, fields: readings, rest: entries };
}

function hasKeys(side: Side, keys: Shape | undefined, value: JsonObject): boolean {
  return keys === undefined || Object.keys(value).every((key) => hasScalar(side, keys, key));
}

function hasScalar(side: Side, shape: Shape, value: Literal): boolean {
  return atomsOf(read(side, shape)).some((atom) => {
    if (atom.kind === "string") return typeof value === "string" && hasString(atom, value);
    if (atom.kind === "number") return typeof value === "number" && hasNumber(atom, value);
    if (atom.kind === "boolean") return typeof value === "boolean" && atom.values.has(value);
    return atom.kind === "null" && value === null;
  });
}

function isScalar(value: JsonValue): value is Literal {
  return typeof value !== "object" || value === null;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownEntry(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
