import { type Refusal, RefusalError } from "../refusal.ts";
import { fingerprint } from "./fingerprint.ts";
import type {
  Constant,
  Definition,
  Doc,
  Field,
  JsonValue,
  LiteralsDefinition,
  Message,
  Model,
  RecordDefinition,
  Shape,
  TaggedDefinition,
  Variant,
} from "./model.ts";
import { orderArms } from "./order-arms.ts";
import { type Refuse, readShape } from "./read-shape.ts";
import { definitionOf, resolveShape } from "./resolve.ts";
import type { JsonSchema } from "./schema.ts";

/**
 * Reads a JSON Schema in the vocabulary of SEMANTICS.md into the model that everything after it is made from.
 *
 * @throws RefusalError for what the vocabulary does not have, for unions whose arms can't be told apart, and for
 * constraints that one of the two languages could not enforce. Refusals carry no position: the schema has none.
 */
export function readModel(schema: JsonSchema): Model {
  const refusals: Refusal[] = [];
  const refuse: Refuse = (path, reason, wayOut) => {
    refusals.push({ path, reason, wayOut });
  };
  const definitions = new Map<string, Definition>();
  for (const [name, definition] of Object.entries(schema.definitions ?? {})) {
    definitions.set(name, readDefinition(name, definition, refuse));
  }
  checkReferences(definitions, refuse);
  for (const definition of definitions.values()) checkUniqueItems(definition, definitions, refuse);
  if (refusals.length === 0) orderChoices(definitions, refuse);
  if (refusals.length > 0) throw new RefusalError(refusals);
  return {
    fingerprint: fingerprint(schema),
    constants: (schema["x-constants"] ?? []).map(readConstant),
    roots: schema["x-roots"] ?? [],
    definitions,
  };
}

function readConstant(constant: { name: string; value: string | number | boolean; description?: string }): Constant {
  return { name: constant.name, value: constant.value, doc: readDoc(constant) };
}

function readDefinition(name: string, schema: JsonSchema, refuse: Refuse): Definition {
  const doc = readDoc(schema);
  if (schema.oneOf !== undefined) return readTagged(name, doc, schema, refuse);
  if (schema.properties !== undefined) return readRecord(name, doc, schema, refuse);
  if (schema.enum !== undefined || schema["x-open-enum"] !== undefined) return readLiterals(name, doc, schema, refuse);
  if (schema.anyOf !== undefined && !isNullable(schema)) {
    const arms = schema.anyOf.map((arm, index) => readShape(arm, `${name}|${index + 1}`, refuse));
    return { kind: "choice", name, doc, arms: arms.map((shape) => ({ name: "", shape })) };
  }
  return { kind: "alias", name, doc, shape: readShape(schema, name, refuse) };
}

/** `{ anyOf: [S, { type: "null" }] }`: a shape that may be null, not a choice. */
function isNullable(schema: JsonSchema): boolean {
  return schema.anyOf?.length === 2 && schema.anyOf[1]?.type === "null";
}

function readRecord(name: string, doc: Doc, schema: JsonSchema, refuse: Refuse): RecordDefinition {
  const properties = new Map(Object.entries(schema.properties ?? {}));
  const required = new Set(schema.required);
  const order = schema.propertyOrder ?? [...properties.keys()];
  const fields: Field[] = [];
  for (const key of order) {
    const property = properties.get(key);
    if (property === undefined) throw new Error(`the schema of ${name} orders ${key}, which it does not have`);
    fields.push(readField(key, property, required.has(key), `${name}.${key}`, refuse));
  }
  if (fields.length !== properties.size) throw new Error(`the schema of ${name} does not order all of its properties`);
  const rest = schema.additionalProperties;
  const message = readMessage(schema);
  return {
    kind: "record",
    name,
    doc,
    fields,
    ...(typeof rest === "object" ? { rest: readShape(rest, `${name}[*]`, refuse) } : {}),
    ...(message === undefined ? {} : { message }),
  };
}

