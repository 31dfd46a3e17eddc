import { createHash } from "node:crypto";
import type {
  Definition,
  IntegerShape,
  NumberShape,
  Pattern,
  RecordDefinition,
  Shape,
  StringShape,
  TaggedDefinition,
} from "../model/model.ts";
import type { Dfa } from "../pattern/compile-pattern.ts";
import { compilePattern } from "../pattern/compile-pattern.ts";
import { definitionOf, type Plan, typeName } from "./plan.ts";
import { float, quote } from "./text.ts";

/** Everything in the module `shapes`: the lines of one static for each definition, set of string rules and pattern. */
export function printTables(plan: Plan): string[][] {
  const shared = new Map<string, string[]>();
  const tables = [...plan.model.definitions.values()].map((definition) => printTable(plan, definition, shared));
  const inline = [...plan.inlineLiterals].map(([path, set]) => literalsTable(typeName(plan, path), set.values, false));
  return [...[...shared].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, lines]) => lines), ...tables, ...inline];
}

/** The rules of a string, as an expression below `codec`; absent: any string. */
export function stringRules(shape: StringShape): string | undefined {
  const plain = (shape.minLength ?? 0) === 0 && shape.maxLength === undefined && shape.patterns.length === 0;
  return plain ? undefined : `&shapes::${textName(shape)}`;
}

export function integerRules(shape: IntegerShape): string {
  const multiple = float(shape.multipleOf ?? 1);
  return `&wire::Integer { minimum: ${shape.minimum}, maximum: ${shape.maximum}, multiple_of: ${multiple} }`;
}

