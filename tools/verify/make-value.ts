import type {
  Arm,
  Definition,
  Field,
  JsonValue,
  RecordDefinition,
  Shape,
  StringShape,
  Variant,
} from "../model/model.ts";
import { anyNumber, goodNumber, nearMiddle, spellNumber } from "./numbers.ts";
import type { Decision, Points } from "./points.ts";
import type { Random } from "./random.ts";
import { ODD_KEYS, ODD_STRINGS } from "./strings.ts";
import type { ObjectTree, RawTree, StringTree, Tree, TreeEntry } from "./tree.ts";

/** How many values a tree made at random may have before the smallest way on is taken. */
const BUDGET = 40;
/** Beyond this depth chains of recursive types are no longer followed at random. */
const DEPTH = 24;

/** Makes one value that a root accepts. */
export class ValueMaker {
  private made = 0;
  private next = 0;

  /** The chain's decisions are taken where they first come up, all others at random. */
  constructor(
    private readonly points: Points,
    private readonly random: Random,
    private readonly chain: readonly Decision[],
  ) {}

  make(root: string): Tree {
    return this.value({ kind: "ref", name: root }, 0);
  }

  value(shape: Shape, depth: number): Tree {
    this.made += 1;
    const tree = this.valueOf(shape, depth);
    tree.shape ??= shape;
    return tree;
  }

  private valueOf(shape: Shape, depth: number): Tree {
    const { random } = this;
    switch (shape.kind) {
      case "any":
        return anyTree(random, depth);
      case "anyObject":
        return anyObject(random, depth);
      case "string": {
        const pool = this.points.pool(shape);
        const forced = this.decide(shape);
        const chosen =
          (forced === "minLength" ? pool.atMinLength : forced === "maxLength" ? pool.atMaxLength : undefined) ??
          random.pick(pool.good);
        return this.marked({ kind: "string", value: chosen, points: [] }, shape, forced);
      }
      case "number":
      case "integer": {
        const forced = this.decide(shape);
        const bound = forced === "minimum" || forced === "maximum" ? shape[forced] : undefined;
        const isFree = shape.kind === "number" && Object.values(shape).length === 1;
        const text =
          isFree && random.chance(0.1) ? nearMiddle(random) : spellNumber(bound ?? goodNumber(shape, random), random);
        return this.marked(raw(text), shape, forced);
      }
      case "boolean":
        return raw(random.chance(0.5) ? "true" : "false");
      case "null":
        return raw("null");
      case "literal":
        return literal(shape.value, random);
      case "nullable": {
        const forced = this.decide(shape);
        const isNull = this.points.cost(shape.of) === Number.POSITIVE_INFINITY;
        if (isNull || (forced ?? (random.chance(0.3) ? "null" : "value")) === "null") {
          return this.marked(raw("null"), shape, "null");
        }
        const tree = this.value(shape.of, depth);
        return this.marked(tree, shape, "value");
      }
      case "array":
        return this.array(shape, depth);
      case "tuple": {
        const longest = shape.items.length + (shape.rest === undefined ? 0 : 1);
        const forced = this.decide(shape);
        let length =
          typeof forced === "number"
            ? forced
            : this.isTight(depth)
              ? shape.required
              : random.between(shape.required, longest);
        if (forced === undefined && shape.rest !== undefined && random.chance(0.2)) length += random.below(3);
        const items: Tree[] = [];
        for (let index = 0; index < length; index += 1) {
          const item = shape.items[index] ?? shape.rest ?? { kind: "never" };
          if (this.points.cost(item) === Number.POSITIVE_INFINITY) break;
          items.push(this.value(item, depth + 1));
        }
        return this.marked({ kind: "array", items, points: [] }, shape, Math.min(items.length, shape.items.length + 1));
      }
      case "map": {
        const forced = this.decide(shape);
        const count = this.points.hasKeys(shape) ? this.count(shape.values, depth, forced) : 0;
        const entries = this.entries(shape.values, count, depth, [], shape.keys);
        return this.marked({ kind: "object", entries, tags: [], points: [] }, shape, Math.min(entries.length, 1));
      }
      case "never":
        return raw("null");
      case "ref":
        return this.referred(this.points.definition(shape.name), depth);
    }
  }