function readField(key: string, schema: JsonSchema, required: boolean, path: string, refuse: Refuse): Field {
  const shape = readShape(schema, path, refuse);
  if (required && shape.kind === "never") {
    refuse(path, "a required field that has no value: no object has this type", "make the field optional or remove it");
  }
  return {
    name: key,
    shape,
    required,
    ...(schema.default === undefined ? {} : { default: schema.default as JsonValue }),
    secret: schema["x-secret"] === true,
    doc: readDoc(schema),
  };
}

function readMessage(schema: JsonSchema): Message | undefined {
  const direction = schema["x-direction"];
  const category = schema["x-category"];
  const limit = schema["x-limit"];
  const answeredBy = schema["x-answered-by"] ?? [];
  const order = schema["x-order"];
  const isSilent = direction === undefined && category === undefined && limit === undefined && order === undefined;
  if (isSilent && answeredBy.length === 0) return undefined;
  return {
    ...(direction === undefined ? {} : { direction }),
    ...(category === undefined ? {} : { category }),
    answeredBy,
    ...(limit === undefined ? {} : { limit }),
    ...(order === undefined ? {} : { order }),
  };
}

function readTagged(name: string, doc: Doc, schema: JsonSchema, refuse: Refuse): TaggedDefinition {
  const tag = schema.discriminator?.propertyName;
  if (tag === undefined) {
    throw new Error(
      `the schema of ${name} has oneOf without a discriminator; only tagged unions are written with oneOf`,
    );
  }
  const targets = (schema.oneOf ?? []).map((member, index) => {
    const shape = readShape(member, `${name}|${index + 1}`, refuse);
    if (shape.kind !== "ref") throw new Error(`member ${index + 1} of the tagged union ${name} is not a reference`);
    return shape.name;
  });
  const message = readMessage(schema);
  return {
    kind: "tagged",
    name,
    doc,
    tag,
    // The values are filled in by `checkReferences`, when every target has been read.
    variants: targets.map((target) => ({ value: "", target })),
    ...(message === undefined ? {} : { message }),
  };
}

function readLiterals(name: string, doc: Doc, schema: JsonSchema, refuse: Refuse): LiteralsDefinition {
  const open = schema["x-open-enum"] !== undefined;
  const values = schema["x-open-enum"] ?? schema.enum ?? [];
  const names = schema["x-enum-varnames"];
  const descriptions = schema["x-enum-descriptions"];
  const meta = schema["x-enum-meta"];
  return {
    kind: "literals",
    name,
    doc,
    open,
    values: values.flatMap((value, index) => {
      if (value === null) {
        refuse(name, "null among the values of a literal set", "write the set and `| null` beside it");
        return [];
      }
      const memberName = names?.[index];
      const description = descriptions?.[index];
      const { recoverable, action, since, deprecated } = meta?.[index] ?? {};
      return [
        {
          value,
          ...(memberName === undefined ? {} : { name: memberName }),
          doc: {
            ...(description === undefined || description === "" ? {} : { description }),
            ...(deprecated === undefined ? {} : { deprecated }),
            ...(since === undefined ? {} : { since }),
          },
          ...(recoverable === undefined ? {} : { recoverable }),
          ...(action === undefined ? {} : { action }),
        },
      ];
    }),
  };
}

function readDoc(schema: {
  description?: string;
  deprecated?: boolean;
  "x-deprecated"?: string;
  "x-since"?: string;
}): Doc {
  const since = schema["x-since"];
  return {
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.deprecated === true ? { deprecated: schema["x-deprecated"] ?? "" } : {}),
    ...(since === undefined ? {} : { since }),
  };
}

