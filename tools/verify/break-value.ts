import type { Literal, Shape } from "../model/model.ts";
import { keysBeside } from "./keys-beside.ts";
import { anyTree, raw, text, type ValueMaker } from "./make-value.ts";
import { BROKEN_NUMBERS, MALFORMED_NUMBERS, numberPastEdge } from "./numbers.ts";
import type { Points } from "./points.ts";
import type { Random } from "./random.ts";
import { nearMiss, ODD_KEYS } from "./strings.ts";
import type { ArrayTree, ObjectTree, StringTree, Tree, TreeEntry } from "./tree.ts";

/** Where a value stands in a tree. */
export interface Place {
  readonly node: Tree;
  readonly parent: Place | undefined;
  /** The index in the parent's items or entries. */
  readonly index: number;
  /** How many arrays and objects are around the value. */
  readonly depth: number;
}

/** What a break needs besides the place. */
export interface BreakContext {
  readonly random: Random;
  readonly points: Points;
  readonly maker: ValueMaker;
  readonly places: readonly Place[];
  readonly root: { tree: Tree };
}

/** A way to break a value. */
export interface ValueBreak {
  readonly name: string;
  /** Does it, or says false where it can't be done at this place. */
  readonly apply: (place: Place, context: BreakContext) => boolean;
}

/** Every value of a tree with its place, the root first. */
export function placesOf(tree: Tree): Place[] {
  const places: Place[] = [{ node: tree, parent: undefined, index: 0, depth: 0 }];
  for (const place of places) {
    const children =
      place.node.kind === "array" ? place.node.items : place.node.kind === "object" ? place.node.entries : [];
    for (const [index, child] of children.entries()) {
      const node = "key" in child ? child.value : child;
      places.push({ node, parent: place, index, depth: place.depth + 1 });
    }
  }
  return places;
}

/** The points of coverage that a value and everything around it stand for. */
export function pointsAt(place: Place): number[] {
  const points: number[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) points.push(...at.node.points);
  return points;
}

export const VALUE_BREAKS: readonly ValueBreak[] = [
  { name: "null", apply: (place, context) => replace(place, context, raw("null")) },
  { name: "wrong type", apply: (place, context) => replace(place, context, otherKind(place.node, context)) },
  { name: "missing field", apply: removeEntry },
  { name: "repeated key", apply: repeatKey },
  { name: "key of another member", apply: addKeyOfAnother },
  { name: "key off by a character", apply: misspellKey },
  { name: "literal off by a character", apply: misspellLiteral },
  { name: "tag missing", apply: (place) => onTag(place, (node, at) => void node.entries.splice(at, 1)) },
  { name: "tag repeated", apply: repeatTag },
  { name: "tag of the wrong type", apply: retypeTag },
  { name: "tag of another variant", apply: swapTag },
  { name: "tag unknown", apply: unknownTag },
  { name: "number at or past an edge", apply: moveNumber },
  { name: "number malformed", apply: malformNumber },
  { name: "number beyond binary64", apply: hugeNumber },
  { name: "string past its limits", apply: badString },
  { name: "pattern near miss", apply: missPattern },
  { name: "array length", apply: resizeArray },
  { name: "repeated items", apply: repeatItem },
  { name: "array for object", apply: exchangeContainer },
  { name: "lone surrogate", apply: loneSurrogate },
  { name: "forbidden field", apply: addForbidden },
  { name: "fields in the prototype", apply: hideInPrototype },
  { name: "value of another place", apply: copyFromElsewhere },
  { name: "deep nesting", apply: nestDeeply },
  { name: "fault behind a repeated key", apply: hideBehindRepeatedKey },
];

function replace(place: Place, context: BreakContext, value: Tree): boolean {
  if (place.node.shape !== undefined) value.shape = place.node.shape;
  const parent = place.parent?.node;
  if (parent?.kind === "array") parent.items[place.index] = value;
  else if (parent?.kind === "object") {
    const entry = parent.entries[place.index];
    if (entry === undefined) return false;
    entry.value = value;
  } else context.root.tree = value;
  return true;
}

function otherKind(node: Tree, { random }: BreakContext): Tree {
  const values = [
    () => raw("null"),
    () => raw("true"),
    () => raw("false"),
    () => raw("0"),
    () => raw("1.5"),
    () => raw("-1"),
    () => text(""),
    () => text("1"),
    () => text("true"),
    () => text("null"),
    () => list([]),
    () => list([raw("null")]),
    () => record([]),
    () => record([{ key: "a", value: raw("1") }]),
    () => list([structuredCopy(node)]),
    () => record([{ key: "value", value: structuredCopy(node) }]),
    () => (node.kind === "raw" ? text(node.text) : raw("0")),
  ];
  return random.pick(values)();
}