  private array(shape: Extract<Shape, { kind: "array" }>, depth: number): Tree {
    const forced = this.decide(shape);
    const least = shape.minItems ?? 0;
    const most = shape.maxItems ?? Number.POSITIVE_INFINITY;
    const wanted =
      forced === "maxItems" ? most : forced === "minItems" ? least : this.count(shape.items, depth, forced);
    const length = Math.min(Math.max(wanted, least), most);
    const items: Tree[] = [];
    const seen = new Set<string>();
    for (let tries = 0; items.length < length && tries < length * 20; tries += 1) {
      const item = this.value(shape.items, depth + 1);
      const key = item.kind === "raw" ? String(JSON.parse(item.text)) : item.kind === "string" ? `"${item.value}` : "";
      if (shape.uniqueItems && seen.has(key)) continue;
      seen.add(key);
      items.push(item);
    }
    const tree: Tree = { kind: "array", items, points: [] };
    if (items.length === shape.minItems) this.marked(tree, shape, "minItems");
    if (items.length === shape.maxItems) this.marked(tree, shape, "maxItems");
    return this.marked(tree, shape, Math.min(items.length, 1));
  }

  private count(items: Shape, depth: number, forced: string | number | undefined): number {
    if (this.points.cost(items) === Number.POSITIVE_INFINITY) return 0;
    if (typeof forced === "number") return forced;
    if (this.isTight(depth)) return 0;
    return this.random.pick([0, 1, 1, 2, 2, 3, 5]);
  }

  private referred(definition: Definition, depth: number): Tree {
    this.decide(definition);
    const tree = this.defined(definition, depth);
    return this.marked(tree, definition, "definition");
  }

  private defined(definition: Definition, depth: number): Tree {
    const { random } = this;
    switch (definition.kind) {
      case "alias":
        return this.value(definition.shape, depth);
      case "literals": {
        const others = definition.open ? 1 : 0;
        const index = Number(this.decide(definition) ?? random.below(definition.values.length + others));
        const chosen = definition.values[index];
        const tree: Tree =
          chosen === undefined
            ? { kind: "string", value: random.pick(ODD_STRINGS), points: [] }
            : literal(chosen.value, random);
        return this.marked(tree, definition, index);
      }
      case "choice": {
        const forced = this.decide(definition);
        const index =
          forced === undefined
            ? this.cheapOrAny(
                definition.arms.map((arm) => arm.shape),
                depth,
              )
            : Number(forced);
        return this.marked(this.value((definition.arms[index] as Arm).shape, depth), definition, index);
      }
      case "tagged": {
        const targets = definition.variants.map((variant): Shape => ({ kind: "ref", name: variant.target }));
        const forced = this.decide(definition);
        const index = forced === undefined ? this.cheapOrAny(targets, depth) : Number(forced);
        const variant = definition.variants[index] as Variant;
        const tree = this.referred(this.points.definition(variant.target), depth);
        if (tree.kind === "object") tree.tags.push(definition.tag);
        return this.marked(tree, definition, index);
      }
      case "record":
        return this.record(definition, depth);
    }
  }

  private cheapOrAny(shapes: readonly Shape[], depth: number): number {
    const costs = shapes.map((shape) => this.points.cost(shape));
    const bound = this.isTight(depth) ? Math.min(...costs) : Number.MAX_VALUE;
    return this.random.pick(costs.flatMap((cost, index) => (cost <= bound ? [index] : [])));
  }

  private record(record: RecordDefinition, depth: number): Tree {
    const entries: TreeEntry[] = [];
    const tree: ObjectTree = { kind: "object", entries, record, tags: [], points: [] };
    const density = this.random.pick([0.1, 0.5, 0.5, 0.9]);
    for (const field of record.fields) {
      const state = this.stateOf(field, depth, density);
      if (state === "absent") {
        this.marked(tree, field, "absent");
        continue;
      }
      const value =
        state === "default" && field.default !== undefined
          ? fromJson(field.default, this.random)
          : this.value(field.shape, depth + 1);
      value.shape ??= field.shape;
      this.marked(value, field, state);
      entries.push({ key: field.name, value, field });
    }
    if (record.rest !== undefined) {
      const forced = this.decide(record);
      const count = forced === "rest" ? 1 : forced === "no rest" ? 0 : this.count(record.rest, depth, undefined);
      entries.push(
        ...this.entries(
          record.rest,
          count,
          depth,
          record.fields.map((field) => field.name),
        ),
      );
      this.marked(tree, record, count > 0 ? "rest" : "no rest");
    }
    return tree;
  }

