import type { Definition, JsonValue, RecordDefinition, Shape } from "../../model/model.ts";
import { definitionOf } from "../../model/resolve.ts";
import type { Side, Term } from "./term.ts";

/** A part of a set of values, of one JSON kind. */
export type Atom = StringAtom | NumberAtom | BooleanAtom | NullAtom | ArrayAtom | ObjectAtom;

export interface StringAtom {
  readonly kind: "string";
  /** In code points. */
  readonly minLength: number;
  readonly maxLength: number;
  /** Sources of patterns that all match. */
  readonly patterns: readonly string[];
  /** If set, only these, whatever else is said. */
  readonly values?: ReadonlySet<string>;
}

export interface NumberAtom {
  readonly kind: "number";
  readonly minimum: number;
  readonly maximum: number;
  readonly exclusiveMinimum: number;
  readonly exclusiveMaximum: number;
  readonly integral: boolean;
  readonly multipleOf: number;
  /** If set, only these, whatever else is said. */
  readonly values?: ReadonlySet<number>;
}

export interface BooleanAtom {
  readonly kind: "boolean";
  readonly values: ReadonlySet<boolean>;
}

export interface NullAtom {
  readonly kind: "null";
}

export interface ArrayAtom {
  readonly kind: "array";
  readonly items: readonly Term[];
  /** What items after the listed ones must be; absent: there are none. */
  readonly rest?: Term;
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
}

export interface ObjectAtom {
  readonly kind: "object";
  readonly fields: ReadonlyMap<string, FieldAtom>;
  /** What keys that are not listed must hold; absent: there are none. */
  readonly rest?: Term;
  /** What keys that are not listed must be; absent: any string. */
  readonly keys?: StringAtom;
}

export interface FieldAtom {
  readonly term: Term;
  /** A value that is left out instead of being sent. */
  readonly except?: Term;
  readonly required: boolean;
}

const NO_SIDE: Side = { age: "old", definitions: new Map() };
const ANY: Term = { kind: "read", side: NO_SIDE, shape: { kind: "any" } };
const NEVER: Term = { kind: "read", side: NO_SIDE, shape: { kind: "never" } };

const ANY_STRING: StringAtom = { kind: "string", minLength: 0, maxLength: Number.POSITIVE_INFINITY, patterns: [] };
const ANY_NUMBER: NumberAtom = {
  kind: "number",
  minimum: -Number.MAX_VALUE,
  maximum: Number.MAX_VALUE,
  exclusiveMinimum: Number.NEGATIVE_INFINITY,
  exclusiveMaximum: Number.POSITIVE_INFINITY,
  integral: false,
  multipleOf: 1,
};
const ANY_OBJECT: ObjectAtom = { kind: "object", fields: new Map(), rest: ANY };
const ANY_ATOMS: readonly Atom[] = [
  ANY_STRING,
  ANY_NUMBER,
  { kind: "boolean", values: new Set([true, false]) },
  { kind: "null" },
  { kind: "array", items: [], rest: ANY, minItems: 0, maxItems: Number.POSITIVE_INFINITY, unique: false },
  ANY_OBJECT,
];

/** The parts of a set of values; together they are the whole. */
export function atomsOf(term: Term): readonly Atom[] {
  switch (term.kind) {
    case "equal":
      return [atomOfValue(term.value)];
    case "has":
      return [{ ...ANY_OBJECT, fields: new Map([[term.key, { term: ANY, required: true }]]) }];
    case "lacks":
      return [{ ...ANY_OBJECT, fields: new Map([[term.key, { term: NEVER, required: false }]]) }];
    case "sent":
    case "read":
      return atomsOfShape(term, term.shape, new Set());
  }
}

type ShapeTerm = Extract<Term, { kind: "sent" | "read" }>;

