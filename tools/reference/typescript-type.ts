import type { Field, LiteralsDefinition, Shape, TupleShape } from "../model/model.ts";

/** The TypeScript type of a shape, as people write it: `Attachment[]`. */
export function typescriptType(shape: Shape): string {
  switch (shape.kind) {
    case "any":
      return "unknown";
    case "anyObject":
      return "Record<string, unknown>";
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "never":
      return shape.kind;
    case "literal":
      return JSON.stringify(shape.value);
    case "array":
      return `${inParentheses(shape.items)}[]`;
    case "tuple":
      return tupleType(shape);
    case "map":
      return `Record<string, ${typescriptType(shape.values)}>`;
    case "nullable":
      return `${typescriptType(shape.of)} | null`;
    case "ref":
      return shape.name;
  }
}

/** The type of a literal set: `"yellow" | "pink"`. */
export function literalsType(definition: LiteralsDefinition): string {
  const values = definition.values.map(({ value }) => JSON.stringify(value));
  return [...values, ...(definition.open ? ["(string & {})"] : [])].join(" | ");
}

/** `name` or `name?`, as in the declaration. */
export function typescriptKey(field: Field): string {
  const key = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(field.name) ? field.name : JSON.stringify(field.name);
  return field.required ? key : `${key}?`;
}

function tupleType(shape: TupleShape): string {
  const items = shape.items.map((item, index) => `${inParentheses(item)}${index < shape.required ? "" : "?"}`);
  if (shape.rest !== undefined) items.push(`...${inParentheses(shape.rest)}[]`);
  return `[${items.join(", ")}]`;
}

function inParentheses(shape: Shape): string {
  const type = typescriptType(shape);
  return shape.kind === "nullable" ? `(${type})` : type;
}
