import { isObject as isSchema } from "../../json-text.ts";
import { type JsonNode, valueAt } from "./json-text.ts";

/** What the schema says about a value. */
export interface ValueDocs {
  readonly description: string;
  /** Its type in words, such as `string`, `integer, 1 to 5` or `"a" or "b"`. */
  readonly type: string;
  readonly optional: boolean;
  readonly secret: boolean;
  /** What its present value means, where the schema says it. */
  readonly meaning?: string;
}

/** What the schema says about a message. */
export interface MessageDocs {
  readonly description: string;
  readonly category?: string;
  /** The largest line, in bytes. */
  readonly limit?: number;
  readonly answeredBy: readonly string[];
  /** What it says about the value at a path of the message, given as keys. */
  at(path: readonly string[]): ValueDocs | undefined;
  /** The fields that the message could have and has not. */
  absent(): readonly (readonly [name: string, docs: ValueDocs])[];
}

type Schema = { readonly [key: string]: unknown };

/** Reads the documentation of messages from the JSON Schema of a protocol. */
export class SchemaDocs {
  readonly #definitions: Schema;
  readonly #byTag = new Map<string, Schema>();

  constructor(schema: unknown) {
    const whole = isSchema(schema) ? schema : {};
    this.#definitions = isSchema(whole.definitions) ? whole.definitions : {};
    for (const root of strings(whole["x-roots"])) {
      const union = this.#definition(root);
      for (const member of schemas(union?.oneOf)) this.#addMessage(this.#resolve(member));
    }
  }

  /** The documentation of a message of this type; undefined for a type that the schema does not know. */
  message(type: string, node: JsonNode | undefined): MessageDocs | undefined {
    const schema = this.#byTag.get(type);
    if (schema === undefined) return undefined;
    const limit = schema["x-limit"];
    const category = schema["x-category"];
    return {
      description: text(schema.description),
      answeredBy: strings(schema["x-answered-by"]),
      ...(typeof limit === "number" ? { limit } : {}),
      ...(typeof category === "string" ? { category } : {}),
      at: (path) => this.#at(schema, node, path),
      absent: () => this.#absent(schema, node),
    };
  }

  #addMessage(schema: Schema): void {
    for (const tag of this.#tagsOf(schema)) this.#byTag.set(tag, schema);
  }

  #tagsOf(schema: Schema): string[] {
    const property = child(schema.properties, "type");
    if (property !== undefined) return typeof property.const === "string" ? [property.const] : [];
    return schemas(schema.oneOf).flatMap((member) => this.#tagsOf(this.#resolve(member)));
  }

  #at(schema: Schema, node: JsonNode | undefined, path: readonly string[]): ValueDocs | undefined {
    let current: Schema | undefined = this.#choose(schema, node);
    let field: Schema | undefined = current;
    let value = node;
    let optional = false;
    for (const key of path) {
      field = current === undefined ? undefined : stepInto(current, key);
      if (current === undefined || field === undefined) return undefined;
      optional = current.type === "object" && child(current.properties, key) !== undefined && !isRequired(current, key);
      value = value?.kind === "array" ? value.items[Number(key)] : valueAt(value, key);
      current = this.#choose(this.#resolve(field), value);
    }
    return field === undefined || current === undefined ? undefined : this.#docs(field, current, optional, value);
  }

  #absent(schema: Schema, node: JsonNode | undefined): (readonly [string, ValueDocs])[] {
    const chosen = this.#choose(schema, node);
    const properties = isSchema(chosen.properties) ? Object.entries(chosen.properties) : [];
    return properties.flatMap(([name, field]) => {
      if (!isSchema(field) || valueAt(node, name) !== undefined || isNever(field)) return [];
      return [[name, this.#docs(field, this.#resolve(field), !isRequired(chosen, name), undefined)] as const];
    });
  }

  #docs(field: Schema, schema: Schema, optional: boolean, value: JsonNode | undefined): ValueDocs {
    const meaning = value?.kind === "string" ? meaningOf(schema, value.text) : undefined;
    return {
      description: text(field.description) || text(schema.description),
      type: this.#typeOf(schema),
      optional,
      secret: field["x-secret"] === true || schema["x-secret"] === true,
      ...(meaning === undefined ? {} : { meaning }),
    };
  }

  /** The member of a union that a value belongs to, by its tag; what is no such union stays as it is. */
  #choose(schema: Schema, node: JsonNode | undefined): Schema {
    const members = schemas(schema.oneOf).map((member) => this.#resolve(member));
    if (members.length === 0 || node === undefined) return schema;
    const tag = isSchema(schema.discriminator) ? text(schema.discriminator.propertyName) : "";
    const value = valueAt(node, tag);
    const spelt = value?.kind === "string" || value?.kind === "other" ? value.text : undefined;
    const member = members.find((candidate) => String(child(candidate.properties, tag)?.const) === spelt);
    return member === undefined ? schema : this.#choose(member, node);
  }

  #resolve(schema: Schema): Schema {
    const [only] = schemas(schema.allOf);
    const target = typeof schema.$ref === "string" ? schema : only;
    if (target === undefined || typeof target.$ref !== "string") return schema;
    const name = decodeURIComponent(target.$ref.replace("#/definitions/", ""));
    return this.#definition(name) ?? schema;
  }

  #definition(name: string): Schema | undefined {
    return child(this.#definitions, name);
  }

  #typeOf(schema: Schema): string {
    const values = Array.isArray(schema.enum) ? schema.enum : "const" in schema ? [schema.const] : undefined;
    if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" or ");
    if (Array.isArray(schema["x-open-enum"])) return "string, some values known";
    const members = schemas(schema.oneOf);
    if (members.length > 0) return "one of several objects";
    if (schema.type === "array") {
      const items = isSchema(schema.items) ? this.#typeOf(this.#resolve(schema.items)) : "anything";
      return `array of ${items}`;
    }
    const bounds = [
      typeof schema.minimum === "number" ? `from ${schema.minimum}` : "",
      typeof schema.maximum === "number" ? `to ${schema.maximum}` : "",
    ].filter((bound) => bound !== "");
    const name = typeof schema.type === "string" ? schema.type : "anything";
    return [name, ...bounds].join(" ");
  }
}

function stepInto(schema: Schema, key: string): Schema | undefined {
  if (schema.type === "array") return isSchema(schema.items) ? schema.items : undefined;
  const property = child(schema.properties, key);
  if (property !== undefined) return property;
  return isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined;
}

function meaningOf(schema: Schema, value: string): string | undefined {
  const values = Array.isArray(schema.enum) ? schema.enum : schema["x-open-enum"];
  const meanings = schema["x-enum-descriptions"];
  if (!Array.isArray(values) || !Array.isArray(meanings)) return undefined;
  const meaning: unknown = meanings[values.indexOf(value)];
  return typeof meaning === "string" && meaning !== "" ? meaning : undefined;
}

function isRequired(schema: Schema, key: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(key);
}

function isNever(schema: Schema): boolean {
  return isSchema(schema.not) && Object.keys(schema.not).length === 0;
}

function schemas(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** An own member only: a message may have a field of the name of anything that objects inherit. */
function child(of: unknown, key: string): Schema | undefined {
  if (!isSchema(of) || !Object.hasOwn(of, key)) return undefined;
  const value = of[key];
  return isSchema(value) ? value : undefined;
}

/** Doc comments are wrapped where their source is: a paragraph is one line here. */
function text(value: unknown): string {
  return typeof value === "string" ? value.replace(/([^\n])\n(?!\n)/gu, "$1 ") : "";
}
