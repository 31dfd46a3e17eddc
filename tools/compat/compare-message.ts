import type {
  Definition,
  Field,
  JsonValue,
  LiteralValue,
  RecordDefinition,
  Shape,
  TaggedDefinition,
} from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import type { Age, Change, Claim, Finding, Rule } from "./change.ts";
import { cover } from "./cover.ts";
import { matchArms, sameValues } from "./match-arms.ts";
import { type ClaimPlace, judgeClaim, judgeLine, type MessageContext, messageOf, otherAge } from "./message-context.ts";
import type { FieldPair, Place, RecordPair } from "./pairs.ts";
import { ARRAY_RULES } from "./rules/array-rules.ts";
import { FIELD_RULES } from "./rules/field-rules.ts";
import { LITERAL_RULES } from "./rules/literal-rules.ts";
import { MESSAGE_RULES } from "./rules/message-rules.ts";
import { NUMBER_RULES } from "./rules/number-rules.ts";
import { RECORD_RULES } from "./rules/record-rules.ts";
import { NULL_RULES, READING_RULES, TYPE_RULES } from "./rules/shape-rules.ts";
import { STRING_RULES } from "./rules/string-rules.ts";
import { TUPLE_RULES } from "./rules/tuple-rules.ts";
import { CHOICE_RULES, TAGGED_RULES } from "./rules/union-rules.ts";
import { atomsOf } from "./solve/atom.ts";
import { read, sent } from "./solve/term.ts";

type Shapes = Readonly<Record<Age, Shape>>;

/** A place in the message that both versions have. */
interface Spot extends ClaimPlace {
  readonly path: string;
}

/** Every difference between two versions of one message, in the order of the newer declaration. */
export function compareMessage(context: MessageContext): Change[] {
  const comparison = new MessageComparison(context);
  comparison.run();
  return comparison.changes;
}

class MessageComparison {
  readonly changes: Change[] = [];
  readonly #seen = new Set<string>();
  readonly #context: MessageContext;

  constructor(context: MessageContext) {
    this.#context = context;
  }

