import type { JsonSchema } from "../../tools/model/schema.ts";
import type { Random } from "../../tools/verify/random.ts";

type Mutable<T> = T extends (infer Item)[] | readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** A schema that is being changed. */
export type Draft = Mutable<JsonSchema>;

/** One way to change a schema; false: there was nothing to change. */
export interface Mutation {
  readonly name: string;
  /** It changes nothing on the wire. */
  readonly isNeutral?: boolean;
  readonly apply: (draft: Draft, random: Random) => boolean;
}

/** The ways in which people change a protocol, one small step each. */
export const MUTATIONS: readonly Mutation[] = [
  onRecord("remove a field", (record, random) => {
    const key = pickKey(record, random);
    if (key === undefined) return false;
    removeField(record, key);
    return true;
  }),
  onRecord("add an optional field", (record, random) => addField(record, newName(record), anyShape(random), false)),
  onRecord("add a required field", (record, random) => addField(record, newName(record), anyShape(random), true)),
  onRecord("rename a field", (record, random) => {
    const key = pickKey(record, random);
    if (key === undefined || record.properties === undefined) return false;
    const shape = record.properties[key] as Draft;
    const required = record.required?.includes(key) === true;
    removeField(record, key);
    return addField(record, newName(record), shape, required);
  }),
  onRecord("make a field required or optional", (record, random) => {
    const key = pickKey(record, random);
    const field = key === undefined ? undefined : record.properties?.[key];
    if (key === undefined || field === undefined) return false;
    if (record.required?.includes(key) === true) {
      record.required = record.required.filter((name) => name !== key);
    } else {
      record.required = [...(record.required ?? []), key];
      delete field.default;
    }
    return true;
  }),
  onRecord("give a field a default or take it away", (record, random) => {
    const key = pickKey(record, random);
    const field = key === undefined ? undefined : record.properties?.[key];
    if (key === undefined || field === undefined || record.required?.includes(key) === true) return false;
    if (field.default !== undefined && random.chance(0.5)) {
      delete field.default;
      return true;
    }
    const value = { string: "/a", integer: 3, number: 1.5, boolean: true, array: [] }[String(field.type)];
    if (value === undefined || field.const !== undefined || Array.isArray(field.items)) return false;
    if (field.type === "string" && (field.pattern !== undefined || field.minLength !== undefined)) return false;
    if ((field.minItems ?? 0) > 0 || field.minimum !== undefined || field.maximum !== undefined) return false;
    field.default = value;
    return true;
  }),
  onRecord("take keys that are data, or no longer", (record, random) => {
    if (record.additionalProperties !== undefined) delete record.additionalProperties;
    else record.additionalProperties = random.chance(0.5) ? {} : anyShape(random);
    return true;
  }),
  onRecord("mark a field secret, or no longer", (record, random) => {
    const key = pickKey(record, random);
    const field = key === undefined ? undefined : record.properties?.[key];
    if (field === undefined) return false;
    if (field["x-secret"] === true) delete field["x-secret"];
    else field["x-secret"] = true;
    return true;
  }),
  onField("replace a type", (_, random) => anyShape(random)),
  onField("allow null, or no longer", (field) => {
    const [inner, nothing] = field.anyOf ?? [];
    return inner !== undefined && nothing?.type === "null" ? inner : { anyOf: [field, { type: "null" }] };
  }),
  onField("make a list of it, or one of the list", (field) =>
    field.type === "array" && field.items !== undefined && !Array.isArray(field.items) && field.minItems === undefined
      ? field.items
      : { type: "array", items: field },
  ),
  onLeaf("change a length", ["string"], (leaf, random) => {
    const key = random.pick(["minLength", "maxLength"] as const);
    if (leaf[key] !== undefined && random.chance(0.4)) delete leaf[key];
    else leaf[key] = key === "minLength" ? random.below(3) : 2 + random.below(5);
    return true;
  }),
  onLeaf("change a pattern", ["string"], (leaf, random) => {
    if (leaf.pattern !== undefined && random.chance(0.4)) delete leaf.pattern;
    else
      leaf.pattern = random.pick([
        "^[a-z]*$",
        "^/",
        "^(?:/|[A-Z]:[/\\\\])",
        "a",
        "^[a-z0-9]{1,4}$",
        "^(?:[A-Za-z]:|/)",
      ]);
    return true;
  }),
  onLeaf("change a bound", ["integer", "number"], (leaf, random) => {
    const key = random.pick(["minimum", "maximum"] as const);
    if (leaf.type === "number" && leaf[key] !== undefined && random.chance(0.4)) delete leaf[key];
    else leaf[key] = key === "minimum" ? random.below(3) - 1 : 10 + random.below(5);
    return true;
  }),
  onLeaf("change a step", ["integer"], (leaf, random) => {
    if (leaf.multipleOf !== undefined && random.chance(0.5)) delete leaf.multipleOf;
    else leaf.multipleOf = random.pick([2, 3, 4, 6]);
    return true;
  }),
  onLeaf("integer or number", ["integer", "number"], (leaf) => {
    delete leaf.multipleOf;
    leaf.type = leaf.type === "integer" ? "number" : "integer";
    return true;
  }),
  onLeaf("change how many items", ["array"], (leaf, random) => {
    if (Array.isArray(leaf.items)) return false;
    const key = random.pick(["minItems", "maxItems"] as const);
    if (leaf[key] !== undefined && random.chance(0.5)) delete leaf[key];
    else leaf[key] = key === "minItems" ? random.below(3) : 2 + random.below(3);
    return true;
  }),
  onLeaf("unique items, or no longer", ["array"], (leaf) => {
    if (Array.isArray(leaf.items)) return false;
    if (leaf.uniqueItems === true) delete leaf.uniqueItems;
    else leaf.uniqueItems = true;
    return true;
  }),
  onLeaf("change a tuple", ["array"], (leaf, random) => {
    if (!isList(leaf.items) || leaf.items.length === 0) return false;
    const way = random.below(4);
    if (way === 0) leaf.items.push(anyShape(random));
    else if (way === 1) leaf.items.pop();
    else if (way === 2) leaf.additionalItems = leaf.additionalItems === false ? anyShape(random) : false;
    else leaf.minItems = random.below(leaf.items.length + 1);
    leaf.minItems = Math.min(leaf.minItems ?? 0, leaf.items.length);
    if (leaf.additionalItems === false) leaf.maxItems = leaf.items.length;
    else delete leaf.maxItems;
    return true;
  }),
  onDefinition("add or remove a value", (definition, random) => {
    const values = definition.enum ?? definition["x-open-enum"];
    if (values === undefined) return false;
    for (const key of ["x-enum-varnames", "x-enum-descriptions", "x-enum-meta"] as const) delete definition[key];
    if (values.length > 1 && random.chance(0.5)) values.splice(random.below(values.length), 1);
    else values.push(values.every((value) => typeof value === "number") ? 77 : "added");
    return new Set(values).size === values.length;
  }),
  onDefinition("open or close a set", (definition) => {
    const { enum: closed, "x-open-enum": open } = definition;
    if (closed?.every((value) => typeof value === "string")) {
      delete definition.enum;
      Object.assign(definition, { type: "string", "x-open-enum": closed });
      return true;
    }
    if (open === undefined) return false;
    delete definition["x-open-enum"];
    definition.enum = open;
    return true;
  }),
  onDefinition("change whether an error is recoverable", (definition, random) => {
    const meta = definition["x-enum-meta"];
    if (meta === undefined) return false;
    const entry = random.pick(meta);
    if (entry.recoverable === undefined) return false;
    entry.recoverable = !entry.recoverable;
    return true;
  }),
  onDefinition("remove a variant", (definition, random) => {
    if (definition.oneOf === undefined || definition.oneOf.length < 2) return false;
    definition.oneOf.splice(random.below(definition.oneOf.length), 1);
    return true;
  }),
  onDefinition("remove or swap members of a choice", (definition, random) => {
    const arms = definition.anyOf;
    if (arms === undefined || arms[1]?.type === "null") return false;
    if (arms.length > 2 && random.chance(0.5)) arms.splice(random.below(arms.length), 1);
    else if (random.chance(0.5)) arms.reverse();
    else arms.push(anyShape(random));
    return true;
  }),
  onDefinition("change a limit", (definition, random) => {
    if (definition["x-limit"] === undefined) return false;
    definition["x-limit"] = random.pick([90, 512, 1024, 10_240, 102_400, 1_048_576, 2_097_152]);
    return true;
  }),
  onDefinition("change what answers", (definition, random) => {
    if (definition["x-limit"] === undefined) return false;
    definition["x-answered-by"] = random.pick([[], ["pong"], ["pong", "error"], ["error"]]);
    return true;
  }),
  {
    name: "add a variant",
    apply: (draft, random) => {
      const union = random.pick(definitionsOf(draft).filter(([, { oneOf }]) => oneOf !== undefined))[1];
      const model = definitionNamed(draft, random.pick(union.oneOf ?? []).$ref);
      const tag = union.discriminator?.propertyName ?? "";
      if (model?.properties?.[tag]?.const === undefined || draft.definitions === undefined) return false;
      const copy = structuredClone(model);
      Object.assign(copy.properties?.[tag] ?? {}, { const: `added_${random.below(1000)}`, type: "string" });
      draft.definitions.Added = copy;
      union.oneOf?.push({ $ref: "#/definitions/Added" });
      return true;
    },
  },
  {
    name: "rename a tag's value",
    apply: (draft, random) => {
      const [, record] = random.pick(definitionsOf(draft).filter(([, { properties }]) => properties !== undefined));
      const literals = Object.values(record.properties ?? {}).filter((field) => typeof field.const === "string");
      if (literals.length === 0) return false;
      random.pick(literals).const = "renamed";
      return true;
    },
  },
  {
    name: "rename a definition",
    isNeutral: true,
    apply: (draft, random) => {
      const [name] = random.pick(definitionsOf(draft));
      if (draft["x-roots"]?.includes(name) === true || draft.definitions === undefined) return false;
      draft.definitions = Object.fromEntries(
        Object.entries(draft.definitions).map(([key, value]) => [key === name ? "Renamed" : key, value]),
      );
      for (const node of nodesOf(draft)) if (node.$ref === `#/definitions/${name}`) node.$ref = "#/definitions/Renamed";
      return true;
    },
  },
  {
    name: "move a type behind a name",
    isNeutral: true,
    apply: (draft, random) => {
      const fields = fieldsOf(draft).filter(
        ([record, key]) => record.properties?.[key]?.const === undefined && record.properties?.[key]?.not === undefined,
      );
      const [record, key] = random.pick(fields);
      const field = record.properties?.[key];
      if (field?.allOf !== undefined || draft.definitions === undefined || record.properties === undefined)
        return false;
      const { description, default: fallback, "x-secret": secret, ...shape } = { ...field };
      draft.definitions.Behind = shape;
      record.properties[key] = {
        allOf: [{ $ref: "#/definitions/Behind" }],
        ...(description === undefined ? {} : { description }),
        ...(fallback === undefined ? {} : { default: fallback }),
        ...(secret === undefined ? {} : { "x-secret": secret }),
      };
      return true;
    },
  },
  {
    name: "reorder everything",
    isNeutral: true,
    apply: (draft, random) => {
      if (draft.definitions === undefined) return false;
      draft.definitions = Object.fromEntries(shuffled(Object.entries(draft.definitions), random));
      for (const node of nodesOf(draft)) {
        if (node.oneOf !== undefined) node.oneOf = shuffled(node.oneOf, random);
        if (node.propertyOrder !== undefined) node.propertyOrder = shuffled(node.propertyOrder, random);
        if (node.required !== undefined) node.required = shuffled(node.required, random);
      }
      return true;
    },
  },
  {
    name: "change the docs",
    isNeutral: true,
    apply: (draft) => {
      for (const node of nodesOf(draft)) {
        if (node.description !== undefined) node.description = `${node.description} Or so.`;
        if (node["x-category"] !== undefined) node["x-category"] = "Other";
      }
      return true;
    },
  },
];