export function numberRules(shape: NumberShape): string {
  const minimum = float(shape.minimum ?? Number.NEGATIVE_INFINITY);
  const maximum = float(shape.maximum ?? Number.POSITIVE_INFINITY);
  const above = float(shape.exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  const below = float(shape.exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  return `&wire::Number { minimum: ${minimum}, maximum: ${maximum}, above: ${above}, below: ${below} }`;
}

/** A literal as a table holds it. */
export function literalTable(value: string | number | boolean): string {
  if (typeof value === "string") return `wire::Literal::String(${quote(value)})`;
  if (typeof value === "number") return `wire::Literal::Number(${float(value)})`;
  return `wire::Literal::Boolean(${value})`;
}

/** How the canonical text of an object with these fields begins, and how many of them it has. */
function opening(definition: Definition & { readonly kind: "record" }): { text: string; fields: number } {
  const literals: string[] = [];
  for (const field of definition.fields) {
    if (!field.required || field.shape.kind !== "literal") break;
    literals.push(`${JSON.stringify(field.name)}:${JSON.stringify(field.shape.value)}`);
  }
  return { text: literals.length === 0 ? "" : `{${literals.join(",")}`, fields: literals.length };
}

/** How many words hold a bit for each field of a record. */
export function wordsOf(record: RecordDefinition): number {
  return Math.max(1, Math.ceil(record.fields.length / 64));
}

/** The fields that must be there, as bits, 64 in a word. */
function requiredBits(record: RecordDefinition): string[] {
  const words = Array.from({ length: wordsOf(record) }, () => 0n);
  record.fields.forEach(({ required }, place) => {
    if (required) words[Math.floor(place / 64)] = (words[Math.floor(place / 64)] ?? 0n) | (1n << BigInt(place % 64));
  });
  return words.map((word) => `0x${word.toString(16)}`);
}

function printTable(plan: Plan, definition: Definition, shared: Map<string, string[]>): string[] {
  const name = typeName(plan, definition.name);
  const table = (shape: Shape): string => shapeTable(plan, shape, shared);
  switch (definition.kind) {
    case "record": {
      const begin = opening(definition);
      return [
        `pub static ${name}: wire::Record = wire::Record {`,
        "    fields: &[",
        ...definition.fields.map((field) => {
          const key = quote(`${JSON.stringify(field.name)}:`);
          const shape = table(field.shape);
          return `        wire::Field { name: ${quote(field.name)}, key: ${key}, shape: ${shape}, required: ${field.required}, secret: ${field.secret} },`;
        }),
        "    ],",
        `    rest: ${definition.rest === undefined ? "None" : `Some(${table(definition.rest)})`},`,
        `    keys: ${index(definition.fields.map((field) => field.name))},`,
        `    opening: ${quote(begin.text)},`,
        `    opened: ${begin.fields},`,
        `    required: &[${requiredBits(definition).join(", ")}],`,
        "};",
      ];
    }
    case "tagged":
      return taggedTable(plan, definition);
    case "choice":
      return [
        `pub static ${name}: wire::Choice = wire::Choice {`,
        "    arms: &[",
        ...definition.arms.map(
          (arm) => `        wire::Arm { kinds: ${kinds(plan, arm.shape)}, shape: ${table(arm.shape)} },`,
        ),
        "    ],",
        "};",
      ];
    case "literals":
      return literalsTable(name, definition.values, definition.open);
    case "alias":
      return [`pub static ${name}: wire::Shape = ${table(behindAliases(plan, definition.shape)).slice(1)};`];
  }
}

function taggedTable(plan: Plan, definition: TaggedDefinition): string[] {
  const strings = definition.variants.map((variant) => variant.value).filter((value) => typeof value === "string");
  const allStrings = strings.length === definition.variants.length;
  const tagFirst = definition.variants.every(({ target }) => isTagFirst(plan, target, definition.tag));
  return [
    `pub static ${typeName(plan, definition.name)}: wire::Tagged = wire::Tagged {`,
    `    tag: ${quote(definition.tag)},`,
    `    pointer: ${quote(`/${definition.tag.replaceAll("~", "~0").replaceAll("/", "~1")}`)},`,
    `    opening: ${quote(allStrings && tagFirst ? `{${JSON.stringify(definition.tag)}:"` : "")},`,
    "    variants: &[",
    ...definition.variants.map(
      ({ value, target }) =>
        `        wire::Variant { value: ${literalTable(value)}, target: ${refTable(plan, target)} },`,
    ),
    "    ],",
    `    tags: ${index(allStrings ? strings : [])},`,
    "};",
  ];
}

/** Whether the canonical text of every value of a type begins with the tag. */
function isTagFirst(plan: Plan, name: string, tag: string): boolean {
  const target = definitionOf(plan, name);
  if (target.kind === "tagged") return target.variants.every((variant) => isTagFirst(plan, variant.target, tag));
  return target.kind === "record" && target.fields[0]?.name === tag;
}

function literalsTable(
  name: string,
  values: readonly { readonly value: string | number | boolean }[],
  open: boolean,
): string[] {
  return [
    `pub static ${name}: wire::Literals = wire::Literals {`,
    "    values: &[",
    ...values.map(({ value }) => `        ${literalTable(value)},`),
    "    ],",
    `    open: ${open},`,
    "};",
  ];
}

/** A reference to the table of a shape. */
function shapeTable(plan: Plan, shape: Shape, shared: Map<string, string[]>): string {
  const table = (inner: Shape): string => shapeTable(plan, inner, shared);
  switch (shape.kind) {
    case "any":
      return "&wire::Shape::Any";
    case "anyObject":
      return "&wire::Shape::AnyObject";
    case "string":
      shareText(shape, shared);
      return `&wire::Shape::String(&${textName(shape)})`;
    case "number":
      return `&wire::Shape::Number(${numberRules(shape)})`;
    case "integer":
      return `&wire::Shape::Integer(${integerRules(shape)})`;
    case "boolean":
      return "&wire::Shape::Boolean";
    case "null":
      return "&wire::Shape::Null";
    case "never":
      return "&wire::Shape::Never";
    case "literal":
      return `&wire::Shape::Literal(${literalTable(shape.value)})`;
    case "array": {
      const most = shape.maxItems ?? "usize::MAX";
      return `&wire::Shape::Array(&wire::Array { items: ${table(shape.items)}, min: ${shape.minItems ?? 0}, max: ${most}, unique: ${shape.uniqueItems} })`;
    }
    case "tuple": {
      const rest = shape.rest === undefined ? "None" : `Some(${table(shape.rest)})`;
      return `&wire::Shape::Tuple(&wire::Tuple { items: &[${shape.items.map(table).join(", ")}], required: ${shape.required}, rest: ${rest} })`;
    }
    case "map":
      if (shape.keys !== undefined) shareText(shape.keys, shared);
      return `&wire::Shape::Map(&wire::Map { values: ${table(shape.values)}, keys: ${shape.keys === undefined ? "None" : `Some(&${textName(shape.keys)})`} })`;
    case "nullable":
      return `&wire::Shape::Nullable(${table(shape.of)})`;
    case "ref":
      return refTable(plan, shape.name);
  }
}

/** The shape that a chain of aliases ends in. */
function behindAliases(plan: Plan, shape: Shape): Shape {
  if (shape.kind !== "ref") return shape;
  const definition = definitionOf(plan, shape.name);
  return definition.kind === "alias" ? behindAliases(plan, definition.shape) : shape;
}

/** A reference to the table of a definition; below `shapes`, since only tables speak of it. */
function refTable(plan: Plan, name: string): string {
  const definition = definitionOf(plan, name);
  const rust = typeName(plan, name);
  switch (definition.kind) {
    case "record":
      return `&wire::Shape::Record(&${rust})`;
    case "tagged":
      return `&wire::Shape::Tagged(&${rust})`;
    case "choice":
      return `&wire::Shape::Choice(&${rust})`;
    case "literals":
      return `&wire::Shape::Literals(&${rust})`;
    case "alias":
      return `&${rust}`;
  }
}

/** How a type finds its own table, as an expression below `codec`. */
export function ownShape(plan: Plan, source: string): string {
  if (plan.inlineLiterals.has(source)) return `&wire::Shape::Literals(&shapes::${typeName(plan, source)})`;
  const table = refTable(plan, source);
  return table.includes("(&") ? table.replace("(&", "(&shapes::") : table.replace("&", "&shapes::");
}

const KIND = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** The kinds of JSON value that a shape can take, as bits. */
function kinds(plan: Plan, shape: Shape, seen: ReadonlySet<string> = new Set()): number {
  switch (shape.kind) {
    case "any":
      return 63;
    case "string":
      return KIND.string;
    case "number":
    case "integer":
      return KIND.number;
    case "boolean":
      return KIND.boolean;
    case "null":
      return KIND.null;
    case "never":
      return 0;
    case "literal":
      return KIND[typeof shape.value as "string" | "number" | "boolean"];
    case "array":
    case "tuple":
      return KIND.array;
    case "anyObject":
    case "map":
      return KIND.object;
    case "nullable":
      return KIND.null | kinds(plan, shape.of, seen);
    case "ref": {
      if (seen.has(shape.name)) return 0;
      const further = new Set(seen).add(shape.name);
      const definition = definitionOf(plan, shape.name);
      switch (definition.kind) {
        case "record":
        case "tagged":
          return KIND.object;
        case "literals":
          return definition.values.reduce((all, { value }) => all | KIND[typeof value as "string"], 0);
        case "alias":
          return kinds(plan, definition.shape, further);
        case "choice":
          return definition.arms.reduce((all, arm) => all | kinds(plan, arm.shape, further), 0);
      }
    }
  }
}

/** A hash table with open addressing over names; for a handful of names it is empty, and they are compared in turn. */
function index(names: readonly string[]): string {
  if (names.length <= 8) return "wire::Index(&[])";
  let size = 16;
  while (size < names.length * 2) size *= 2;
  const slots: number[] = new Array(size).fill(0);
  names.forEach((name, place) => {
    let slot = (hash(name) & (size - 1)) >>> 0;
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = place + 1;
  });
  return `wire::Index(&[${slots.join(", ")}])`;
}

/** The runtime's hash of a name: its length and the eight bytes at both ends, or all bytes of a shorter one. */
function hash(name: string): number {
  const bytes = Buffer.from(name, "utf8");
  const short = bytes.length < 8;
  const first = Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(8)]).readBigUInt64LE();
  const last = short ? 0n : bytes.readBigUInt64LE(bytes.length - 8);
  const mixed = first ^ BigInt.asUintN(64, (last << 32n) | (last >> 32n)) ^ BigInt(bytes.length);
  return Number(BigInt.asUintN(64, mixed * 0x9e3779b97f4a7c15n) >> 32n);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function textName(shape: StringShape): string {
  const rules = [
    shape.minLength ?? 0,
    shape.maxLength ?? null,
    shape.patterns.map(({ source, label }) => [source, label ?? null]),
  ];
  return `text_${digest(JSON.stringify(rules))}`;
}

function shareText(shape: StringShape, shared: Map<string, string[]>): void {
  const name = textName(shape);
  if (shared.has(name)) return;
  const patterns = shape.patterns.map((pattern) => {
    sharePattern(pattern, shared);
    const wanted =
      pattern.label === undefined ? `string that matches ${pattern.source}` : `string that is ${pattern.label}`;
    return `wire::Pattern { dfa: &${patternName(pattern)}, wanted: ${quote(wanted)} }`;
  });
  const max = shape.maxLength ?? "usize::MAX";
  shared.set(name, [
    `pub static ${name}: wire::Text = wire::Text { min: ${shape.minLength ?? 0}, max: ${max}, patterns: &[${patterns.join(", ")}] };`,
  ]);
}

function patternName(pattern: Pattern): string {
  return `pattern_${digest(pattern.source)}`;
}

function sharePattern(pattern: Pattern, shared: Map<string, string[]>): void {
  const name = patternName(pattern);
  if (!shared.has(name)) shared.set(name, dfaTable(name, compilePattern(pattern.source)));
}

function dfaTable(name: string, dfa: Dfa): string[] {
  const ascii: number[] = new Array(128).fill(0);
  for (const { from, to, cls } of dfa.classes) {
    for (let point = from; point <= Math.min(to, 127); point++) ascii[point] = cls;
  }
  const ranges = dfa.classes.filter(({ to }) => to > 127).map(({ from, to, cls }) => `(${from}, ${to}, ${cls})`);
  return [
    `static ${name}: wire::Dfa = wire::Dfa {`,
    `    start: ${dfa.start},`,
    `    ascii: &[${ascii.join(", ")}],`,
    `    ranges: &[${ranges.join(", ")}],`,
    `    classes: ${dfa.classCount},`,
    `    next: &[${dfa.transitions.join(", ")}],`,
    `    accepts: &[${dfa.accept.join(", ")}],`,
    "};",
  ];
}
