import { compilePattern, matches } from "../pattern/compile-pattern.ts";
import { relateLanguages } from "../pattern/relate-languages.ts";
import type { Definition, Field, Literal, MapShape, RecordDefinition, Shape } from "./model.ts";
import { definitionOf } from "./resolve.ts";

/**
 * How the values that two shapes accept lie to each other. `inside`: every value of the first is one of the second;
 * `around`: the other way round; `overlap`: none of these is certain.
 */
export type Relation = "disjoint" | "equal" | "inside" | "around" | "overlap";

type JsonKind = "string" | "number" | "boolean" | "null" | "array" | "object";

/** A part of a shape whose values are of one JSON kind. Only aliases, nullables and unions have more than one. */
type Facet =
  | {
      readonly kind: "string";
      readonly shape: Extract<Shape, { kind: "string" }> | undefined;
      readonly values?: ReadonlySet<Literal>;
    }
  | {
      readonly kind: "number";
      readonly low: number;
      readonly high: number;
      readonly integral: boolean;
      readonly values?: ReadonlySet<Literal>;
    }
  | { readonly kind: "boolean"; readonly values: ReadonlySet<Literal> }
  | { readonly kind: "null" }
  | { readonly kind: "array"; readonly shape: Extract<Shape, { kind: "array" | "tuple" }> | undefined }
  | { readonly kind: "object"; readonly target: RecordDefinition | MapShape | undefined };

type Definitions = ReadonlyMap<string, Definition>;

/** What one comparison knows of those around it and before it. */
interface Search {
  readonly definitions: Definitions;
  /** Pairs that are being compared; met again inside themselves they count as `overlap`. */
  readonly pending: Set<string>;
  /** Relations that did not rest on a pending pair. */
  readonly known: Map<string, Relation>;
  /** How often a pending pair was met. */
  assumed: number;
}

const KNOWN = new WeakMap<Definitions, Map<string, Relation>>();

/** Relates what two shapes accept; certain where it says anything but `overlap`. */
export function relate(first: Shape, second: Shape, definitions: Definitions): Relation {
  const known = KNOWN.get(definitions) ?? new Map<string, Relation>();
  KNOWN.set(definitions, known);
  return relateShapes(first, second, { definitions, pending: new Set(), known, assumed: 0 });
}

/** The kinds of JSON value that a shape accepts. */
export function jsonKinds(shape: Shape, definitions: Definitions): ReadonlySet<JsonKind> {
  return new Set(facetsOf(shape, definitions, new Set()).map((facet) => facet.kind));
}

function relateShapes(first: Shape, second: Shape, search: Search): Relation {
  const [left, right] = [JSON.stringify(first), JSON.stringify(second)];
  if (left === right) return "equal";
  const key = `${left} ${right}`;
  const known = search.known.get(key);
  if (known !== undefined) return known;
  if (search.pending.has(key)) {
    search.assumed += 1;
    return "overlap";
  }
  const assumedBefore = search.assumed;
  search.pending.add(key);
  const relation = compareFacets(first, second, search);
  search.pending.delete(key);
  if (search.assumed === assumedBefore || search.pending.size === 0) search.known.set(key, relation);
  return relation;
}

function compareFacets(first: Shape, second: Shape, search: Search): Relation {
  const left = facetsOf(first, search.definitions, new Set());
  const right = facetsOf(second, search.definitions, new Set());
  const table = left.map((a) => right.map((b) => relateFacets(a, b, search)));
  if (table.every((row) => row.every((relation) => relation === "disjoint"))) return "disjoint";
  const inside = table.every((row) => row.some((relation) => relation === "inside" || relation === "equal"));
  const around = right.every((_, column) => table.some((row) => row[column] === "around" || row[column] === "equal"));
  return combine(inside, around);
}

function combine(inside: boolean, around: boolean): Relation {
  if (inside && around) return "equal";
  if (inside) return "inside";
  return around ? "around" : "overlap";
}