function onRecord(name: string, change: (record: Draft, random: Random) => boolean): Mutation {
  return {
    name,
    apply: (draft, random) =>
      change(random.pick(definitionsOf(draft).filter(([, { properties }]) => properties !== undefined))[1], random),
  };
}

function onField(name: string, change: (field: Draft, random: Random) => Draft): Mutation {
  return {
    name,
    apply: (draft, random) => {
      const fields = fieldsOf(draft).filter(([record, key]) => !isTag(record, key));
      const [record, key] = random.pick(fields);
      if (record.properties === undefined) return false;
      const { description: _, default: __, "x-secret": ___, allOf, ...shape } = record.properties[key] as Draft;
      record.properties[key] = change(
        allOf?.[0]?.$ref === undefined ? { ...shape, ...(allOf && { allOf }) } : allOf[0],
        random,
      );
      return true;
    },
  };
}

/** Changes a schema without references, wherever it stands. */
function onLeaf(name: string, types: readonly string[], change: (leaf: Draft, random: Random) => boolean): Mutation {
  return {
    name,
    apply: (draft, random) => {
      const leaves = nodesOf(draft).filter(
        ({ type, const: value, enum: values, "x-open-enum": open }) =>
          types.includes(String(type)) && value === undefined && values === undefined && open === undefined,
      );
      return leaves.length > 0 && change(random.pick(leaves), random);
    },
  };
}