function atomsOfShape(whole: ShapeTerm, shape: Shape, seen: ReadonlySet<string>): readonly Atom[] {
  const inner = (part: Shape): Term => ({ kind: whole.kind, side: whole.side, shape: part });
  switch (shape.kind) {
    case "any":
      return ANY_ATOMS;
    case "anyObject":
      return [ANY_OBJECT];
    case "string":
      return [
        {
          kind: "string",
          minLength: shape.minLength ?? 0,
          maxLength: shape.maxLength ?? Number.POSITIVE_INFINITY,
          patterns: shape.patterns.map((pattern) => pattern.source),
        },
      ];
    case "number":
      return [
        {
          ...ANY_NUMBER,
          minimum: shape.minimum ?? ANY_NUMBER.minimum,
          maximum: shape.maximum ?? ANY_NUMBER.maximum,
          exclusiveMinimum: shape.exclusiveMinimum ?? ANY_NUMBER.exclusiveMinimum,
          exclusiveMaximum: shape.exclusiveMaximum ?? ANY_NUMBER.exclusiveMaximum,
        },
      ];
    case "integer":
      return [
        {
          ...ANY_NUMBER,
          minimum: shape.minimum,
          maximum: shape.maximum,
          integral: true,
          multipleOf: shape.multipleOf ?? 1,
        },
      ];
    case "boolean":
      return [{ kind: "boolean", values: new Set([true, false]) }];
    case "null":
      return [{ kind: "null" }];
    case "literal":
      return atomsOfValues([shape.value]);
    case "array":
      return [
        {
          kind: "array",
          items: [],
          rest: inner(shape.items),
          minItems: shape.minItems ?? 0,
          maxItems: shape.maxItems ?? Number.POSITIVE_INFINITY,
          unique: shape.uniqueItems,
        },
      ];
    case "tuple":
      return [
        {
          kind: "array",
          items: shape.items.map(inner),
          ...(shape.rest === undefined ? {} : { rest: inner(shape.rest) }),
          minItems: shape.required,
          maxItems: shape.rest === undefined ? shape.items.length : Number.POSITIVE_INFINITY,
          unique: false,
        },
      ];
    case "map":
      return [
        {
          kind: "object",
          fields: new Map(),
          rest: inner(shape.values),
          ...(shape.keys === undefined
            ? {}
            : { keys: { ...ANY_STRING, patterns: shape.keys.patterns.map(({ source }) => source) } }),
        },
      ];
    case "nullable":
      return [...atomsOfShape(whole, shape.of, seen), { kind: "null" }];
    case "never":
      return [];
    case "ref":
      // A union that holds itself directly adds nothing to itself.
      return seen.has(shape.name)
        ? []
        : atomsOfDefinition(whole, definitionOf(whole.side.definitions, shape.name), new Set(seen).add(shape.name));
  }
}

function atomsOfDefinition(whole: ShapeTerm, definition: Definition, seen: ReadonlySet<string>): readonly Atom[] {
  switch (definition.kind) {
    case "record":
      return [atomOfRecord(whole, definition)];
    case "tagged":
      return definition.variants.flatMap(({ target }) => atomsOfShape(whole, { kind: "ref", name: target }, seen));
    case "choice":
      return definition.arms.flatMap((arm) => atomsOfShape(whole, arm.shape, seen));
    case "literals":
      return definition.open ? [ANY_STRING] : atomsOfValues(definition.values.map(({ value }) => value));
    case "alias":
      return atomsOfShape(whole, definition.shape, seen);
  }
}

function atomOfRecord(whole: ShapeTerm, record: RecordDefinition): ObjectAtom {
  const inner = (shape: Shape): Term => ({ kind: whole.kind, side: whole.side, shape });
  const fields = new Map(
    record.fields.map((field): [string, FieldAtom] => [
      field.name,
      {
        term: inner(field.shape),
        required: field.required,
        ...(whole.kind === "read" || field.default === undefined
          ? {}
          : { except: { kind: "equal", value: field.default } }),
      },
    ]),
  );
  if (record.rest !== undefined) return { kind: "object", fields, rest: inner(record.rest) };
  return whole.kind === "read" ? { kind: "object", fields, rest: ANY } : { kind: "object", fields };
}

function atomsOfValues(values: readonly (string | number | boolean)[]): Atom[] {
  const strings = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  const booleans = values.filter((value) => typeof value === "boolean");
  return [
    ...(strings.length === 0 ? [] : [{ ...ANY_STRING, values: new Set(strings) }]),
    ...(numbers.length === 0 ? [] : [{ ...ANY_NUMBER, values: new Set(numbers) }]),
    ...(booleans.length === 0 ? [] : [{ kind: "boolean" as const, values: new Set(booleans) }]),
  ];
}

function atomOfValue(value: JsonValue): Atom {
  if (value === null) return { kind: "null" };
  if (typeof value === "string") return { ...ANY_STRING, values: new Set([value]) };
  if (typeof value === "number") return { ...ANY_NUMBER, values: new Set([value]) };
  if (typeof value === "boolean") return { kind: "boolean", values: new Set([value]) };
  if (isList(value)) {
    const items = value.map((item): Term => ({ kind: "equal", value: item }));
    return { kind: "array", items, minItems: items.length, maxItems: items.length, unique: false };
  }
  return {
    kind: "object",
    fields: new Map(
      Object.entries(value).map(([key, item]) => [key, { term: { kind: "equal", value: item }, required: true }]),
    ),
  };
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