/** Every reference leads somewhere, and every variant's target carries a value of the tag that no other has. */
function checkReferences(definitions: Map<string, Definition>, refuse: Refuse): void {
  for (const definition of definitions.values()) {
    for (const name of referencesOf(definition)) definitionOf(definitions, name);
  }
  for (const definition of definitions.values()) {
    if (definition.kind !== "tagged") continue;
    const variants: Variant[] = [];
    const seen = new Set<unknown>();
    for (const { target } of definition.variants) {
      const value = tagValue(definitions, target, definition.tag);
      if (value === undefined) {
        refuse(
          definition.name,
          `${target} does not require one literal value of ${definition.tag}`,
          "give every member of the union a literal tag of its own",
        );
        continue;
      }
      if (seen.has(value)) {
        refuse(
          definition.name,
          `two members have the ${definition.tag} ${JSON.stringify(value)}`,
          "give each a tag of its own, or a second literal field that tells them apart",
        );
      }
      seen.add(value);
      variants.push({ value, target });
    }
    definitions.set(definition.name, { ...definition, variants });
  }
}

/** The value that a record, or every record of a tagged union, requires under a key; undefined if there is none. */
function tagValue(
  definitions: ReadonlyMap<string, Definition>,
  name: string,
  tag: string,
): string | number | boolean | undefined {
  const definition = definitionOf(definitions, name);
  if (definition.kind === "record") {
    const field = definition.fields.find((candidate) => candidate.name === tag);
    return field?.required === true && field.shape.kind === "literal" ? field.shape.value : undefined;
  }
  if (definition.kind !== "tagged") return undefined;
  const values = new Set(definition.variants.map((variant) => tagValue(definitions, variant.target, tag)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Two languages agree on when two scalars are the same, not on when two objects are. */
function checkUniqueItems(definition: Definition, definitions: ReadonlyMap<string, Definition>, refuse: Refuse): void {
  for (const shape of shapesOf(definition).flatMap(withInner)) {
    if (shape.kind !== "array" || !shape.uniqueItems || isScalar(shape.items, definitions)) continue;
    refuse(definition.name, "@uniqueItems on items that are not strings, numbers or booleans", "drop @uniqueItems");
  }
}

function isScalar(shape: Shape, definitions: ReadonlyMap<string, Definition>): boolean {
  const resolved = resolveShape(definitions, shape);
  if (resolved.kind === "ref") return definitionOf(definitions, resolved.name).kind === "literals";
  return ["string", "number", "integer", "boolean", "literal"].includes(resolved.kind);
}

function referencesOf(definition: Definition): string[] {
  if (definition.kind === "tagged") return definition.variants.map((variant) => variant.target);
  return shapesOf(definition)
    .flatMap(withInner)
    .flatMap((shape) => (shape.kind === "ref" ? [shape.name] : []));
}

function shapesOf(definition: Definition): Shape[] {
  switch (definition.kind) {
    case "record": {
      const shapes = definition.fields.map((field) => field.shape);
      return definition.rest === undefined ? shapes : [...shapes, definition.rest];
    }
    case "choice":
      return definition.arms.map((arm) => arm.shape);
    case "alias":
      return [definition.shape];
    case "tagged":
    case "literals":
      return [];
  }
}

/** The shape and all that stand inside it. */
function withInner(shape: Shape): Shape[] {
  switch (shape.kind) {
    case "array":
      return [shape, ...withInner(shape.items)];
    case "map":
      return [shape, ...withInner(shape.values)];
    case "nullable":
      return [shape, ...withInner(shape.of)];
    case "tuple":
      return [shape, ...(shape.rest === undefined ? shape.items : [...shape.items, shape.rest]).flatMap(withInner)];
    default:
      return [shape];
  }
}

function orderChoices(definitions: Map<string, Definition>, refuse: Refuse): void {
  for (const definition of definitions.values()) {
    if (definition.kind !== "choice") continue;
    const arms = orderArms(definition, definitions, refuse);
    definitions.set(definition.name, { ...definition, arms });
  }
}
