import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainReading } from "../../tools/typescript/runtime/is-plain-reading.ts";
import { parseJson } from "../../tools/typescript/runtime/parse-json.ts";

/** Numbers whose text is close to a limit of the arithmetic: integers with zeros, fractions of few digits, signs. */
const number = fc.oneof(
  fc.integer({ min: -2_000, max: 2_000 }),
  fc
    .tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 0, max: 18 }))
    .map(([head, zeros]) => head * 10 ** zeros),
  fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 6 })).map(([n, k]) => n / 10 ** k),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(-0),
);

/** A number as its shortest text, or with an exponent, a point or zeros that need not be there. */
const numberText = fc.tuple(number, fc.constantFrom("plain", "exponent", "zeros", "point")).map(([value, way]) => {
  const plain = Object.is(value, -0) ? "-0" : String(value);
  if (way === "exponent") return value.toExponential().replace("e+", "e");
  if (way === "zeros") return plain.includes("e") ? plain : `${plain}${plain.includes(".") ? "000" : ".000"}`;
  return way === "point" && Number.isInteger(value) && !plain.includes("e") ? `${plain}.0` : plain;
});

const key = fc.constantFrom("a", "b", "", "key");
const keyText = key.map((name) => JSON.stringify(name));
const stringText = fc.oneof(
  fc.constantFrom('"x"', '""', '"\\n"', '"\\u0041"', '"\\ud83d\\ude00"', '"\\ud800"', '"5e3"', '"a\\":"'),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
);

/** JSON text in which keys are repeated more often than not. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    numberText,
    stringText,
    fc.constantFrom("null", "true", "false"),
    fc.array(tie("json"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    fc
      .array(fc.tuple(keyText, tie("json")), { maxLength: 5 })
      .map((entries) => `{${entries.map(([name, value]) => `${name}:${value}`).join(",")}}`),
  ),
}));

test("a plain reading is one in which JSON.parse has seen all that the text holds", () => {
  let plain = 0;
  fc.assert(
    fc.property(json, (text) => {
      if (!isPlainReading(text, JSON.parse(text))) return;
      plain += 1;
      const { value, facts } = parseJson(text);
      expect(JSON.parse(text)).toEqual(value);
      expect([...facts.values()].flatMap(({ repeated }) => [...repeated])).toEqual([]);
    }),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(5_000);
});

test.each([
  ["text in order", '{"type":"a","list":[1,-2,0.5,12.25,1000,20000,0.025],"text":"b"}'],
  ["text with white space", '{ "type" :\t"a",\n "list" : [ 1, "b : c" ] }'],
  ["a string that holds JSON", JSON.stringify({ text: JSON.stringify({ a: 1, b: [] }) })],
  ["much text with escapes", JSON.stringify({ output: "a line\n".repeat(10_000) })],
  ["JSON in JSON in JSON", JSON.stringify({ text: JSON.stringify({ text: JSON.stringify({ a: 1 }) }) })],
  ["a key that ends with a backslash", '{"a\\\\":1}'],
])("%s is plain", (_, text) => {
  expect(isPlainReading(text, JSON.parse(text))).toBe(true);
});

test.each([
  ["a key that is repeated", '{"a":1,"a":1}'],
  ["a key that is repeated beside numbers with exponents", `{"a":[${"1e3,".repeat(20)}1],"b":1,"b":1}`],
  ["a key that is repeated beside fractions", `{"a":[${"0.5,".repeat(20)}1],"b":0.5,"b":0.5}`],
  ["deep nesting that a later value takes the place of", `{"a":${"[".repeat(127)}${"]".repeat(127)},"a":1}`],
  ["a number beyond binary64 that a later one takes the place of", '{"a":{"b":1e400,"b":1}}'],
  ["half of a surrogate pair that a later text takes the place of", '[{"a":"\\ud800","a":""}]'],
  ["-0", "[-0]"],
  ["-0 with a fraction", "[-0.0]"],
  ["a number beyond binary64", "[1e400]"],
  ["a negative number beyond binary64", "[-1e400]"],
  ["half of a surrogate pair", '["\\ud800"]'],
  ["half of a surrogate pair in much text", `["${"\\n".repeat(10_000)}\\ud800"]`],
  ["deep nesting", `${"[".repeat(128)}${"]".repeat(128)}`],
  ["a key that ends with a backslash and is repeated", '{"a\\\\":1,"a\\\\":1}'],
])("%s is not plain", (_, text) => {
  expect(isPlainReading(text, JSON.parse(text))).toBe(false);
});
