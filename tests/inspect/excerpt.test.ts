import fc from "fast-check";
import { expect, test } from "vitest";
import { ProtocolError } from "../../generated/validators.js";
import { backend, frontend } from "../../src/codec/codec.ts";
import { excerptOf } from "../../src/inspect/excerpt.ts";
import { locate } from "../../src/inspect/locate.ts";
import { columnsOf } from "../../src/inspect/printable.ts";

/** Every place in a value, with its pointer. */
function places(value: unknown, pointer = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[pointer, value]];
  const inner = Object.entries(value).flatMap(([name, item]) =>
    places(item, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return [[pointer, value], ...inner];
}

test("a pointer leads to the value, wherever it is", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      for (const [pointer, wanted] of places(JSON.parse(text))) {
        const first = JSON.stringify(wanted)[0];
        expect(text.slice(locate(text, pointer))[0]).toBe(first);
        if (typeof wanted !== "object")
          expect(text.startsWith(JSON.stringify(wanted), locate(text, pointer))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("what is not there is pointed at where it should be", () => {
  expect(locate('{"a":{"b":1}}', "/a/c")).toBe(11);
  expect(locate('{"a":[1]}', "/a/3")).toBe(7);
  expect(locate("[]", "/x")).toBe(1);
  expect(locate('{"a":1,"a":2}', "/a")).toBe(11);
  expect(locate('{"a":', "/a/b")).toBe(5);
});

/** What stands at the caret of a line that is refused. */
function caretOf(line: string | Uint8Array, columns = 160): { at: string; text: string } {
  const outcome = [frontend, backend].map((codec) => codec.decode(line)).find(({ kind }) => kind !== "message");
  if (outcome === undefined || outcome.kind === "message") throw new Error("the line is a message");
  const { text, caret } = excerptOf(line, outcome.error, columns);
  let at = text;
  while (columnsOf(text) - columnsOf(at) < caret) at = at.slice(1);
  return { at, text };
}

test.each([
  ['{"type":"mode_change","mode":"fast"}', '"fast"}'],
  ['{"type":"mode_change"}', "}"],
  ['{"type":"ping",}', "}"],
  ['{"type":"ping","é":"x",}', "}"],
  ["console.log", "console.log"],
  ['{"type":"ping"', ""],
  ["[1]", "[1]"],
  ['{"type":"nope"}', '"nope"}'],
  ["x".repeat(5), "xxxxx"],
])("the caret of %s stands at %s", (line, at) => {
  expect(caretOf(line).at).toBe(at);
});

test("the caret stands at bytes that are not UTF-8 and at the bracket that is too deep", () => {
  expect(caretOf(Buffer.from('{"é":"\xff"}', "latin1")).at.startsWith("\ufffd")).toBe(true);
  const deep = `{"a":${"[".repeat(200)}`;
  expect(caretOf(deep, 100).text).toMatch(/^…\[+…$/u);
});

test("the caret of a fault behind a secret stands where the secret stood", () => {
  const error = new ProtocolError("INVALID_JSON", "", "unexpected text at byte 80");
  expect(excerptOf('{"api_key":[redacted]', error, 160).caret).toBe(11);
  expect(
    excerptOf(
      '{"api_key":"[redacted]","a":1,}',
      new ProtocolError("INVALID_JSON", "", "unexpected text at byte 5"),
      160,
    ).caret,
  ).toBe(5);
});

test("a long line is cut around its fault, and so is what is wide or acts upon a terminal", () => {
  const line = `{"type":"user_message","content":"${"日\u202e".repeat(500)}","attachments":5}`;
  const { text } = caretOf(line, 80);
  expect(text.endsWith("5}")).toBe(true);
  expect(columnsOf(text)).toBeLessThanOrEqual(80);
  expect(text.startsWith("…")).toBe(true);
  expect(text).not.toContain("\u202e");
});