function facetsOf(shape: Shape, definitions: Definitions, seen: ReadonlySet<string>): Facet[] {
  switch (shape.kind) {
    case "any":
      return [
        { kind: "string", shape: undefined },
        { kind: "number", low: -Infinity, high: Infinity, integral: false },
        { kind: "boolean", values: new Set([true, false]) },
        { kind: "null" },
        { kind: "array", shape: undefined },
        { kind: "object", target: undefined },
      ];
    case "anyObject":
      return [{ kind: "object", target: undefined }];
    case "map":
      return [{ kind: "object", target: shape }];
    case "string":
      return [{ kind: "string", shape }];
    case "number":
      // An exclusive bound is taken as inclusive: two ranges that only touch there count as overlapping.
      return [
        {
          kind: "number",
          low: Math.max(shape.minimum ?? -Infinity, shape.exclusiveMinimum ?? -Infinity),
          high: Math.min(shape.maximum ?? Infinity, shape.exclusiveMaximum ?? Infinity),
          integral: false,
        },
      ];
    case "integer":
      return [{ kind: "number", low: shape.minimum, high: shape.maximum, integral: true }];
    case "boolean":
      return [{ kind: "boolean", values: new Set([true, false]) }];
    case "null":
      return [{ kind: "null" }];
    case "literal":
      return literalFacets([shape.value]);
    case "array":
    case "tuple":
      return [{ kind: "array", shape }];
    case "nullable":
      return [...facetsOf(shape.of, definitions, seen), { kind: "null" }];
    case "never":
      return [];
    case "ref":
      return seen.has(shape.name)
        ? []
        : definitionFacets(definitionOf(definitions, shape.name), definitions, new Set(seen).add(shape.name));
  }
}

function definitionFacets(definition: Definition, definitions: Definitions, seen: ReadonlySet<string>): Facet[] {
  switch (definition.kind) {
    case "record":
      return [{ kind: "object", target: definition }];
    case "tagged":
      return definition.variants.flatMap((variant) =>
        facetsOf({ kind: "ref", name: variant.target }, definitions, seen),
      );
    case "choice":
      return definition.arms.flatMap((arm) => facetsOf(arm.shape, definitions, seen));
    case "literals":
      return definition.open
        ? [{ kind: "string", shape: undefined }]
        : literalFacets(definition.values.map((value) => value.value));
    case "alias":
      return facetsOf(definition.shape, definitions, seen);
  }
}

function literalFacets(values: readonly (string | number | boolean)[]): Facet[] {
  const strings = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  const booleans = values.filter((value) => typeof value === "boolean");
  const facets: Facet[] = [];
  if (strings.length > 0) facets.push({ kind: "string", shape: undefined, values: new Set(strings) });
  if (numbers.length > 0) {
    facets.push({
      kind: "number",
      low: Math.min(...numbers),
      high: Math.max(...numbers),
      integral: numbers.every(Number.isSafeInteger),
      values: new Set(numbers),
    });
  }
  if (booleans.length > 0) facets.push({ kind: "boolean", values: new Set(booleans) });
  return facets;
}

function relateFacets(first: Facet, second: Facet, search: Search): Relation {
  if (first.kind === "string" && second.kind === "string") return relateStrings(first, second);
  if (first.kind === "number" && second.kind === "number") return relateNumbers(first, second);
  if (first.kind === "boolean" && second.kind === "boolean") return relateSets(first.values, second.values);
  if (first.kind === "null" && second.kind === "null") return "equal";
  if (first.kind === "array" && second.kind === "array") return relateArrays(first.shape, second.shape, search);
  if (first.kind === "object" && second.kind === "object") return relateObjects(first, second, search);
  return "disjoint";
}

function relateSets(first: ReadonlySet<Literal>, second: ReadonlySet<Literal>): Relation {
  const shared = [...first].filter((value) => second.has(value)).length;
  if (shared === 0) return "disjoint";
  return combine(shared === first.size, shared === second.size);
}

/** A set of values against a test that some of them pass: it lies inside, outside or across. */
function relateToTest(values: ReadonlySet<Literal>, accepts: (value: Literal) => boolean): Relation {
  const accepted = [...values].filter(accepts).length;
  if (accepted === 0) return "disjoint";
  return accepted === values.size ? "inside" : "overlap";
}

