import type { Field, Model, RecordDefinition, Shape } from "../../tools/model/model.ts";

/**
 * What examples must reach, by name: every field, every optional field left out, every member of a union, every
 * literal value, both sides of a nullable, an empty array and one with items.
 */
export class Coverage {
  readonly #model: Model;
  readonly #missing = new Set<string>();

  constructor(model: Model) {
    this.#model = model;
    for (const root of model.roots) this.#expectDefinition(root, new Set());
  }

  /** What no example that was seen has reached. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** Notes what a value of a definition reaches. */
  see(name: string, value: unknown): void {
    const definition = this.#definition(name);
    switch (definition.kind) {
      case "record":
        this.#seeRecord(definition, value as Record<string, unknown>);
        break;
      case "tagged": {
        const tag = (value as Record<string, unknown>)[definition.tag];
        const variant = definition.variants.find((candidate) => candidate.value === tag);
        if (variant === undefined) throw new Error(`${name} has no member ${JSON.stringify(tag)}`);
        this.#missing.delete(memberPoint(name, variant.value));
        this.see(variant.target, value);
        break;
      }
      case "literals": {
        const named = definition.values.some((literal) => literal.value === value);
        this.#missing.delete(named ? memberPoint(name, value) : otherPoint(name));
        break;
      }
      case "alias":
        this.#seeShape(name, definition.shape, value);
        break;
      case "choice":
        throw new Error(`${name}: the messages have no union without a tag`);
    }
  }

  #seeRecord(record: RecordDefinition, value: Record<string, unknown>): void {
    for (const field of record.fields) {
      const path = `${record.name}.${field.name}`;
      if (!Object.hasOwn(value, field.name)) {
        this.#missing.delete(absentPoint(path));
        continue;
      }
      this.#missing.delete(path);
      this.#seeShape(path, field.shape, value[field.name]);
    }
  }

  #seeShape(path: string, shape: Shape, value: unknown): void {
    switch (shape.kind) {
      case "ref":
        this.see(shape.name, value);
        break;
      case "boolean":
        this.#missing.delete(memberPoint(path, value));
        break;
      case "nullable":
        this.#missing.delete(`${path} ${value === null ? "null" : "not null"}`);
        if (value !== null) this.#seeShape(path, shape.of, value);
        break;
      case "array":
        this.#missing.delete(`${path} ${(value as unknown[]).length === 0 ? "empty" : "with items"}`);
        for (const item of value as unknown[]) this.#seeShape(`${path}[]`, shape.items, item);
        break;
      case "tuple":
      case "map":
        throw new Error(`${path}: the messages have no ${shape.kind}`);
      default:
        break;
    }
  }

  #expectDefinition(name: string, seen: Set<string>): void {
    if (seen.has(name)) return;
    seen.add(name);
    const definition = this.#definition(name);
    switch (definition.kind) {
      case "record":
        for (const field of definition.fields) this.#expectField(`${name}.${field.name}`, field, seen);
        break;
      case "tagged":
        for (const { value, target } of definition.variants) {
          this.#missing.add(memberPoint(name, value));
          this.#expectDefinition(target, seen);
        }
        break;
      case "literals":
        for (const { value } of definition.values) this.#missing.add(memberPoint(name, value));
        if (definition.open) this.#missing.add(otherPoint(name));
        break;
      case "alias":
        this.#expectShape(name, definition.shape, seen);
        break;
      case "choice":
        throw new Error(`${name}: the messages have no union without a tag`);
    }
  }

  #expectField(path: string, field: Field, seen: Set<string>): void {
    if (!field.required) this.#missing.add(absentPoint(path));
    if (field.shape.kind === "never") return;
    this.#missing.add(path);
    this.#expectShape(path, field.shape, seen);
  }

  #expectShape(path: string, shape: Shape, seen: Set<string>): void {
    switch (shape.kind) {
      case "ref":
        this.#expectDefinition(shape.name, seen);
        break;
      case "boolean":
        this.#missing.add(memberPoint(path, true)).add(memberPoint(path, false));
        break;
      case "nullable":
        this.#missing.add(`${path} null`).add(`${path} not null`);
        this.#expectShape(path, shape.of, seen);
        break;
      case "array":
        this.#missing.add(`${path} empty`).add(`${path} with items`);
        this.#expectShape(`${path}[]`, shape.items, seen);
        break;
      default:
        break;
    }
  }

  #definition(name: string) {
    const definition = this.#model.definitions.get(name);
    if (definition === undefined) throw new Error(`the protocol has no type ${name}`);
    return definition;
  }
}

function absentPoint(path: string): string {
  return `${path} absent`;
}

function memberPoint(name: string, value: unknown): string {
  return `${name} ${JSON.stringify(value)}`;
}

function otherPoint(name: string): string {
  return `${name} other than the named values`;
}
