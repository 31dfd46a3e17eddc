import type {
  Definition,
  Field,
  Literal,
  LiteralsDefinition,
  Model,
  RecordDefinition,
  Shape,
  TaggedDefinition,
} from "../model/model.ts";
import { components } from "./components.ts";
import { fieldNames, typeNames } from "./names.ts";

/** What the printers know about the whole protocol: names, who holds whom, which types can do what. */
export interface Plan {
  readonly model: Model;
  readonly roots: ReadonlySet<string>;
  /** The Rust type of each definition, and of each path at which a single literal needs a type. */
  readonly typeNames: ReadonlyMap<string, string>;
  /** The Rust names of each record's fields, by the record's name and the field's. */
  readonly fieldNames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Single literals that need a type, by the path of the place: `Owner.field`. */
  readonly inlineLiterals: ReadonlyMap<string, LiteralsDefinition>;
  /** Records that are a type of their own, not only a variant. */
  readonly structs: ReadonlySet<string>;
  /** Aliases that can't be a Rust alias: roots, and those that contain themselves. */
  readonly newtypes: ReadonlySet<string>;
  /** Definitions that hold each other by value have the same number. */
  readonly cycle: ReadonlyMap<string, number>;
  readonly traits: ReadonlyMap<string, Traits>;
}

export interface Traits {
  readonly eq: boolean;
  readonly hash: boolean;
  readonly copy: boolean;
}

/** A place in a definition at which a shape stands. */
export interface Place {
  /** The definition whose Rust type holds the value. */
  readonly owner: string;
  /** `Owner.field.item`. */
  readonly path: string;
  /** Held by value, not on the heap. */
  readonly direct: boolean;
}

export function makePlan(model: Model): Plan {
  const definitions = new Map([...model.definitions].map(([name, definition]) => [name, namedLiteral(definition)]));
  const normal: Model = { ...model, definitions };
  const inlineLiterals = findInlineLiterals(normal);
  const structs = findStructs(normal);
  const newtypes = findNewtypes(normal);
  const cycle = components(definitions.keys(), (name) => heldByValue(normal, structs, name));
  return {
    model: normal,
    roots: new Set(normal.roots),
    typeNames: typeNames([...definitions.keys()], [...inlineLiterals.keys()]),
    fieldNames: new Map(
      [...definitions.values()]
        .filter((definition) => definition.kind === "record")
        .map(({ name, fields }) => [name, fieldNames(fields.map((field) => field.name))]),
    ),
    inlineLiterals,
    structs,
    newtypes,
    cycle,
    traits: findTraits(normal),
  };
}

export function definitionOf(plan: { readonly model: Model }, name: string): Definition {
  const definition = plan.model.definitions.get(name);
  if (definition === undefined) throw new Error(`no definition has the name ${name}`);
  return definition;
}

export function recordOf(plan: { readonly model: Model }, name: string): RecordDefinition {
  const definition = definitionOf(plan, name);
  if (definition.kind !== "record") throw new Error(`${name} is no record`);
  return definition;
}

/** The Rust name of a definition, or of the literal at a path. */
export function typeName(plan: Plan, source: string): string {
  const name = plan.typeNames.get(source);
  if (name === undefined) throw new Error(`no type has the name ${source}`);
  return name;
}

/** The value that the schema alone gives a field, so that the Rust type does without. */
export function implied(field: Field): Literal | undefined {
  return field.required && field.shape.kind === "literal" ? field.shape.value : undefined;
}

/** The fields that a Rust type has. */
export function held(record: RecordDefinition): readonly Field[] {
  return record.fields.filter((field) => implied(field) === undefined && field.shape.kind !== "never");
}

/** Whether a record has nothing to hold. */
export function isEmpty(record: RecordDefinition): boolean {
  return held(record).length === 0 && record.rest === undefined;
}

/** The places inside a shape, with the steps that lead there. */
export function inner(
  shape: Shape,
): readonly { readonly step: string; readonly shape: Shape; readonly heap: boolean }[] {
  switch (shape.kind) {
    case "array":
      return [{ step: ".item", shape: shape.items, heap: true }];
    case "map":
      return [{ step: ".value", shape: shape.values, heap: true }];
    case "nullable":
      return [{ step: "", shape: shape.of, heap: false }];
    case "tuple":
      return [
        ...shape.items.map((item, index) => ({ step: `.${index}`, shape: item, heap: false })),
        ...(shape.rest === undefined ? [] : [{ step: ".rest", shape: shape.rest, heap: true }]),
      ];
    default:
      return [];
  }
}

/** The place of an inner shape. */
export function within(place: Place, step: string, heap: boolean): Place {
  return { owner: place.owner, path: place.path + step, direct: place.direct && !heap };
}

/** The shapes of a definition and where they stand. Implied fields and unit arms hold nothing. */
export function shapesOf(definition: Definition): readonly { readonly place: Place; readonly shape: Shape }[] {
  const at = (step: string, direct = true): Place => ({ owner: definition.name, path: definition.name + step, direct });
  switch (definition.kind) {
    case "record":
      return [
        ...held(definition).map((field) => ({ place: at(`.${field.name}`), shape: field.shape })),
        ...(definition.rest === undefined ? [] : [{ place: at(".rest", false), shape: definition.rest }]),
      ];
    case "choice":
      return definition.arms
        .filter((arm) => !isUnit(arm.shape))
        .map((arm) => ({ place: at(`.${arm.name}`), shape: arm.shape }));
    case "alias":
      return [{ place: at(""), shape: definition.shape }];
    default:
      return [];
  }
}