function removeEntry(place: Place): boolean {
  const parent = place.parent?.node;
  if (parent?.kind === "object") return parent.entries.splice(place.index, 1).length > 0;
  return parent?.kind === "array" && parent.items.splice(place.index, 1).length > 0;
}

function repeatKey(place: Place, { random }: BreakContext): boolean {
  const parent = place.parent?.node;
  const entry = parent?.kind === "object" ? parent.entries[place.index] : undefined;
  if (parent?.kind !== "object" || entry === undefined) return false;
  const value = random.chance(0.5) ? structuredCopy(entry.value) : anyTree(random, 4);
  parent.entries.splice(random.below(parent.entries.length + 1), 0, { key: entry.key, value });
  return true;
}

/** A key that only other members of the record's unions declare, once or twice: unknown here, so it may repeat. */
function addKeyOfAnother(place: Place, { random, points }: BreakContext): boolean {
  const { node } = place;
  if (node.kind !== "object" || node.record === undefined) return false;
  const keys = keysBeside(points.model, node.record);
  if (keys.length === 0) return false;
  const key = random.pick(keys);
  for (let count = random.between(1, 2); count > 0; count -= 1) {
    node.entries.splice(random.below(node.entries.length + 1), 0, { key, value: anyTree(random, 4) });
  }
  return true;
}

function misspellKey(place: Place, { random, points }: BreakContext): boolean {
  const parent = place.parent?.node;
  const entry = parent?.kind === "object" ? parent.entries[place.index] : undefined;
  if (entry === undefined) return false;
  const form = parent?.shape?.kind === "map" ? parent.shape.keys : undefined;
  const bad = form === undefined ? [] : points.pool(form).bad;
  entry.key = bad.length > 0 && random.chance(0.5) ? random.pick(bad) : misspell(entry.key, random);
  return true;
}

function misspell(word: string, random: Random): string {
  switch (random.below(6)) {
    case 0:
      return word.toUpperCase() === word ? word.toLowerCase() : word.toUpperCase();
    case 1:
      return `${word} `;
    case 2:
      return random.pick(ODD_KEYS);
    case 3:
      return `${word}\u0000`;
    default:
      return nearMiss(word, [], random);
  }
}

function misspellLiteral(place: Place, context: BreakContext): boolean {
  const { node } = place;
  const literals = literalsOf(node.shape, context.points);
  if (literals.length === 0) return false;
  const value = context.random.pick(literals);
  if (node.kind === "string" && typeof value === "string") {
    node.value = misspell(context.random.chance(0.5) ? node.value : value, context.random);
    return true;
  }
  const off =
    typeof value === "number"
      ? raw(context.random.pick([`${value + 1}`, `${value}.5`, `"${value}"`, `-${value}`.replace("--", "")]))
      : typeof value === "boolean"
        ? context.random.pick([raw(String(!value)), text(String(value)), raw(value ? "1" : "0")])
        : text(misspell(String(value), context.random));
  return replace(place, context, off);
}

function literalsOf(shape: Shape | undefined, points: Points): readonly Literal[] {
  if (shape?.kind === "literal") return [shape.value];
  if (shape?.kind === "nullable") return literalsOf(shape.of, points);
  if (shape?.kind !== "ref") return [];
  const definition = points.definition(shape.name);
  if (definition.kind === "literals") return definition.values.map(({ value }) => value);
  return definition.kind === "alias" ? literalsOf(definition.shape, points) : [];
}

function onTag(place: Place, change: (node: ObjectTree, at: number) => void): boolean {
  const { node } = place;
  if (node.kind !== "object") return false;
  const at = node.entries.findIndex((entry) => node.tags.includes(entry.key));
  if (at < 0) return false;
  change(node, at);
  return true;
}

function repeatTag(place: Place, context: BreakContext): boolean {
  const { random } = context;
  return onTag(place, (node, at) => {
    const entry = node.entries[at] as TreeEntry;
    const other = random.pick(tagValues(entry, node, context));
    const value = random.pick([structuredCopy(entry.value), raw("null"), raw("1"), other]);
    node.entries.splice(random.below(node.entries.length + 1), 0, { key: entry.key, value });
  });
}

function retypeTag(place: Place, context: BreakContext): boolean {
  return onTag(place, (node, at) => {
    const entry = node.entries[at] as TreeEntry;
    entry.value = otherKind(entry.value, context);
  });
}

