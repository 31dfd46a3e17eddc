import { describe, expect, it } from "vitest";
import { fingerprint } from "../../tools/model/fingerprint.ts";
import { readModel } from "../../tools/model/read.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";
import { RefusalError } from "../../tools/refusal.ts";

function shapeOf(field: JsonSchema, definitions: Record<string, JsonSchema> = {}) {
  const holder: JsonSchema = { type: "object", properties: { f: field }, propertyOrder: ["f"] };
  const definition = readModel({ definitions: { ...definitions, Holder: holder } }).definitions.get("Holder");
  if (definition?.kind !== "record") throw new Error("not a record");
  return definition.fields[0]?.shape;
}

function refusalsOf(schema: JsonSchema) {
  try {
    readModel(schema);
  } catch (error) {
    if (error instanceof RefusalError) return error.refusals;
    throw error;
  }
  return [];
}

describe("reading a shape", () => {
  it.each<[string, JsonSchema, object]>([
    ["anything", {}, { kind: "any" }],
    ["anything with a description", { description: "d" }, { kind: "any" }],
    ["any object", { type: "object" }, { kind: "anyObject" }],
    ["a map of anything", { type: "object", additionalProperties: {} }, { kind: "anyObject" }],
    [
      "a map",
      { type: "object", additionalProperties: { type: "string" } },
      { kind: "map", values: { kind: "string", patterns: [] } },
    ],
    ["a literal", { type: "number", const: -1 }, { kind: "literal", value: -1 }],
    ["nothing", { not: {} }, { kind: "never" }],
    ["a nullable", { anyOf: [{ type: "boolean" }, { type: "null" }] }, { kind: "nullable", of: { kind: "boolean" } }],
    [
      "an integer",
      { type: "integer" },
      { kind: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    ],
    [
      "an integer with fractional and exclusive bounds",
      { type: "integer", minimum: 0.5, exclusiveMaximum: 7 },
      { kind: "integer", minimum: 1, maximum: 6 },
    ],
    [
      "a string with several patterns",
      { type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] },
      { kind: "string", patterns: [{ source: "a" }, { source: "b" }] },
    ],
    [
      "a tuple",
      {
        type: "array",
        items: [{ type: "string" }, { type: "number" }],
        minItems: 1,
        additionalItems: false,
        maxItems: 2,
      },
      { kind: "tuple", items: [{ kind: "string", patterns: [] }, { kind: "number" }], required: 1 },
    ],
    [
      "an array",
      { type: "array", items: { type: "null" }, minItems: 2, uniqueItems: false },
      { kind: "array", items: { kind: "null" }, minItems: 2, uniqueItems: false },
    ],
  ])("%s", (_, schema, shape) => {
    expect(shapeOf(schema)).toEqual(shape);
  });

  it("reads a reference with annotations beside it", () => {
    const id: JsonSchema = { type: "string" };
    expect(shapeOf({ allOf: [{ $ref: "#/definitions/Id" }], description: "d" }, { Id: id })).toEqual({
      kind: "ref",
      name: "Id",
    });
  });

  it("makes a pattern of a format", () => {
    expect(shapeOf({ type: "string", format: "uuid" })).toMatchObject({
      kind: "string",
      patterns: [{ label: "a uuid" }],
    });
  });
});

