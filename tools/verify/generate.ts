import type { Model, RecordDefinition } from "../model/model.ts";
import { TEXT_BREAKS } from "./break-text.ts";
import { freeStrings, insertUnknown, type Place, placesOf, pointsAt, VALUE_BREAKS } from "./break-value.ts";
import { anyTree, ValueMaker } from "./make-value.ts";
import type { Oracle } from "./oracle.ts";
import { encodeNode } from "./oracle-encode.ts";
import { parseJson } from "./parse-json.ts";
import type { Point, Points } from "./points.ts";
import { Random } from "./random.ts";
import { PLAIN, type Spelling, spell, type Tree } from "./tree.ts";

/** One line that is given to both sides. */
export interface Case {
  readonly number: number;
  readonly root: string;
  readonly line: Buffer;
  /** What was done: `plain`, `unknown fields`, `missing field`, … */
  readonly kind: string;
  /** Whether the line was made to be accepted. A few made so are not, and many a break leaves a good line. */
  readonly isMeantValid: boolean;
  /** Numbers of the points at which the line was broken. */
  readonly broken: readonly number[];
}

const SPELLINGS: readonly Spelling[] = [
  PLAIN,
  PLAIN,
  { space: 0.3, escape: 0 },
  { space: 0, escape: 0.3 },
  { space: 0.2, escape: 0.1 },
];
const LARGEST_OFTEN = 120_000;

/** Makes lines from a model; the same seed and number give the same line. */
export class Generator {
  private readonly roots: readonly string[];

  constructor(
    private readonly points: Points,
    private readonly oracle: Oracle,
    private readonly seed: number,
  ) {
    this.roots = points.model.roots;
  }

  make(number: number): Case {
    const random = new Random(this.seed, number);
    const { all } = this.points;
    const point = all.length > 0 && random.chance(0.6) ? all[number % all.length] : undefined;
    const root = point?.root ?? random.pick(this.roots);
    const maker = new ValueMaker(this.points, random, point?.chain ?? []);
    const tree = maker.make(root);
    if (random.chance(0.4)) return this.valid(number, root, tree, random);
    const isOfText = random.chance(0.2);
    if (isOfText) return this.brokenText(number, root, tree, random);
    return this.brokenValue(number, root, tree, random, maker, point);
  }

  private valid(number: number, root: string, tree: Tree, random: Random): Case {
    if (random.chance(0.004)) {
      const line = this.atSizeLimit(root, tree, random);
      if (line !== undefined) return { number, root, line, kind: "at the size limit", isMeantValid: true, broken: [] };
    }
    const kinds: string[] = [];
    if (random.chance(0.3) && addUnknown(tree, random)) kinds.push("unknown fields");
    if (random.chance(0.3) && shuffle(tree, random)) kinds.push("order of keys");
    const spelling = random.pick(SPELLINGS);
    if (spelling !== PLAIN) kinds.push("spelling");
    const line = Buffer.from(spell(tree, spelling, random));
    return { number, root, line, kind: kinds.join(", ") || "plain", isMeantValid: true, broken: [] };
  }

  private brokenText(number: number, root: string, tree: Tree, random: Random): Case {
    const line = Buffer.from(spell(tree, random.pick(SPELLINGS), random));
    const way = random.pick(TEXT_BREAKS);
    return { number, root, line: way.apply(line, random), kind: way.name, isMeantValid: false, broken: tree.points };
  }

  private brokenValue(
    number: number,
    root: string,
    made: Tree,
    random: Random,
    maker: ValueMaker,
    point: Point | undefined,
  ): Case {
    const holder = { tree: made };
    const target = point === undefined ? undefined : this.points.numberOf(point.owner, point.pick);
    const broken: number[] = [];
    let kind = "unbroken";
    if (random.chance(0.15)) addUnknown(made, random);
    for (let breaks = random.pick([1, 1, 1, 1, 2, 3]); breaks > 0; breaks -= 1) {
      const places = placesOf(holder.tree);
      const aimed = target === undefined ? [] : places.filter((place) => place.node.points.includes(target));
      for (let tries = 0; tries < 12; tries += 1) {
        const place: Place = aimed.length > 0 && random.chance(0.7) ? random.pick(aimed) : random.pick(places);
        const way = random.pick(VALUE_BREAKS);
        const touched = pointsAt(place);
        if (!way.apply(place, { random, points: this.points, maker, places, root: holder })) continue;
        broken.push(...touched);
        kind = way.name;
        break;
      }
    }
    if (random.chance(0.2)) shuffle(holder.tree, random);
    const line = Buffer.from(spell(holder.tree, random.pick(SPELLINGS), random));
    return { number, root, line, kind, isMeantValid: false, broken };
  }

  /** A line whose encoding has exactly the size that its message may have, or a byte more or less. */
  private atSizeLimit(root: string, tree: Tree, random: Random): Buffer | undefined {
    const limit = tree.kind === "object" ? limitOf(this.points.model, tree.record) : undefined;
    if (limit === undefined || (limit > LARGEST_OFTEN && !random.chance(0.02))) return undefined;
    const strings = freeStrings(placesOf(tree));
    const node = parseJson(spell(tree, PLAIN, random));
    if (strings.length === 0 || node === undefined) return undefined;
    const size = Buffer.byteLength(encodeNode(this.oracle, node, { kind: "ref", name: root }, "same value"));
    const missing = limit - size + random.pick([-1, 0, 0, 1, 1, 2]);
    if (missing < 0) return undefined;
    const filler = random.pick(["x", "é", "😀"]);
    const width = Buffer.byteLength(filler);
    const string = random.pick(strings);
    string.value += filler.repeat(Math.floor(missing / width)) + "y".repeat(missing % width);
    return Buffer.from(spell(tree, PLAIN, random));
  }
}

function limitOf(model: Model, record: RecordDefinition | undefined): number | undefined {
  if (record?.message?.limit !== undefined) return record.message.limit;
  for (const definition of model.definitions.values()) {
    if (definition.kind !== "tagged" || definition.message?.limit === undefined) continue;
    if (definition.variants.some((variant) => variant.target === record?.name)) return definition.message.limit;
  }
  return undefined;
}

function addUnknown(tree: Tree, random: Random): boolean {
  let added = false;
  for (const { node } of placesOf(tree)) {
    if (node.kind !== "object" || node.record === undefined || node.record.rest !== undefined) continue;
    for (let count = random.below(3); count > 0; count -= 1) {
      added = insertUnknown(node, anyTree(random, 5), random) || added;
    }
    const unknown = node.entries.find((entry) => entry.field === undefined && entry.key.startsWith("unknown"));
    if (unknown !== undefined && random.chance(0.3)) node.entries.push({ ...unknown });
  }
  return added;
}

/** Brings the entries of every record into another order; the tag often goes last. */
function shuffle(tree: Tree, random: Random): boolean {
  let moved = false;
  for (const { node } of placesOf(tree)) {
    if (node.kind !== "object" || node.record === undefined || node.entries.length < 2) continue;
    moved = true;
    if (random.chance(0.5)) random.shuffle(node.entries);
    else node.entries.push(...node.entries.splice(0, 1));
  }
  return moved;
}
