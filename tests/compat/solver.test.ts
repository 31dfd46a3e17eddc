import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cover } from "../../tools/compat/cover.ts";
import { readValue } from "../../tools/compat/reading.ts";
import { Solver } from "../../tools/compat/solve/solver.ts";
import { read, type Side, sent } from "../../tools/compat/solve/term.ts";
import type { Definition, JsonValue, Shape } from "../../tools/model/model.ts";

const scalar: fc.Arbitrary<Shape> = fc.oneof(
  fc.constantFrom<Shape>(
    { kind: "any" },
    { kind: "anyObject" },
    { kind: "boolean" },
    { kind: "null" },
    { kind: "never" },
  ),
  fc.constantFrom("a", "b", 1, 2, true, false).map((value): Shape => ({ kind: "literal", value })),
  fc
    .record({
      minLength: fc.option(fc.nat(2), { nil: undefined }),
      maxLength: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      pattern: fc.option(fc.constantFrom("^a*$", "^[ab]+$", "b", "^(?:a|bb)$"), { nil: undefined }),
    })
    .map(
      ({ minLength, maxLength, pattern }): Shape => ({
        kind: "string",
        ...(minLength === undefined ? {} : { minLength }),
        ...(maxLength === undefined ? {} : { maxLength }),
        patterns: pattern === undefined ? [] : [{ source: pattern }],
      }),
    ),
  fc
    .record({ minimum: fc.integer({ min: -2, max: 2 }), length: fc.nat(4), multipleOf: fc.constantFrom(1, 2, 3) })
    .map(
      ({ minimum, length, multipleOf }): Shape => ({ kind: "integer", minimum, maximum: minimum + length, multipleOf }),
    ),
  fc
    .record({ low: fc.integer({ min: -1, max: 1 }), length: fc.integer({ min: 1, max: 3 }), open: fc.boolean() })
    .map(
      ({ low, length, open }): Shape =>
        open
          ? { kind: "number", exclusiveMinimum: low, maximum: low + length }
          : { kind: "number", minimum: low, exclusiveMaximum: low + length },
    ),
);

const shape: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    scalar,
    fc.constantFrom<Shape>({ kind: "ref", name: "R" }, { kind: "ref", name: "S" }, { kind: "ref", name: "C" }),
    fc.tuple(tie("shape"), fc.option(fc.constantFrom("^a*$", "^[ab]+$", "b"), { nil: undefined, freq: 2 })).map(
      ([values, source]): Shape => ({
        kind: "map",
        values,
        ...(source === undefined ? {} : { keys: { kind: "string", patterns: [{ source }] } }),
      }),
    ),
    tie("shape").map((of): Shape => (["nullable", "any", "null"].includes(of.kind) ? of : { kind: "nullable", of })),
    fc.tuple(tie("shape"), fc.option(fc.nat(2), { nil: undefined }), fc.option(fc.nat(2), { nil: undefined })).map(
      ([items, minItems, maxItems]): Shape => ({
        kind: "array",
        items,
        ...(minItems === undefined ? {} : { minItems }),
        ...(maxItems === undefined ? {} : { maxItems }),
        uniqueItems: false,
      }),
    ),
    fc.tuple(fc.array(tie("shape"), { maxLength: 2 }), fc.nat(2), fc.option(tie("shape"), { nil: undefined })).map(
      ([items, required, rest]): Shape => ({
        kind: "tuple",
        items,
        required: Math.min(required, items.length),
        ...(rest === undefined ? {} : { rest }),
      }),
    ),
  ),
})).shape;

const record = (name: string): fc.Arbitrary<Definition> =>
  fc
    .tuple(
      fc.uniqueArray(
        fc.record({ name: fc.constantFrom("a", "b", "c"), shape, required: fc.boolean(), secret: fc.constant(false) }),
        { maxLength: 3, selector: (field) => field.name },
      ),
      fc.option(shape, { nil: undefined, freq: 3 }),
    )
    .map(([fields, rest]) => ({
      kind: "record",
      name,
      doc: {},
      fields: fields.map((field) => ({ ...field, doc: {} })),
      ...(rest === undefined ? {} : { rest }),
    }));

/** A union can't be its own member. */
const arm = shape.filter((candidate) => {
  const inner = candidate.kind === "nullable" ? candidate.of : candidate;
  return inner.kind !== "ref" || inner.name !== "C";
});

const definitions: fc.Arbitrary<ReadonlyMap<string, Definition>> = fc
  .tuple(record("R"), record("S"), fc.array(arm, { minLength: 2, maxLength: 3 }))
  .map(
    ([r, s, arms]) =>
      new Map<string, Definition>([
        ["R", r],
        ["S", s],
        [
          "C",
          { kind: "choice", name: "C", doc: {}, arms: arms.map((one, index) => ({ name: `A${index}`, shape: one })) },
        ],
      ]),
  );

const whole: Shape = { kind: "ref", name: "R" };

describe("the solver", () => {
  test("finds what one type accepts and another refuses, exactly where there is something", () => {
    let found = 0;
    let none = 0;
    fc.assert(
      fc.property(definitions, definitions, (first, second) => {
        const writer: Side = { age: "old", definitions: first };
        const reader: Side = { age: "new", definitions: second };
        const solver = new Solver();
        const value = solver.solve([sent(writer, whole)], [read(reader, whole)]);
        if (value !== undefined) {
          found += 1;
          expect(readValue(writer, whole, value)).toBeDefined();
          expect(readValue(reader, whole, value)).toBeUndefined();
          return;
        }
        none += 1;
        for (const other of sendable(writer, solver)) {
          expect([other, readValue(reader, whole, other) !== undefined]).toEqual([other, true]);
        }
      }),
      { numRuns: 1_000, seed: 7 },
    );
    expect(Math.min(found, none)).toBeGreaterThan(100);
  });

  test("a type holds what it accepts itself", () => {
    fc.assert(
      fc.property(definitions, (own) => {
        const writer: Side = { age: "old", definitions: own };
        const reader: Side = { age: "new", definitions: own };
        expect(new Solver().solve([sent(writer, whole)], [read(reader, whole)])).toBeUndefined();
      }),
      { numRuns: 300, seed: 8 },
    );
  });

  test("items that must differ", () => {
    const side: Side = { age: "old", definitions: new Map() };
    const list = (minItems: number): Shape => ({
      kind: "array",
      items: { kind: "boolean" },
      minItems,
      uniqueItems: true,
    });
    expect(new Solver().solve([sent(side, list(2))], [])).toEqual([true, false]);
    expect(new Solver().solve([sent(side, list(3))], [])).toBeUndefined();
  });
});

function sendable(writer: Side, solver: Solver): JsonValue[] {
  return cover(writer, whole, solver, ["a", "b", "c"]).filter((value) => readValue(writer, whole, value) !== undefined);
}
