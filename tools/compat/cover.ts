import type { Field, JsonValue, RecordDefinition, Shape } from "../model/model.ts";
import { definitionOf } from "../model/resolve.ts";
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
 * they would be too many together.
 */
export function cover(side: Side, shape: Shape, solver: Solver): JsonValue[] {
  return distinct(coverShape(side, shape, solver, new Map())).slice(0, VALUE_LIMIT);
}

type Nesting = ReadonlyMap<string, number>;

function coverShape(side: Side, shape: Shape, solver: Solver, nesting: Nesting): JsonValue[] {
  const smallest = solver.solve([sent(side, shape)], []);
  if (smallest === undefined) return [];
  return [smallest, ...further(side, shape, solver, nesting)].slice(0, VALUE_LIMIT);
}

function further(side: Side, shape: Shape, solver: Solver, nesting: Nesting): JsonValue[] {
  const inner = (part: Shape): JsonValue[] => coverShape(side, part, solver, nesting);
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
      return inner(shape.values).map((value) => ({ key: value }));
    case "ref": {
      const depth = nesting.get(shape.name) ?? 0;
      if (depth > NESTING_LIMIT) return [];
      return coverDefinition(side, shape.name, solver, new Map(nesting).set(shape.name, depth + 1));
    }
    default:
      return [];
  }
}

function coverTuple(items: readonly Shape[], required: number, inner: (part: Shape) => JsonValue[]): JsonValue[] {
  const smallest = items.map((item) => inner(item)[0]);
  const present = smallest.findIndex((item) => item === undefined);
  const filled = smallest.slice(0, present === -1 ? undefined : present) as JsonValue[];
  if (filled.length < required) return [];
  return filled.flatMap((_, index) => inner(items[index] as Shape).map((value) => filled.with(index, value)));
}

function coverDefinition(side: Side, name: string, solver: Solver, nesting: Nesting): JsonValue[] {
  const definition = definitionOf(side.definitions, name);
  switch (definition.kind) {
    case "alias":
      return coverShape(side, definition.shape, solver, nesting);
    case "literals":
      return definition.values.map(({ value }) => value);
    case "choice":
      return definition.arms.flatMap((arm) => coverShape(side, arm.shape, solver, nesting));
    case "tagged":
      return definition.variants.flatMap(({ target }) =>
        coverShape(side, { kind: "ref", name: target }, solver, nesting),
      );
    case "record":
      return coverRecord(side, definition, solver, nesting);
  }
}

function coverRecord(side: Side, record: RecordDefinition, solver: Solver, nesting: Nesting): JsonValue[] {
  const values = new Map(record.fields.map((field) => [field.name, valuesOf(side, field, solver, nesting)]));
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
    for (const value of coverShape(side, record.rest, solver, nesting)) {
      made.push({ ...(build(all) as Record<string, JsonValue>), key: value });
    }
  }
  return made;
}

function valuesOf(side: Side, field: Field, solver: Solver, nesting: Nesting): JsonValue[] {
  const values = coverShape(side, field.shape, solver, nesting);
  if (field.required || field.default === undefined) return values;
  const other = solver.solve([sent(side, field.shape)], [{ kind: "equal", value: field.default }]);
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