  run(): void {
    const { shapes, sides } = this.#context;
    const whole: Spot = { path: "", shapes, lift: (_, value) => value };
    const none = { answeredBy: [] };
    this.#apply(MESSAGE_RULES, whole, {
      before: messageOf(sides.old.definitions, shapes.old) ?? none,
      after: messageOf(sides.new.definitions, shapes.new) ?? none,
    });
    this.#shapes(shapes, whole);
    this.#leftovers(whole);
  }

  /** Nobody may be hurt without a rule that says so: the whole message is asked once more. */
  #leftovers(whole: Spot): void {
    const explained = new Set<Age>(
      this.changes.flatMap(({ hurts }) =>
        hurts.filter(({ harm }) => harm === "refuses" || harm === "misreads").map(({ reader }) => reader),
      ),
    );
    const place = this.#place(this.#context.shapes);
    const isHurt = (["old", "new"] as const).some((reader) => {
      if (explained.has(reader)) return false;
      const writer = otherAge(reader);
      return [place.refused(writer), ...place.cover(writer)].some(
        (line) => line !== undefined && judgeLine(line, reader, this.#context) !== undefined,
      );
    });
    if (isHurt) this.#apply([...TYPE_RULES, ...READING_RULES], whole, { ...place, explained });
  }

  #shapes(given: Shapes, around: Omit<Spot, "shapes">): void {
    const { sides } = this.#context;
    const shapes: Shapes = {
      old: resolveShape(sides.old.definitions, given.old),
      new: resolveShape(sides.new.definitions, given.new),
    };
    const key = JSON.stringify([shapes.old, shapes.new]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const spot: Spot = { ...around, shapes };

    if ((shapes.old.kind === "nullable") !== (shapes.new.kind === "nullable") && this.#isOneNull(shapes)) {
      const before = shapes.old.kind === "nullable";
      this.#apply(NULL_RULES, spot, { ...this.#place(shapes), before, after: !before });
      this.#shapes({ old: withoutNull(shapes.old), new: withoutNull(shapes.new) }, spot);
      return;
    }
    if (shapes.old.kind === "nullable" && shapes.new.kind === "nullable") {
      this.#shapes({ old: shapes.old.of, new: shapes.new.of }, spot);
      return;
    }
    if (this.#known(shapes, spot)) return;
    this.#apply([...TYPE_RULES, ...READING_RULES], spot, { ...this.#place(shapes), explained: new Set<Age>() });
  }

  /** One side allows null beside its type, the other does not allow null at all. */
  #isOneNull(shapes: Shapes): boolean {
    const { solver, sides } = this.#context;
    const age = shapes.old.kind === "nullable" ? "new" : "old";
    return solver.solve([{ kind: "equal", value: null }, read(sides[age], shapes[age])], []) === undefined;
  }

  /** Applies the rules for shapes of one kind; false: the two are of different kinds. */
  #known({ old, new: now }: Shapes, spot: Spot): boolean {
    const place = this.#place({ old, new: now });
    if (old.kind === "string" && now.kind === "string") {
      this.#leaf(STRING_RULES, spot, { ...place, before: old, after: now });
      return true;
    }
    if (isNumeric(old) && isNumeric(now)) {
      this.#leaf(NUMBER_RULES, spot, { ...place, before: old, after: now });
      return true;
    }
    if (old.kind === "array" && now.kind === "array") {
      this.#apply(ARRAY_RULES, spot, { ...place, before: old, after: now });
      this.#shapes({ old: old.items, new: now.items }, this.#step(spot, place, "[]", 0));
      return true;
    }
    if (old.kind === "tuple" && now.kind === "tuple") {
      this.#apply(TUPLE_RULES, spot, { ...place, before: old, after: now });
      const longest = Math.max(old.items.length, now.items.length);
      for (let index = 0; index <= longest; index += 1) {
        const before = old.items[index] ?? old.rest;
        const after = now.items[index] ?? now.rest;
        if (before === undefined || after === undefined) continue;
        this.#shapes({ old: before, new: after }, this.#step(spot, place, `[${index}]`, index));
      }
      return true;
    }
    if (old.kind === "map" && now.kind === "map") {
      if (JSON.stringify(old.keys) !== JSON.stringify(now.keys)) return false;
      const key = old.keys && this.#context.solver.solve([sent(this.#context.sides.old, old.keys)], []);
      const at = typeof key === "string" ? key : "key";
      this.#shapes({ old: old.values, new: now.values }, this.#step(spot, place, "{}", at));
      return true;
    }
    const before = literalsOf(this.#definition("old", old), old);
    const after = literalsOf(this.#definition("new", now), now);
    if (before !== undefined && after !== undefined) {
      this.#leaf(LITERAL_RULES, spot, { ...place, before, after });
      return true;
    }
    if (old.kind !== "ref" || now.kind !== "ref") return old.kind === now.kind;
    return this.#definitions(this.#definition("old", old), this.#definition("new", now), place, spot);
  }

  #definitions(old: Definition | undefined, now: Definition | undefined, place: Place, spot: Spot): boolean {
    if (old?.kind === "record" && now?.kind === "record") {
      this.#records(old, now, place, spot);
      return true;
    }
    if (old?.kind === "tagged" && now?.kind === "tagged") {
      this.#apply(TAGGED_RULES, spot, { ...place, before: old, after: now });
      if (old.tag === now.tag) this.#variants(old, now, spot);
      return true;
    }
    if (old?.kind === "choice" && now?.kind === "choice") {
      const { sides, solver } = this.#context;
      const matched = matchArms({ side: sides.old, arms: old.arms }, { side: sides.new, arms: now.arms }, solver);
      this.#apply(CHOICE_RULES, spot, { ...place, before: old, after: now, matched });
      for (const pair of matched) {
        const before = old.arms[pair.before];
        const after = now.arms[pair.after];
        if (before !== undefined && after !== undefined) this.#shapes({ old: before.shape, new: after.shape }, spot);
      }
      return true;
    }
    return false;
  }

  #variants(old: TaggedDefinition, now: TaggedDefinition, spot: Spot): void {
    for (const after of now.variants) {
      const before = old.variants.find(({ value }) => value === after.value);
      if (before === undefined) continue;
      this.#shapes(
        { old: { kind: "ref", name: before.target }, new: { kind: "ref", name: after.target } },
        { ...spot, path: `${spot.path}(${String(after.value)})` },
      );
    }
  }

  #records(before: RecordDefinition, after: RecordDefinition, place: Place, spot: Spot): void {
    const renamed = this.#renamedFields(before, after);
    const pair: RecordPair = { ...place, before, after, renamed };
    this.#apply(RECORD_RULES, spot, pair);
    const names = new Set([...after.fields, ...before.fields].map(({ name }) => name));
    for (const name of names) {
      const old = before.fields.find((field) => field.name === name);
      const now = after.fields.find((field) => field.name === name);
      const fieldPair: FieldPair = { ...pair, name, old, new: now };
      this.#apply(FIELD_RULES, spot, fieldPair, name);
      if (old !== undefined && now !== undefined) {
        this.#shapes({ old: old.shape, new: now.shape }, this.#field(spot, place, name, { old, new: now }));
      }
    }
    if (before.rest !== undefined && after.rest !== undefined) {
      const key = freshKey(names);
      this.#shapes({ old: before.rest, new: after.rest }, this.#step(spot, place, "{}", key));
    }
  }

  /** Fields that only one version has, one in each, which are the same but for their name. */
  #renamedFields(before: RecordDefinition, after: RecordDefinition): RecordPair["renamed"] {
    const { sides, solver } = this.#context;
    if (before.rest !== undefined || after.rest !== undefined) return [];
    const removed = before.fields.filter(({ name }) => !after.fields.some((field) => field.name === name));
    const added = after.fields.filter(({ name }) => !before.fields.some((field) => field.name === name));
    const [old, ...moreOld] = removed;
    const [now, ...moreNew] = added;
    if (old === undefined || now === undefined || moreOld.length > 0 || moreNew.length > 0) return [];
    if (old.required !== now.required || JSON.stringify(old.default) !== JSON.stringify(now.default)) return [];
    return sameValues(sides.old, old.shape, sides.new, now.shape, solver) ? [{ before: old, after: now }] : [];
  }

  #field(spot: Spot, place: Place, name: string, fields: Readonly<Record<Age, Field>>): Omit<Spot, "shapes"> {
    return {
      path: spot.path === "" ? name : `${spot.path}.${name}`,
      lift: (writer, value) => {
        const { default: fallback, required } = fields[writer];
        // Sent, it would be left out.
        if (!required && fallback !== undefined && JSON.stringify(fallback) === JSON.stringify(value)) return undefined;
        const around = place.sample(writer, { kind: "has", key: name });
        return around === undefined ? undefined : spot.lift(writer, withEntry(around, name, value));
      },
    };
  }

  /** An item of a list or an entry of a map, beside the others that must be there. */
  #step(spot: Spot, place: Place, text: string, at: number | string): Omit<Spot, "shapes"> {
    return {
      path: `${spot.path}${text}`,
      lift: (writer, value) => {
        const around = place.sample(writer);
        if (around === undefined) return undefined;
        if (typeof at === "string") return spot.lift(writer, withEntry(around, at, value));
        const items = [...(around as readonly JsonValue[])];
        while (items.length < at) {
          const filler = this.#itemSample(writer, place, items.length);
          if (filler === undefined) return undefined;
          items.push(filler);
        }
        items[at] = value;
        return spot.lift(writer, items);
      },
    };
  }

  #itemSample(writer: Age, place: Place, index: number): JsonValue | undefined {
    const { sides, solver } = this.#context;
    const shape = place.shapes[writer];
    if (shape.kind !== "tuple") return undefined;
    const item = shape.items[index] ?? shape.rest;
    return item === undefined ? undefined : solver.solve([sent(sides[writer], item)], []);
  }

  /** Rules for scalars; what they don't say of a reader, the rules for all types do. */
  #leaf<Pair extends Place>(rules: readonly Rule<Pair>[], spot: Spot, pair: Pair): void {
    const start = this.changes.length;
    this.#apply(rules, spot, pair);
    const found = this.changes.slice(start);
    // A claim that was dismissed explains as well: what is refused here alone is accepted by the whole, or never sent.
    if (found.length === 0) this.#apply(TYPE_RULES, spot, { ...pair, explained: new Set<Age>() });
  }

  #apply<Pair>(rules: readonly Rule<Pair>[], spot: Spot, pair: Pair, field?: string): void {
    for (const rule of rules) for (const finding of rule.find(pair)) this.#report(rule.id, finding, spot, field);
  }

  #report(rule: string, finding: Finding, spot: Spot, field: string | undefined): void {
    const { root, direction, tag } = this.#context;
    const hurts = (finding.claims ?? []).flatMap((claim: Claim) => judgeClaim(claim, spot, this.#context) ?? []);
    if (finding.onlyIfHurt === true && hurts.length === 0) return;
    this.changes.push({
      rule,
      root,
      ...(direction === undefined ? {} : { direction }),
      ...(tag === undefined ? {} : { message: tag }),
      path: field === undefined ? spot.path : spot.path === "" ? field : `${spot.path}.${field}`,
      detail: finding.detail,
      hurts,
    });
  }

  #place(shapes: Shapes): Place {
    return placeOf(shapes, this.#context);
  }

  #definition(age: Age, shape: Shape): Definition | undefined {
    return shape.kind === "ref" ? definitionOf(this.#context.sides[age].definitions, shape.name) : undefined;
  }
}