function flip(relation: Relation): Relation {
  if (relation === "inside") return "around";
  return relation === "around" ? "inside" : relation;
}

function relateStrings(
  first: Extract<Facet, { kind: "string" }>,
  second: Extract<Facet, { kind: "string" }>,
): Relation {
  if (first.values !== undefined && second.values !== undefined) return relateSets(first.values, second.values);
  if (first.values !== undefined) return relateToTest(first.values, (value) => acceptsText(second.shape, value));
  if (second.values !== undefined) return flip(relateStrings(second, first));
  const lengths = relateRanges(lengthRange(first.shape), lengthRange(second.shape));
  const patterns = relateLanguages(sourcesOf(first.shape), sourcesOf(second.shape));
  if (lengths === "disjoint" || patterns === "disjoint") return "disjoint";
  return combine(isInside(lengths) && isInside(patterns), isInside(flip(lengths)) && isInside(flip(patterns)));
}

type Range = { readonly low: number; readonly high: number };

function lengthRange(shape: { minLength?: number; maxLength?: number } | undefined): Range {
  return { low: shape?.minLength ?? 0, high: shape?.maxLength ?? Infinity };
}

function sourcesOf(shape: Extract<Shape, { kind: "string" }> | undefined): string[] {
  return (shape?.patterns ?? []).map((pattern) => pattern.source);
}

function isInside(relation: Relation): boolean {
  return relation === "inside" || relation === "equal";
}

function acceptsText(shape: Extract<Shape, { kind: "string" }> | undefined, value: Literal): boolean {
  if (typeof value !== "string") return false;
  const { low, high } = lengthRange(shape);
  const length = [...value].length;
  return length >= low && length <= high && sourcesOf(shape).every((source) => matches(compilePattern(source), value));
}

function relateNumbers(
  first: Extract<Facet, { kind: "number" }>,
  second: Extract<Facet, { kind: "number" }>,
): Relation {
  if (first.values !== undefined && second.values !== undefined) return relateSets(first.values, second.values);
  if (first.values !== undefined) {
    return relateToTest(
      first.values,
      (value) =>
        Number(value) >= second.low &&
        Number(value) <= second.high &&
        (!second.integral || Number.isSafeInteger(value)),
    );
  }
  if (second.values !== undefined) return flip(relateNumbers(second, first));
  const ranges = relateRanges(first, second);
  if (ranges === "disjoint") return "disjoint";
  const inside = isInside(ranges) && (first.integral || !second.integral);
  const around = isInside(flip(ranges)) && (second.integral || !first.integral);
  return combine(inside, around);
}

function relateRanges(first: Range, second: Range): Relation {
  if (first.high < second.low || second.high < first.low) return "disjoint";
  return combine(
    first.low >= second.low && first.high <= second.high,
    second.low >= first.low && second.high <= first.high,
  );
}

type ListShape = Extract<Shape, { kind: "array" | "tuple" }>;

function relateArrays(first: ListShape | undefined, second: ListShape | undefined, search: Search): Relation {
  if (first === undefined || second === undefined) return combine(second === undefined, first === undefined);
  const lengths = relateRanges(itemRange(first), itemRange(second));
  if (lengths === "disjoint") return "disjoint";
  const longest = Math.max(
    first.kind === "tuple" ? first.items.length : 0,
    second.kind === "tuple" ? second.items.length : 0,
  );
  let inside = isInside(lengths) && !hasUniqueItems(second);
  let around = isInside(flip(lengths)) && !hasUniqueItems(first);
  // One place past the listed items stands for all that follow.
  for (let index = 0; index <= longest; index += 1) {
    const a = itemAt(first, index);
    const b = itemAt(second, index);
    if (a === undefined || b === undefined) continue;
    const relation = relateShapes(a, b, search);
    if (relation === "disjoint" && index < itemRange(first).low && index < itemRange(second).low) return "disjoint";
    inside &&= isInside(relation);
    around &&= isInside(flip(relation));
  }
  return combine(inside, around);
}

function hasUniqueItems(shape: ListShape): boolean {
  return shape.kind === "array" && shape.uniqueItems;
}