function onDefinition(name: string, change: (definition: Draft, random: Random) => boolean): Mutation {
  return {
    name,
    apply: (draft, random) => {
      const order = shuffled(definitionsOf(draft), random);
      return order.some(([, definition]) => change(definition, random));
    },
  };
}

function anyShape(random: Random): Draft {
  return random.pick<() => Draft>([
    () => ({ type: "string" }),
    () => ({ type: "string", minLength: 1 }),
    () => ({ type: "boolean" }),
    () => ({ type: "number" }),
    () => ({ type: "integer", minimum: 0, maximum: 100 }),
    () => ({}),
    () => ({ type: "object" }),
    () => ({ type: "string", const: "x" }),
    () => ({ type: "array", items: { type: "string" } }),
    () => ({ type: "object", additionalProperties: { type: "integer", minimum: 0, maximum: 9 } }),
    () => ({ anyOf: [{ type: "string" }, { type: "null" }] }),
    () => ({
      type: "array",
      items: [{ type: "string" }, { type: "boolean" }],
      minItems: 1,
      maxItems: 2,
      additionalItems: false,
    }),
  ])();
}

function definitionsOf(draft: Draft): [string, Draft][] {
  return Object.entries(draft.definitions ?? {});
}

function definitionNamed(draft: Draft, reference: string | undefined): Draft | undefined {
  return draft.definitions?.[reference?.replace("#/definitions/", "") ?? ""];
}

