import type { BodyForm, FieldForm, NormalForm, ShapeForm } from "../../tools/expand/normal-form.ts";

/** Before every name, so that `Date` is not the platform's. */
export const PREFIX = "Normal_";

/** The normal form as the TypeScript that it is. Integers and other constraints are what TypeScript has for them. */
export function printAsTypescript(normal: NormalForm): string {
  return [...normal.definitions.values()].map(({ name, body }) => printBody(PREFIX + name, body)).join("\n");
}

function printBody(name: string, body: BodyForm): string {
  switch (body.kind) {
    case "record": {
      const rest = body.rest === undefined ? [] : [`[key: string]: ${printRest(body.rest, body.fields)};`];
      return `interface ${name} { ${[...body.fields.map(printField), ...rest].join(" ")} }`;
    }
    case "tagged":
      return `type ${name} = ${body.members.map((member) => PREFIX + member).join(" | ")};`;
    case "choice":
      return `type ${name} = ${[...body.arms.map(printShape), ...(body.typescript === undefined ? [] : [body.typescript])].join(" | ")};`;
    case "literals": {
      const values = body.values.map(({ value }) => JSON.stringify(value));
      return `type ${name} = ${[...values, ...(body.open ? ["(string & {})"] : [])].join(" | ")};`;
    }
    case "alias":
      return `type ${name} = ${printShape(body.shape)};`;
  }
}

function printField({ name, shape, required, mayBeUndefined }: FieldForm): string {
  const mark = required || mayBeUndefined ? "" : "?";
  return `${JSON.stringify(name)}${mark}: ${printShape(shape)}${mayBeUndefined ? " | undefined" : ""};`;
}

/** TypeScript has an index signature accept what the fields beside it may be. */
function printRest(rest: ShapeForm, fields: readonly FieldForm[]): string {
  return printShape(rest) + (fields.every((field) => field.required) ? "" : " | undefined");
}

function printShape(shape: ShapeForm): string {
  switch (shape.kind) {
    case "any":
      return "unknown";
    case "anyObject":
      return "{ [key: string]: unknown }";
    case "string":
    case "number":
      return shape.typescript === undefined ? shape.kind : `(${shape.typescript})`;
    case "integer":
      return shape.typescript === undefined ? "number" : `(${shape.typescript})`;
    case "boolean":
    case "null":
    case "never":
      return shape.kind;
    case "literal":
      return JSON.stringify(shape.value);
    case "array":
      return `(${printShape(shape.items)})[]`;
    case "tuple": {
      const items = shape.items.map((item, index) => `(${printShape(item)})${index < shape.required ? "" : "?"}`);
      return `[${[...items, ...(shape.rest === undefined ? [] : [`...(${printShape(shape.rest)})[]`])].join(", ")}]`;
    }
    case "map":
      return shape.keys === undefined
        ? `{ [key: string]: ${printShape(shape.values)} }`
        : `Record<${shape.keys.typescript}, ${printShape(shape.values)}>`;
    case "nullable":
      return `(${printShape(shape.of)}) | null`;
    case "ref":
      return PREFIX + shape.name;
  }
}
