import type { Field, JsonValue, MapShape, RecordDefinition, Shape } from "../model/model.ts";
import { definitionOf } from "../model/resolve.ts";
import { readValue } from "./reading.ts";
import type { Solver } from "./solve/solver.ts";
import { type Side, sent } from "./solve/term.ts";

/** Most values that are made of one shape. */
const VALUE_LIMIT = 120;
/** How often a definition may stand inside itself. */
const NESTING_LIMIT = 1;
/** Up to this many optional fields, every subset of them is made. */
const SUBSET_LIMIT = 5;

/**
 * Values that a writer may send, which reach every variant, arm and optional state of a shape, one at a time where
 * they would be too many together. Where keys are data, these and one more are tried.
 */
export function cover(side: Side, shape: Shape, solver: Solver, keys: readonly string[]): JsonValue[] {
  return distinct(coverShape({ side, solver, keys: [...keys, "key"] }, shape, new Map())).slice(0, VALUE_LIMIT);
}

interface Scope {
  readonly side: Side;
  readonly solver: Solver;
  /** Names of keys that are data. */
  readonly keys: readonly string[];
}

type Nesting = ReadonlyMap<string, number>;

function coverShape(scope: Scope, shape: Shape, nesting: Nesting): JsonValue[] {
  const smallest = scope.solver.solve([sent(scope.side, shape)], []);
  if (smallest === undefined) return [];
  return [smallest, ...further(scope, shape, nesting)].slice(0, VALUE_LIMIT);
}

function further(scope: Scope, shape: Shape, nesting: Nesting): JsonValue[] {
  const inner = (part: Shape): JsonValue[] => coverShape(scope, part, nesting);
  switch (shape.kind) {
    case "boolean":
      return [true, false];
    case "nullable":
      return [null, ...inner(shape.of)];
    case "array": {
      if ((shape.minItems ?? 0) > 1 || (shape.maxItems ?? 1) < 1) return [];
      return inner(shape.items).map((item) => [item]);
    }
    case "tuple":
      return coverTuple(shape.items, shape.required, inner);
    case "map":
      return inner(shape.values).flatMap((value) =>
        keysOf(scope, shape).map((key) => Object.fromEntries([[key, value]])),
      );
    case "ref": {
      const depth = nesting.get(shape.name) ?? 0;
      if (depth > NESTING_LIMIT) return [];
      return coverDefinition(scope, shape.name, new Map(nesting).set(shape.name, depth + 1));
    }
    default:
      return [];
  }
}

/** Keys that a map may have. */
function keysOf({ side, solver, keys }: Scope, { keys: form }: MapShape): readonly string[] {
  if (form === undefined) return keys;
  const some = solver.solve([sent(side, form)], []);
  const known = keys.filter((key) => readValue(side, form, key) !== undefined);
  return typeof some === "string" && !known.includes(some) ? [...known, some] : known;
}

function coverTuple(items: readonly Shape[], required: number, inner: (part: Shape) => JsonValue[]): JsonValue[] {
  const smallest = items.map((item) => inner(item)[0]);
  const present = smallest.indexOf(undefined);
  const filled = smallest.slice(0, present === -1 ? undefined : present) as JsonValue[];
  if (filled.length < required) return [];
  return filled.flatMap((_, index) => inner(items[index] as Shape).map((value) => filled.with(index, value)));
}

function coverDefinition(scope: Scope, name: string, nesting: Nesting): JsonValue[] {
  const definition = definitionOf(scope.side.definitions, name);
  switch (definition.kind) {
    case "alias":
      return coverShape(scope, definition.shape, nesting);
    case "literals":
      return definition.values.map(({ value }) => value);
    case "choice":
      return definition.arms.flatMap((arm) => coverShape(scope, arm.shape, nesting));
    case "tagged":
      return definition.variants.flatMap(({ target }) => coverShape(scope, { kind: "ref", name: target }, nesting));
    case "record":
      return coverRecord(scope, definition, nesting);
  }
}

function coverRecord(scope: Scope, record: RecordDefinition, nesting: Nesting): JsonValue[] {
  const values = new Map(record.fields.map((field) => [field.name, valuesOf(scope, field, nesting)]));
  const optional = record.fields.filter((field) => !field.required && (values.get(field.name)?.length ?? 0) > 0);
  const build = (present: ReadonlySet<string>, chosen?: readonly [string, JsonValue]): JsonValue =>
    Object.fromEntries(
      record.fields.flatMap((field): [string, JsonValue][] => {
        if (!field.required && !present.has(field.name)) return [];
        const value = chosen?.[0] === field.name ? chosen[1] : values.get(field.name)?.[0];
        return value === undefined ? [] : [[field.name, value]];
      }),
    );
  const made = subsetsOf(optional.map((field) => field.name)).map((present) => build(present));
  const all = new Set(optional.map((field) => field.name));
  for (const field of record.fields) {
    for (const value of values.get(field.name) ?? []) made.push(build(new Set([field.name]), [field.name, value]));
  }
  if (record.rest !== undefined) {
    for (const value of coverShape(scope, record.rest, nesting)) {
      for (const key of scope.keys.filter((candidate) => !values.has(candidate))) {
        made.push(Object.fromEntries([...Object.entries(build(all) as Record<string, JsonValue>), [key, value]]));
      }
    }
  }
  return made;
}

function valuesOf(scope: Scope, field: Field, nesting: Nesting): JsonValue[] {
  const values = coverShape(scope, field.shape, nesting);
  if (field.required || field.default === undefined) return values;
  const other = scope.solver.solve([sent(scope.side, field.shape)], [{ kind: "equal", value: field.default }]);
  const omitted = JSON.stringify(field.default);
  return [...(other === undefined ? [] : [other]), ...values].filter((value) => JSON.stringify(value) !== omitted);
}

/** Every subset, or where these are too many: none, each alone, all but each, all. */
function subsetsOf(names: readonly string[]): ReadonlySet<string>[] {
  if (names.length <= SUBSET_LIMIT) {
    return Array.from(
      { length: 2 ** names.length },
      (_, bits) => new Set(names.filter((_name, at) => (bits >> at) & 1)),
    );
  }
  return [
    new Set(),
    ...names.map((name) => new Set([name])),
    ...names.map((name) => new Set(names.filter((other) => other !== name))),
    new Set(names),
  ];
}

function distinct(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