  private stateOf(field: Field, depth: number, density: number): string {
    const forced = this.decide(field);
    if (forced !== undefined) return String(forced);
    if (field.required) return "present";
    if (this.points.cost(field.shape) === Number.POSITIVE_INFINITY) return "absent";
    const leadsOn = this.chain[this.next]?.owner === field;
    if (!leadsOn && !this.random.chance(this.isTight(depth) ? 0.02 : density)) return "absent";
    return field.default !== undefined && this.random.chance(0.3) ? "default" : "present";
  }

  private entries(
    values: Shape,
    count: number,
    depth: number,
    taken: readonly string[],
    form?: StringShape,
  ): TreeEntry[] {
    const keys = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      if (form !== undefined) keys.add(this.random.pick(this.points.pool(form).good));
      else keys.add(this.random.chance(0.5) ? this.random.pick(ODD_KEYS) : `k${this.random.below(100)}`);
    }
    for (const key of taken) keys.delete(key);
    if (keys.size === 0 && count > 0) keys.add(`other${taken.length}`);
    return [...keys].map((key) => ({ key, value: this.value(values, depth + 1) }));
  }

  /** The chain's decision if it is this owner's turn. */
  private decide(owner: object): string | number | undefined {
    const decision = this.chain[this.next];
    if (decision?.owner !== owner) return undefined;
    this.next += 1;
    return decision.pick;
  }

  private isTight(depth: number): boolean {
    return this.made > BUDGET || depth > DEPTH;
  }

  private marked<T extends Tree>(tree: T, owner: object, pick: string | number | undefined): T {
    const point = pick === undefined ? undefined : this.points.numberOf(owner, pick);
    if (point !== undefined) tree.points.push(point);
    return tree;
  }
}

export function raw(text: string): RawTree {
  return { kind: "raw", text, points: [] };
}

export function text(value: string): StringTree {
  return { kind: "string", value, points: [] };
}

/** Any JSON value, odd ones first. */
export function anyTree(random: Random, depth: number): Tree {
  switch (random.below(depth > 6 ? 5 : 8)) {
    case 0:
      return raw(random.pick(["null", "true", "false"]));
    case 1:
    case 2:
      return text(random.pick(ODD_STRINGS));
    case 3:
      return raw(spellNumber(anyNumber(random), random));
    case 4:
      return raw(
        random.chance(0.3) ? nearMiddle(random) : random.pick(["-0", "1.0", "12345678901234567890", "1e-400", "0.1e1"]),
      );
    case 5:
      return {
        kind: "array",
        items: Array.from({ length: random.below(4) }, () => anyTree(random, depth + 1)),
        points: [],
      };
    default:
      return anyObject(random, depth);
  }
}

function anyObject(random: Random, depth: number): ObjectTree {
  const entries: TreeEntry[] = [];
  for (let count = random.below(4); count > 0; count -= 1) {
    const key = random.chance(0.5) ? random.pick(ODD_KEYS) : `k${random.below(10)}`;
    entries.push({ key, value: anyTree(random, depth + 1) });
  }
  const last = entries.at(-1);
  if (last !== undefined && random.chance(0.2)) entries.push({ key: last.key, value: anyTree(random, depth + 1) });
  return { kind: "object", entries, tags: [], points: [] };
}

function literal(value: string | number | boolean, random: Random): Tree {
  if (typeof value === "string") return text(value);
  return raw(typeof value === "number" ? spellNumber(value, random) : String(value));
}

function fromJson(value: JsonValue, random: Random): Tree {
  if (value === null) return raw("null");
  if (Array.isArray(value)) return { kind: "array", items: value.map((item) => fromJson(item, random)), points: [] };
  if (typeof value === "object") {
    const entries = Object.entries(value).map(([key, item]) => ({ key, value: fromJson(item as JsonValue, random) }));
    return { kind: "object", entries, tags: [], points: [] };
  }
  return literal(value as string | number | boolean, random);
}