function swapTag(place: Place, context: BreakContext): boolean {
  return onTag(place, (node, at) => {
    const entry = node.entries[at] as TreeEntry;
    entry.value = context.random.pick(tagValues(entry, node, context));
  });
}

function unknownTag(place: Place, { random }: BreakContext): boolean {
  return onTag(place, (node, at) => {
    const entry = node.entries[at] as TreeEntry;
    const word = entry.value.kind === "string" ? entry.value.value : "tag";
    entry.value = text(random.chance(0.4) ? random.pick(ODD_KEYS) : misspell(word, random));
  });
}

/** Tags that stand elsewhere in the model under the same key. */
function tagValues(entry: TreeEntry, node: ObjectTree, { points }: BreakContext): Tree[] {
  const values: Tree[] = [structuredCopy(entry.value)];
  for (const definition of points.model.definitions.values()) {
    if (definition.kind !== "tagged" || definition.tag !== entry.key || !node.tags.includes(entry.key)) continue;
    for (const { value } of definition.variants)
      values.push(typeof value === "string" ? text(value) : raw(String(value)));
  }
  return values;
}

function moveNumber(place: Place, context: BreakContext): boolean {
  const shape = place.node.shape;
  if (shape?.kind !== "number" && shape?.kind !== "integer") return false;
  const { random } = context;
  const written = random.chance(0.6) ? numberPastEdge(shape, random) : random.pick(BROKEN_NUMBERS);
  return replace(place, context, raw(written));
}

function malformNumber(place: Place, context: BreakContext): boolean {
  if (place.node.kind !== "raw") return false;
  return replace(place, context, raw(context.random.pick(MALFORMED_NUMBERS)));
}

function hugeNumber(place: Place, context: BreakContext): boolean {
  const huge = raw(context.random.pick(["1e400", "-1e400", "1e309", `1${"0".repeat(309)}`, "1.7976931348623159e308"]));
  if (place.node.kind === "object" && context.random.chance(0.5))
    return insertUnknown(place.node, huge, context.random);
  return replace(place, context, huge);
}

function badString(place: Place, context: BreakContext): boolean {
  const shape = place.node.shape;
  if (shape?.kind !== "string") return false;
  const { bad } = context.points.pool(shape);
  return bad.length > 0 && replace(place, context, text(context.random.pick(bad)));
}

function missPattern(place: Place, context: BreakContext): boolean {
  const { node } = place;
  if (node.kind !== "string") return false;
  node.value = nearMiss(node.value, [], context.random);
  return true;
}

function resizeArray(place: Place, context: BreakContext): boolean {
  const { node } = place;
  if (node.kind !== "array") return false;
  const { random } = context;
  const shape = node.shape;
  const bound =
    shape?.kind === "array"
      ? random.pick([(shape.minItems ?? 0) - 1, (shape.maxItems ?? 4) + 1])
      : random.pick([node.items.length - 1, node.items.length + 1]);
  if (bound > 2_000) return false;
  while (node.items.length > Math.max(bound, 0)) node.items.pop();
  while (node.items.length < bound) {
    const last = node.items.at(-1);
    node.items.push(last === undefined || random.chance(0.2) ? anyTree(random, 4) : structuredCopy(last));
  }
  return true;
}

function repeatItem(place: Place, { random }: BreakContext): boolean {
  const { node } = place;
  if (node.kind !== "array" || node.items.length === 0) return false;
  const item = node.items[random.below(node.items.length)] as Tree;
  const isInteger = item.kind === "raw" && /^-?\d+$/.test(item.text);
  const copy = isInteger && random.chance(0.5) ? raw(`${item.text}.0`) : structuredCopy(item);
  node.items.splice(random.below(node.items.length + 1), 0, copy);
  return true;
}

function exchangeContainer(place: Place, context: BreakContext): boolean {
  const { node } = place;
  if (node.kind === "object") return replace(place, context, list(node.entries.map((entry) => entry.value)));
  if (node.kind !== "array") return false;
  const entries = node.items.map((value, index) => ({ key: String(index), value }));
  if (context.random.chance(0.5)) entries.push({ key: "length", value: raw(String(node.items.length)) });
  return replace(place, context, record(entries));
}

