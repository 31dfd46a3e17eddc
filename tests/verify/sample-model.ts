import type { Model } from "../../tools/model/model.ts";
import { readModel } from "../../tools/model/read.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";

const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const text: JsonSchema = { type: "string" };
const literal = (value: string | number | boolean): JsonSchema => ({
  type: typeof value as "string" | "number" | "boolean",
  const: value,
});

function record(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema {
  const names = [...Object.keys(required), ...Object.keys(optional)];
  return {
    type: "object",
    properties: { ...required, ...optional },
    ...(Object.keys(required).length === 0 ? {} : { required: Object.keys(required) }),
    propertyOrder: names,
  };
}

/** A protocol with one of every kind of shape. */
export function sampleModel(): Model {
  const integer = (minimum: number, maximum: number): JsonSchema => ({ type: "integer", minimum, maximum });
  return readModel({
    "x-roots": ["Message"],
    definitions: {
      Message: {
        oneOf: [ref("Open"), ref("Data"), ref("Auth"), ref("Close")],
        discriminator: { propertyName: "type" },
      },
      Open: {
        ...record(
          {
            type: literal("open"),
            version: integer(1, 4294967295),
            path: { ...text, pattern: "^(?:/|[A-Za-z]:[\\\\/])" },
          },
          { name: { ...text, minLength: 1, maxLength: 8 }, tags: { type: "array", items: text, default: [] } },
        ),
        "x-limit": 1024,
      },
      Data: record(
        { type: literal("data"), value: {}, tree: ref("Tree") },
        {
          map: { type: "object", additionalProperties: ref("Choice") },
          pair: { type: "array", items: [text, integer(0, 9)], minItems: 1, additionalItems: { type: "boolean" } },
          ratio: { type: "number", minimum: 0, maximum: 1 },
          note: { anyOf: [text, { type: "null" }] },
          code: ref("Code"),
          mode: ref("Mode"),
          on: { type: "boolean", default: true },
          ids: { type: "array", items: integer(-5, 5), uniqueItems: true, minItems: 1, maxItems: 4 },
          stamp: { ...text, format: "date" },
          gone: { not: {} },
          bag: { type: "object" },
        },
      ),
      Auth: { oneOf: [ref("AuthYes"), ref("AuthNo")], discriminator: { propertyName: "ok" } },
      AuthYes: record({ type: literal("auth"), ok: literal(true) }),
      AuthNo: record({ type: literal("auth"), ok: literal(false) }, { error: text }),
      Close: record({ type: literal("close") }),
      Tree: record({}, { children: { type: "array", items: ref("Tree") }, label: text }),
      Choice: { anyOf: [text, integer(0, 100), ref("Small"), ref("Large"), { type: "array", items: ref("Choice") }] },
      Small: record({ a: text }),
      Large: record({ a: text, b: { type: "number" } }),
      Code: { type: "string", "x-open-enum": ["A", "B"] },
      Mode: { enum: ["on", 1, true, "off"] },
    },
  });
}
