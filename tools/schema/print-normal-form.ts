import type { BodyForm, DefinitionForm, Documentation, FieldForm, ShapeForm } from "../expand/normal-form.ts";
import { REFERENCE_PREFIX, SCHEMA_PREFIX, WRAPPED } from "./wrapping.ts";

/** Definitions of the normal form as TypeScript for typescript-json-schema. */
export interface PrintedNormalForm {
  readonly text: string;
  /** The interfaces to print, each a definition or a box around a shape that can't carry its annotations inside. */
  readonly interfaces: readonly string[];
}

/**
 * Prints every definition as an interface: the generator gives a `$ref` to interfaces alone, and leaves their members
 * as they stand. What is no object is boxed, `{ "=": string }`, and unboxed by the step after it. Names are prefixed,
 * since the generator treats some (`Date`, `integer`, `Readonly`) in its own way; so are keys (`__proto__`, `toString`).
 * References lead to empty stand-ins: the generator follows a reference at once, which for long chains of types would
 * be deeper than the stack. It also makes the definitions independent, so that a long list can be done in parts.
 */
export function printNormalForm(definitions: readonly DefinitionForm[]): PrintedNormalForm {
  const printer = new Printer();
  for (const definition of definitions) printer.definition(definition);
  return printer.finish();
}

class Printer {
  private readonly lines: string[] = [];
  private readonly interfaces: string[] = [];
  private readonly boxes = new Map<string, string>();
  private readonly references = new Set<string>();

  definition({ name, documentation, body }: DefinitionForm): void {
    const annotations = documentationTags(documentation);
    if (body.kind === "record") this.record(name, annotations, body);
    else this.interface(SCHEMA_PREFIX + name, annotations, this.members(body));
  }

  finish(): PrintedNormalForm {
    const standIns = [...this.references].map((name) => `interface ${name} {}`);
    return { text: [...standIns, ...this.lines].join("\n"), interfaces: this.interfaces };
  }

  private record(name: string, annotations: readonly string[], body: Extract<BodyForm, { kind: "record" }>): void {
    const members = body.fields.map((field) => this.field(field));
    if (body.rest !== undefined) members.push(`[key: string]: ${this.shape(body.rest)};`);
    this.interface(SCHEMA_PREFIX + name, annotations, members);
  }

  private field(field: FieldForm): string {
    const tags = documentationTags(field.documentation);
    if (field.default !== undefined) tags.push(`@default ${inert(field.default)}`);
    const mark = field.required ? "" : "?";
    return `${comment(tags)}${key(field.name)}${mark}: ${this.shape(field.shape)};`;
  }

  /** The members of the interface that stands for what is no record. */
  private members(body: Exclude<BodyForm, { kind: "record" }>): string[] {
    switch (body.kind) {
      case "alias":
        return [`${constraintComment(body.shape)}${key(WRAPPED)}: ${this.bare(body.shape)};`];
      case "tagged":
        return [`${key(WRAPPED)}: ${body.members.map((member) => this.reference(member)).join(" | ")};`];
      case "choice":
        return body.arms.map((arm, index) => `${key(String(index))}: ${this.shape(arm)};`);
      case "literals": {
        const values = body.values.map((literal) => JSON.stringify(literal.value));
        return [`${key(WRAPPED)}: ${body.open ? "string" : values.join(" | ")};`];
      }
    }
  }

  /** A shape as a type; with annotations it goes into a box, since only properties can have them. */
  private shape(shape: ShapeForm): string {
    const annotations = constraintComment(shape);
    return annotations === "" && shape.kind !== "never"
      ? this.bare(shape)
      : this.box(`${annotations}${key(WRAPPED)}: ${this.bare(shape)};`);
  }

  private bare(shape: ShapeForm): string {
    switch (shape.kind) {
      case "any":
      case "never":
        return "unknown";
      case "anyObject":
        return "object";
      case "integer":
        return "number";
      case "string":
      case "number":
      case "boolean":
      case "null":
        return shape.kind;
      case "literal":
        return JSON.stringify(shape.value);
      case "array":
        return `(${this.shape(shape.items)})[]`;
      case "tuple": {
        const items = shape.items.map((item, index) => `(${this.shape(item)})${index < shape.required ? "" : "?"}`);
        if (shape.rest !== undefined) items.push(`...(${this.shape(shape.rest)})[]`);
        return `[${items.join(", ")}]`;
      }
      case "map":
        return `{ [key: string]: ${this.shape(shape.values)} }`;
      case "nullable":
        return `${this.shape(shape.of)} | null`;
      case "ref":
        return this.reference(shape.name);
    }
  }

  private reference(name: string): string {
    this.references.add(REFERENCE_PREFIX + name);
    return REFERENCE_PREFIX + name;
  }

  private box(member: string): string {
    let name = this.boxes.get(member);
    if (name === undefined) {
      name = `Box${this.boxes.size}`;
      this.boxes.set(member, name);
      this.interface(name, [], [member]);
    }
    return name;
  }

  private interface(name: string, annotations: readonly string[], members: readonly string[]): void {
    this.interfaces.push(name);
    this.lines.push(`${comment(annotations)}interface ${name} {\n${members.join("\n")}\n}`);
  }
}

function key(name: string): string {
  return JSON.stringify(SCHEMA_PREFIX + name);
}

function documentationTags({ description, deprecated }: Documentation): string[] {
  return [
    ...(description === undefined ? [] : [`@description ${inert(description)}`]),
    ...(deprecated === undefined ? [] : ["@deprecated true"]),
  ];
}

function constraintComment(shape: ShapeForm): string {
  switch (shape.kind) {
    case "integer":
      return comment(["@TJS-type integer", ...numbers(shape, "minimum", "maximum", "multipleOf")]);
    case "number":
      return comment(numbers(shape, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"));
    case "string": {
      const { patterns, format } = shape;
      return comment([
        ...numbers(shape, "minLength", "maxLength"),
        ...(patterns.length === 1 ? [`@pattern ${inert(patterns[0] ?? "")}`] : []),
        ...(patterns.length > 1 ? [`@allOf ${inert(patterns.map((pattern) => ({ pattern })))}`] : []),
        ...(format === undefined ? [] : [`@format ${inert(format)}`]),
      ]);
    }
    case "array":
      return comment([
        ...numbers(shape, "minItems", "maxItems"),
        ...(shape.uniqueItems === true ? ["@uniqueItems true"] : []),
      ]);
    case "map":
      return shape.keys === undefined ? "" : comment([`@propertyNames ${inert({ pattern: shape.keys.pattern })}`]);
    case "never":
      return comment([`@not ${inert({})}`]);
    default:
      return "";
  }
}

function numbers<Name extends string>(shape: { readonly [K in Name]?: number }, ...names: readonly Name[]): string[] {
  return names.flatMap((name) => (shape[name] === undefined ? [] : [`@${name} ${shape[name]}`]));
}

function comment(tags: readonly string[]): string {
  return tags.length === 0 ? "" : `/**\n${tags.map((tag) => ` * ${tag}`).join("\n")}\n */\n`;
}

/** JSON in which no character means anything to a reader of doc comments. */
function inert(value: unknown): string {
  const json = JSON.stringify(value);
  // In a string everything but plain words is escaped; outside of strings there is only punctuation.
  return json.replace(/"(?:[^"\\]|\\.)*"/gu, (text) =>
    text.replace(/[^\w .,;:!?()'"\\=+-]|(?<= ) |\u200b/gu, (character) =>
      [...Array(character.length).keys()]
        .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
        .join(""),
    ),
  );
}