function loneSurrogate(place: Place, { random }: BreakContext): boolean {
  const lone = random.pick(["\ud800", "\udbff", "\udc00", "\udfff", "\ude00\ud83d", "\ud83d\ud83d\ude00"]);
  const { node } = place;
  if (node.kind === "string") {
    const at = random.below(node.value.length + 1);
    node.value = node.value.slice(0, at) + lone + node.value.slice(at);
    return true;
  }
  if (node.kind !== "object") return false;
  if (random.chance(0.5)) return insertUnknown(node, text(lone), random);
  node.entries.splice(random.below(node.entries.length + 1), 0, { key: lone, value: raw("1") });
  return true;
}

function addForbidden(place: Place, { random }: BreakContext): boolean {
  const { node } = place;
  if (node.kind !== "object" || node.record === undefined) return false;
  const forbidden = node.record.fields.filter((field) => field.shape.kind === "never");
  if (forbidden.length === 0) return false;
  const field = random.pick(forbidden);
  const value = anyTree(random, 4);
  value.shape = field.shape;
  node.entries.splice(random.below(node.entries.length + 1), 0, { key: field.name, value, field });
  return true;
}

function hideInPrototype(place: Place, { random }: BreakContext): boolean {
  const { node } = place;
  if (node.kind !== "object" || node.entries.length === 0) return false;
  const hidden = node.entries.splice(random.below(node.entries.length), random.between(1, 3));
  const key = random.pick(["__proto__", "__proto__", "constructor", "prototype"]);
  node.entries.splice(random.below(node.entries.length + 1), 0, { key, value: record(hidden) });
  return true;
}

function copyFromElsewhere(place: Place, context: BreakContext): boolean {
  const other = context.random.pick(context.places);
  return other !== place && replace(place, context, structuredCopy(other.node));
}

/** Brackets so that the line's depth is just below, at or past the bound of 127. */
function nestDeeply(place: Place, context: BreakContext): boolean {
  const { random } = context;
  const depth = random.pick([126, 127, 128, 129]);
  const { node } = place;
  if (node.kind === "object" && (random.chance(0.7) || node.shape === undefined)) {
    return insertUnknown(node, raw(nested(depth - place.depth - 1, random)), random);
  }
  return replace(place, context, raw(nested(depth - place.depth, random)));
}

/** What a later value of the same key takes the place of is judged all the same, though most parsers drop it. */
function hideBehindRepeatedKey(place: Place, { random }: BreakContext): boolean {
  const parent = place.parent?.node;
  const entry = parent?.kind === "object" ? parent.entries[place.index] : undefined;
  if (parent?.kind !== "object" || entry === undefined) return false;
  const faults = [raw("1e400"), raw("-0"), text("\ud800"), raw(nested(random.pick([127, 128]) - place.depth, random))];
  parent.entries.splice(random.below(place.index + 1), 0, { key: entry.key, value: random.pick(faults) });
  return true;
}

function nested(levels: number, random: Random): string {
  let before = "";
  let after = "";
  for (let level = 0; level < levels; level += 1) {
    const isObject = random.chance(0.3);
    before += isObject ? '{"a":' : "[";
    after = (isObject ? "}" : "]") + after;
  }
  const middle = before.endsWith(":") ? "1" : random.pick(["", "1", '"[{"', '"\\"]"']);
  return before + middle + after;
}

/** Adds a field that no record of the protocol declares. */
export function insertUnknown(node: ObjectTree, value: Tree, random: Random): boolean {
  const declared = new Set(node.record?.fields.map((field) => field.name));
  const key = random.chance(0.5) ? random.pick(ODD_KEYS) : `unknown${random.below(5)}`;
  if (declared.has(key) || node.entries.some((entry) => entry.key === key)) return false;
  node.entries.splice(random.below(node.entries.length + 1), 0, { key, value });
  return true;
}

/** A copy that shares the shapes, so that later breaks still know them. */
function structuredCopy(tree: Tree): Tree {
  switch (tree.kind) {
    case "array":
      return { ...tree, items: tree.items.map(structuredCopy) };
    case "object":
      return { ...tree, entries: tree.entries.map((entry) => ({ ...entry, value: structuredCopy(entry.value) })) };
    default:
      return { ...tree };
  }
}

function list(items: Tree[]): ArrayTree {
  return { kind: "array", items, points: [] };
}

function record(entries: TreeEntry[]): ObjectTree {
  return { kind: "object", entries, tags: [], points: [] };
}

/** A string of the tree for which any length will do, for lines of an exact size. */
export function freeStrings(places: readonly Place[]): StringTree[] {
  return places.flatMap(({ node }) => {
    const shape = node.shape;
    const isFree = shape?.kind === "string" && shape.maxLength === undefined && shape.patterns.length === 0;
    return node.kind === "string" && isFree ? [node] : [];
  });
}
