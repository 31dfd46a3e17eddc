import type { Definition, Doc, Field, Shape } from "../model/model.ts";
import { keyText } from "./names.ts";

/** The TypeScript type of a definition, exported under its own name. */
export function typeText(definition: Definition): string {
  return `${docText(definition.doc, "")}export type ${definition.name} =${bodyText(definition)};\n`;
}

/** A doc comment in which nothing that people wrote is more than text; empty if there is nothing to say. */
export function docText(doc: Doc, indent: string): string {
  const lines = [
    ...(doc.description === undefined ? [] : inertLines(doc.description)),
    ...(doc.since === undefined ? [] : [`@since ${inertLines(doc.since).join(" ")}`]),
    ...(doc.deprecated === undefined ? [] : [`@deprecated ${inertLines(doc.deprecated).join(" ")}`]),
  ].map((line) => line.trimEnd());
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`, ""].join("\n");
}

function bodyText(definition: Definition): string {
  switch (definition.kind) {
    case "alias":
      return ` ${shapeType(definition.shape)}`;
    case "tagged":
      return unionText([...new Set(definition.variants.map(({ target }) => target))]);
    case "choice":
      return unionText(definition.arms.map(({ shape }) => shapeType(shape)));
    case "literals":
      return unionText([
        ...definition.values.map(({ value }) => JSON.stringify(value)),
        ...(definition.open ? ["(string & {})"] : []),
      ]);
    case "record": {
      const declared = ` {\n${definition.fields.map(fieldText).join("")}}`;
      if (definition.rest === undefined) return declared;
      // Beside it instead of inside it: a property need not be of the index signature's type then.
      return `${declared} & ${indexText(definition.rest)}`;
    }
  }
}

function unionText(members: readonly string[]): string {
  if (members.length === 0) return " never";
  return members.length === 1 ? ` ${members[0]}` : `\n${members.map((member) => `  | ${member}`).join("\n")}`;
}

function fieldText(field: Field): string {
  return `${docText(field.doc, "  ")}  ${keyText(field.name)}${field.required ? "" : "?"}: ${shapeType(field.shape)};\n`;
}

function indexText(values: Shape): string {
  return `{ [key: string]: ${shapeType(values)} }`;
}

/** The TypeScript type of a shape: `Attachment[]`. */
export function shapeType(shape: Shape): string {
  switch (shape.kind) {
    case "any":
      return "unknown";
    case "anyObject":
      return "{ [key: string]: unknown }";
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "never":
      return shape.kind;
    case "integer":
      return "number";
    case "literal":
      return JSON.stringify(shape.value);
    case "ref":
      return shape.name;
    case "map":
      return indexText(shape.values);
    case "nullable":
      return `${shapeType(shape.of)} | null`;
    case "array":
      return `${grouped(shape.items)}[]`;
    case "tuple": {
      const items = shape.items.map((item, index) => (index < shape.required ? shapeType(item) : `${grouped(item)}?`));
      const rest = shape.rest === undefined ? [] : [`...${grouped(shape.rest)}[]`];
      return `[${[...items, ...rest].join(", ")}]`;
    }
  }
}

/** A type that `[]` or `?` can follow. */
function grouped(shape: Shape): string {
  return shape.kind === "nullable" ? `(${shapeType(shape)})` : shapeType(shape);
}

function inertLines(description: string): string[] {
  return description
    .replaceAll("*/", "*\\/")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/^(\s*)@/, "$1\\@"));
}