/** Shapes with a single value, which an arm of a choice needs not hold. */
export function isUnit(shape: Shape): boolean {
  return shape.kind === "null" || shape.kind === "literal";
}

/** An alias of a single literal is a set of one. */
function namedLiteral(definition: Definition): Definition {
  if (definition.kind !== "alias" || definition.shape.kind !== "literal") return definition;
  const { name, doc } = definition;
  return { kind: "literals", name, doc, open: false, values: [{ value: definition.shape.value, doc: {} }] };
}

function findInlineLiterals(model: Model): Map<string, LiteralsDefinition> {
  const found = new Map<string, LiteralsDefinition>();
  const visit = (path: string, shape: Shape): void => {
    if (shape.kind === "literal") {
      const doc = { description: "The only value that can stand here." };
      found.set(path, { kind: "literals", name: path, doc, open: false, values: [{ value: shape.value, doc: {} }] });
    }
    for (const part of inner(shape)) visit(path + part.step, part.shape);
  };
  for (const definition of model.definitions.values()) {
    for (const { place, shape } of shapesOf(definition)) visit(place.path, shape);
  }
  return found;
}

/** Names of the definitions that a shape speaks of. */
function refs(shape: Shape): string[] {
  return shape.kind === "ref" ? [shape.name] : inner(shape).flatMap((part) => refs(part.shape));
}

function directRefs(shape: Shape): string[] {
  if (shape.kind === "ref") return [shape.name];
  return inner(shape).flatMap((part) => (part.heap ? [] : directRefs(part.shape)));
}

/** Records that something other than a tagged union speaks of. */
function findStructs(model: Model): Set<string> {
  const spokenOf = new Set<string>(model.roots);
  const variants = new Set<string>();
  for (const definition of model.definitions.values()) {
    if (definition.kind === "tagged") for (const variant of definition.variants) variants.add(variant.target);
    for (const { shape } of shapesOf(definition)) for (const name of refs(shape)) spokenOf.add(name);
  }
  const records = [...model.definitions.values()].filter((definition) => definition.kind === "record");
  return new Set(records.map((record) => record.name).filter((name) => spokenOf.has(name) || !variants.has(name)));
}

function findNewtypes(model: Model): Set<string> {
  const aliases = [...model.definitions.values()].filter((definition) => definition.kind === "alias");
  const names = new Set(aliases.map((alias) => alias.name));
  const aliasRefs = new Map(aliases.map((alias) => [alias.name, refs(alias.shape).filter((name) => names.has(name))]));
  const cycle = components(names, (name) => aliasRefs.get(name) ?? []);
  const roots = new Set(model.roots);
  return new Set(
    aliases
      .filter(({ name, shape }) => cycle.has(name) || (roots.has(name) && !namesOtherType(model, shape)))
      .map((alias) => alias.name),
  );
}

/** Whether an alias only gives another name to a type with methods. */
function namesOtherType(model: Model, shape: Shape): boolean {
  if (shape.kind !== "ref") return false;
  return definitionOf({ model }, shape.name).kind !== "alias";
}

/** The definitions that the Rust type of a definition holds without a heap between. */
function heldByValue(model: Model, structs: ReadonlySet<string>, name: string): string[] {
  const definition = definitionOf({ model }, name);
  if (definition.kind === "tagged") {
    return definition.variants.flatMap(({ target }) => {
      const record = definitionOf({ model }, target);
      return record.kind === "record" ? directRefsOf(record) : [target];
    });
  }
  if (definition.kind === "record" && !structs.has(name)) return [];
  return directRefsOf(definition);
}

function directRefsOf(definition: Definition): string[] {
  return shapesOf(definition).flatMap(({ place, shape }) => (place.direct ? directRefs(shape) : []));
}

/** The union around a record names the owner of its fields; a record by itself is its own owner. */
export function variantRecords(plan: Plan, tagged: TaggedDefinition): RecordDefinition[] {
  return tagged.variants.flatMap(({ target }) => {
    const definition = definitionOf(plan, target);
    return definition.kind === "record" ? [definition] : [];
  });
}

/** Starts from the assumption that every type can do all, and takes off what does not hold until nothing changes. */
function findTraits(model: Model): Map<string, Traits> {
  const traits = new Map<string, Traits>();
  for (const name of model.definitions.keys()) traits.set(name, { eq: true, hash: true, copy: false });
  const shapeTraits = (shape: Shape): Traits => {
    switch (shape.kind) {
      case "number":
        return { eq: false, hash: false, copy: true };
      case "any":
      case "anyObject":
        return { eq: true, hash: false, copy: false };
      case "ref":
        return traits.get(shape.name) ?? { eq: true, hash: true, copy: false };
      default: {
        const parts = inner(shape).map((part) => shapeTraits(part.shape));
        return { eq: parts.every((part) => part.eq), hash: parts.every((part) => part.hash), copy: false };
      }
    }
  };
  const definitionTraits = (definition: Definition): Traits => {
    if (definition.kind === "literals") return { eq: true, hash: true, copy: !definition.open };
    const parts =
      definition.kind === "tagged"
        ? definition.variants.map((variant) => traits.get(variant.target) ?? { eq: true, hash: true, copy: false })
        : shapesOf(definition).map(({ shape }) => shapeTraits(shape));
    return { eq: parts.every((part) => part.eq), hash: parts.every((part) => part.hash), copy: false };
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const definition of model.definitions.values()) {
      const now = definitionTraits(definition);
      const before = traits.get(definition.name);
      if (before?.eq !== now.eq || before.hash !== now.hash || before.copy !== now.copy) {
        traits.set(definition.name, now);
        changed = true;
      }
    }
  }
  return traits;
}