function fieldsOf(draft: Draft): [Draft, string][] {
  return definitionsOf(draft).flatMap(([, record]) =>
    Object.keys(record.properties ?? {}).map((key): [Draft, string] => [record, key]),
  );
}

function isTag(record: Draft, key: string): boolean {
  return record.properties?.[key]?.const !== undefined;
}

/** Every schema in the schema. */
function nodesOf(draft: Draft): Draft[] {
  const inner = [
    ...Object.values(draft.definitions ?? {}),
    ...Object.values(draft.properties ?? {}),
    ...(draft.anyOf ?? []),
    ...(draft.oneOf ?? []),
    ...(draft.allOf ?? []),
    ...(isList(draft.items) ? draft.items : draft.items === undefined ? [] : [draft.items]),
    ...(typeof draft.additionalProperties === "object" ? [draft.additionalProperties] : []),
    ...(typeof draft.additionalItems === "object" ? [draft.additionalItems] : []),
  ];
  return [draft, ...inner.flatMap(nodesOf)];
}

function pickKey(record: Draft, random: Random): string | undefined {
  const keys = Object.keys(record.properties ?? {}).filter((key) => record.properties?.[key]?.const === undefined);
  return keys.length === 0 ? undefined : random.pick(keys);
}

function removeField(record: Draft, key: string): void {
  delete record.properties?.[key];
  record.required = record.required?.filter((name) => name !== key) ?? [];
  record.propertyOrder = record.propertyOrder?.filter((name) => name !== key) ?? [];
}

function addField(record: Draft, key: string, shape: Draft, required: boolean): boolean {
  record.properties = { ...record.properties, [key]: shape };
  record.propertyOrder = [...(record.propertyOrder ?? []), key];
  if (required) record.required = [...(record.required ?? []), key];
  return true;
}

function newName(record: Draft): string {
  for (let count = 1; ; count += 1) if (record.properties?.[`new_${count}`] === undefined) return `new_${count}`;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(random.below(left.length), 1));
  return order;
}

function isList<T>(items: T | T[] | undefined): items is T[] {
  return Array.isArray(items);
}