/** What rules may ask about two shapes that stand at one place. */
export function placeOf(shapes: Shapes, context: MessageContext): Place {
  const { sides, solver } = context;
  return {
    shapes,
    sample: (writer, ...also) => solver.solve([sent(sides[writer], shapes[writer]), ...also], []),
    refused: (writer, ...also) => {
      const reader = otherAge(writer);
      return solver.solve([sent(sides[writer], shapes[writer]), ...also], [read(sides[reader], shapes[reader])]);
    },
    cover: (writer) => {
      const reader = otherAge(writer);
      const known = atomsOf(read(sides[reader], shapes[reader])).flatMap((atom) =>
        atom.kind === "object" ? [...atom.fields.keys()] : [],
      );
      return cover(sides[writer], shapes[writer], solver, known);
    },
    narrow: (writer, shape) => placeOf({ ...shapes, [writer]: shape }, context),
  };
}

type Numeric = Extract<Shape, { kind: "number" | "integer" }>;

function isNumeric(shape: Shape): shape is Numeric {
  return shape.kind === "number" || shape.kind === "integer";
}

function withoutNull(shape: Shape): Shape {
  return shape.kind === "nullable" ? shape.of : shape;
}

function literalsOf(
  definition: Definition | undefined,
  shape: Shape,
): { readonly values: readonly LiteralValue[]; readonly open: boolean } | undefined {
  if (definition?.kind === "literals") return definition;
  return shape.kind === "literal" ? { values: [{ value: shape.value, doc: {} }], open: false } : undefined;
}

/** The entry in its place if the key is there already, else at the end. */
function withEntry(value: JsonValue, key: string, entry: JsonValue): JsonValue {
  const entries = Object.entries(value as Record<string, JsonValue>).filter(([name]) => name !== key);
  const at = Object.keys(value as Record<string, JsonValue>).indexOf(key);
  entries.splice(at === -1 ? entries.length : at, 0, [key, entry]);
  return Object.fromEntries(entries);
}

function freshKey(taken: ReadonlySet<string>): string {
  for (let count = 0; ; count += 1) {
    const key = count === 0 ? "key" : `key${count}`;
    if (!taken.has(key)) return key;
  }
}