describe("refusing", () => {
  it.each<[string, JsonSchema, RegExp]>([
    ["a format that nobody knows", { type: "string", format: "klingon" }, /the format klingon is not known/u],
    ["a pattern that Rust could not run", { type: "string", pattern: "(?=a)" }, /can't be enforced in both languages/u],
    ["bounds without an integer between them", { type: "integer", minimum: 2, maximum: 1 }, /no integer lies between/u],
    ["a multiple that is no integer", { type: "integer", multipleOf: 0.5 }, /not a positive integer/u],
    ["a keyword where it has no meaning", { type: "boolean", minLength: 1 }, /the schema has minLength/u],
    ["unique objects", { type: "array", items: { type: "object" }, uniqueItems: true }, /@uniqueItems on items/u],
  ])("%s", (_, field, reason) => {
    const refusals = refusalsOf({
      definitions: { Holder: { type: "object", properties: { f: field }, propertyOrder: ["f"] } },
    });
    expect(refusals).toHaveLength(1);
    expect(refusals[0]?.reason).toMatch(reason);
    expect(refusals[0]?.path).toMatch(/^Holder/u);
    expect(refusals[0]?.wayOut).not.toBe("");
  });

  it("a required field that can have no value", () => {
    const definitions = {
      A: { type: "object", properties: { f: { not: {} } }, required: ["f"], propertyOrder: ["f"] },
    };
    expect(refusalsOf({ definitions })).toMatchObject([{ path: "A.f" }]);
  });

  it("two members of a tagged union with one tag", () => {
    const member: JsonSchema = {
      type: "object",
      properties: { type: { type: "string", const: "a" } },
      required: ["type"],
      propertyOrder: ["type"],
    };
    const union: JsonSchema = {
      oneOf: [{ $ref: "#/definitions/A" }, { $ref: "#/definitions/B" }],
      discriminator: { propertyName: "type" },
    };
    expect(refusalsOf({ definitions: { A: member, B: member, U: union } })).toMatchObject([{ path: "U" }]);
  });

  it("nothing of a reference that leads nowhere: that is a fault of the compiler", () => {
    expect(() => readModel({ definitions: { A: { $ref: "#/definitions/B" } } })).toThrow(
      /refers to B, which it does not define/u,
    );
  });
});

describe("tagged unions", () => {
  it("take the values of the tag from their members, through a second level", () => {
    const member = (query: string): JsonSchema => ({
      type: "object",
      properties: { type: { type: "string", const: "q" }, query: { type: "string", const: query } },
      required: ["type", "query"],
      propertyOrder: ["type", "query"],
    });
    const bye: JsonSchema = {
      type: "object",
      properties: { type: { type: "string", const: "bye" } },
      required: ["type"],
      propertyOrder: ["type"],
    };
    const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
    const model = readModel({
      "x-roots": ["Message"],
      definitions: {
        Message: { oneOf: [ref("Query"), ref("Bye")], discriminator: { propertyName: "type" } },
        Query: { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "query" }, "x-limit": 10 },
        A: member("a"),
        B: member("b"),
        Bye: bye,
      },
    });
    expect(model.definitions.get("Message")).toMatchObject({
      variants: [
        { value: "q", target: "Query" },
        { value: "bye", target: "Bye" },
      ],
    });
    expect(model.definitions.get("Query")).toMatchObject({
      variants: [{ value: "a" }, { value: "b" }],
      message: { limit: 10, answeredBy: [] },
    });
    expect(model.roots).toEqual(["Message"]);
  });
});

describe("the fingerprint", () => {
  const schema = (description: string, maximum: number): JsonSchema => ({
    definitions: {
      A: {
        type: "object",
        description,
        properties: { description: { type: "integer", maximum } },
        propertyOrder: ["description"],
      },
    },
  });

  it("is that of the wire, not of the documentation", () => {
    expect(fingerprint(schema("one", 1))).toBe(fingerprint(schema("two", 1)));
    expect(fingerprint(schema("one", 1))).not.toBe(fingerprint(schema("one", 2)));
    expect(fingerprint(schema("one", 1))).toMatch(/^[0-9a-f]{64}$/u);
  });

  it("sees a field whose name is a keyword for documentation", () => {
    const renamed: JsonSchema = {
      definitions: {
        A: { type: "object", properties: { title: { type: "integer", maximum: 1 } }, propertyOrder: ["title"] },
      },
    };
    expect(fingerprint(renamed)).not.toBe(fingerprint(schema("one", 1)));
  });
});