function itemRange(shape: ListShape): Range {
  if (shape.kind === "array") return { low: shape.minItems ?? 0, high: shape.maxItems ?? Infinity };
  return { low: shape.required, high: shape.rest === undefined ? shape.items.length : Infinity };
}

function itemAt(shape: ListShape, index: number): Shape | undefined {
  if (shape.kind === "array") return shape.items;
  return shape.items[index] ?? shape.rest;
}

type ObjectFacet = Extract<Facet, { kind: "object" }>;

function relateObjects(first: ObjectFacet, second: ObjectFacet, search: Search): Relation {
  const a = first.target;
  const b = second.target;
  if (a === undefined || b === undefined) return combine(b === undefined, a === undefined);
  if ("values" in a && "values" in b) {
    // The empty object is in both.
    const values = relateShapes(a.values, b.values, search);
    const keys = relateKeys(a, b);
    return combine(isInside(values) && isInside(keys), isInside(flip(values)) && isInside(flip(keys)));
  }
  if ("values" in a) return flip(relateObjects(second, first, search));
  if ("values" in b) return relateRecordToMap(a, b, search);
  return relateRecords(a, b, search);
}

function relateKeys(a: MapShape, b: MapShape): Relation {
  const sources = ({ keys }: MapShape): string[] => keys?.patterns.map(({ source }) => source) ?? [];
  return relateLanguages(sources(a), sources(b));
}

function relateRecordToMap(record: RecordDefinition, map: MapShape, search: Search): Relation {
  const { values, keys } = map;
  const isKey = (name: string): boolean =>
    keys?.patterns.every(({ source }) => matches(compilePattern(source), name)) ?? true;
  if (record.fields.some((field) => field.required && !isKey(field.name))) return "disjoint";
  const fields = record.fields.map((field) => ({
    field,
    relation: relateShapes(field.shape, values, search),
  }));
  if (fields.some(({ field, relation }) => field.required && relation === "disjoint")) return "disjoint";
  // Keys that a record does not declare may be any strings.
  const restInside =
    keys === undefined && record.rest !== undefined && isInside(relateShapes(record.rest, values, search));
  return restInside && fields.every(({ relation }) => isInside(relation)) ? "inside" : "overlap";
}

function relateRecords(a: RecordDefinition, b: RecordDefinition, search: Search): Relation {
  const shared = b.fields.flatMap((field) => {
    const other = a.fields.find((candidate) => candidate.name === field.name);
    return other === undefined ? [] : [{ own: other, other: field }];
  });
  for (const { own, other } of shared) {
    if (!own.required || !other.required) continue;
    if (relateShapes(own.shape, other.shape, search) === "disjoint") return "disjoint";
  }
  return combine(recordInside(a, b, search), recordInside(b, a, search));
}

/** Every object that `inner` accepts is one that `outer` accepts. */
function recordInside(inner: RecordDefinition, outer: RecordDefinition, search: Search): boolean {
  // Keys that a record does not declare may hold anything, unless it says what.
  const undeclared: Shape = inner.rest ?? { kind: "any" };
  const fitsInside = (shape: Shape, around: Shape): boolean => isInside(relateShapes(shape, around, search));
  const fieldsFit = outer.fields.every((field) => {
    const own = inner.fields.find((candidate: Field) => candidate.name === field.name);
    if (own === undefined) return !field.required && fitsInside(undeclared, field.shape);
    return (own.required || !field.required) && fitsInside(own.shape, field.shape);
  });
  const { rest } = outer;
  if (!fieldsFit || rest === undefined) return fieldsFit;
  const others = inner.fields.filter((field) => outer.fields.every((candidate) => candidate.name !== field.name));
  return fitsInside(undeclared, rest) && others.every((field) => fitsInside(field.shape, rest));
}

/** The records that a shape's objects belong to; undefined where objects may be of any form. */
export function recordsOf(shape: Shape, definitions: Definitions): RecordDefinition[] {
  return facetsOf(shape, definitions, new Set()).flatMap((facet) =>
    facet.kind === "object" && facet.target !== undefined && !("values" in facet.target) ? [facet.target] : [],
  );
}
