import { describe, expect, it } from "vitest";
import { readModel } from "../../tools/model/read.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";

const record = (required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: "object",
  properties: { ...required, ...optional },
  ...(Object.keys(required).length > 0 ? { required: Object.keys(required) } : {}),
  propertyOrder: [...Object.keys(required), ...Object.keys(optional)],
});
const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

function arms(members: readonly JsonSchema[], definitions: Record<string, JsonSchema> = {}): string[] {
  const model = readModel({ definitions: { ...definitions, Choice: { anyOf: members } } });
  const choice = model.definitions.get("Choice");
  if (choice?.kind !== "choice") throw new Error("not a choice");
  return choice.arms.map((arm) => arm.name);
}

describe("the order in which the arms of an untagged union are tried", () => {
  it("is the declared one where the kinds of JSON value differ", () => {
    expect(arms([text, number, { type: "boolean" }])).toEqual(["String", "Number", "Boolean"]);
  });

  it("puts the arm with more required fields first", () => {
    expect(
      arms([ref("Small"), ref("Large")], { Small: record({ a: text }), Large: record({ a: text, b: text }) }),
    ).toEqual(["Large", "Small"]);
  });

  it("stays where each requires a field that the other lacks", () => {
    const definitions = { Text: record({ uri: text, text }), Blob: record({ uri: text, blob: text }) };
    expect(arms([ref("Text"), ref("Blob")], definitions)).toEqual(["Text", "Blob"]);
    expect(arms([ref("Blob"), ref("Text")], definitions)).toEqual(["Blob", "Text"]);
  });

  it("looks for required fields below a key that both require", () => {
    const definitions = {
      Names: record({ items: ref("Enum") }),
      Titles: record({ items: ref("AnyOf") }),
      Enum: record({ enum: text }),
      AnyOf: record({ anyOf: text }),
    };
    expect(arms([ref("Names"), ref("Titles")], definitions)).toEqual(["Names", "Titles"]);
  });

  it("stays where two arms are two names for the same values", () => {
    const open = (required: Record<string, JsonSchema>): JsonSchema => ({
      ...record(required),
      additionalProperties: {},
    });
    expect(arms([ref("Got"), ref("Cancelled")], { Got: open({ id: text }), Cancelled: open({ id: text }) })).toEqual([
      "Got",
      "Cancelled",
    ]);
    expect(arms([ref("Any"), ref("Got")], { Any: open({}), Got: open({ id: text }) })).toEqual(["Got", "Any"]);
  });

  it("stays where a required field of both has no value in common", () => {
    const definitions = {
      A: record({ kind: { type: "string", const: "a" } }, { x: text }),
      B: record({ kind: { type: "string", const: "b" } }, { x: number }),
    };
    expect(arms([ref("A"), ref("B")], definitions)).toEqual(["A", "B"]);
  });

  it("puts literals before the strings that hold them, and anything last", () => {
    expect(arms([{}, text, ref("Word")], { Word: { type: "string", enum: ["auto", "none"] } })).toEqual([
      "Word",
      "String",
      "Any",
    ]);
  });

  it("puts integers before numbers", () => {
    expect(arms([number, { type: "integer" }])).toEqual(["Integer", "Number"]);
  });

  it("relates patterns exactly", () => {
    const definitions = {
      Colour: { type: "string", pattern: "^#[0-9a-f]+$" },
      Hash: { type: "string", pattern: "^#" },
    };
    expect(arms([ref("Hash"), ref("Colour")], definitions)).toEqual(["Colour", "Hash"]);
  });

  it.each([
    [
      "the same required fields with types that overlap",
      ref("A"),
      ref("B"),
      {
        A: record({ a: ref("U") }),
        B: record({ a: ref("V") }),
        U: { anyOf: [text, number] },
        V: { anyOf: [text, { type: "boolean" }] },
      },
    ],
    ["only optional fields", ref("A"), ref("B"), { A: record({}, { a: text }), B: record({}, { b: number }) }],
    [
      "two kinds of array, since the empty one is in both",
      { type: "array", items: text },
      { type: "array", items: number },
      {},
    ],
    [
      "patterns that cross",
      ref("A"),
      ref("B"),
      { A: { type: "string", pattern: "^a" }, B: { type: "string", pattern: "b$" } },
    ],
    [
      "recursive types that differ in nothing required",
      ref("A"),
      ref("B"),
      { A: record({ next: ref("A") }, { a: text }), B: record({ next: ref("B") }, { b: text }) },
    ],
    [
      "ranges that cross",
      { type: "integer", minimum: 0, maximum: 10 },
      { type: "integer", minimum: 5, maximum: 20 },
      {},
    ],
  ] satisfies [string, JsonSchema, JsonSchema, Record<string, JsonSchema>][])(
    "refuses %s",
    (_, first, second, definitions) => {
      expect(() => arms([first, second], definitions)).toThrow(/cannot carry Choice/u);
    },
  );
});
