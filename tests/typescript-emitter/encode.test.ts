import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Generated, loadModule, scratchFolder } from "./load-module.ts";
import { sampleModel } from "./sample-model.ts";

const scratch = scratchFolder();
let generated: Generated;
beforeAll(async () => {
  generated = await loadModule(sampleModel, scratch.path);
});
afterAll(scratch.remove);

/** The line of a message, or `CODE path: reason`. */
function encoded(root: string, message: unknown): string {
  try {
    return generated.encode(root, message);
  } catch (error) {
    if (!(error instanceof (generated.exports.ProtocolError as typeof Error))) throw error;
    const { code, path, reason } = error as unknown as { code: string; path: string; reason: string };
    return `${code} ${path}: ${reason}`;
  }
}

/** What stands for a message of the union: its text, or its refusal; `isUp` must say the same. */
function up(message: unknown): string {
  const text = encoded("Up", message);
  if (!text.startsWith("TOO_LARGE")) expect(generated.is("Up", message)).toBe(text.startsWith("{"));
  if (text.startsWith("{")) expect(generated.decode("Up", text).kind).toBe("message");
  return text;
}

function nested(levels: number): unknown {
  let value: unknown = null;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

function tree(levels: number): object {
  let message: object = { type: "tree" };
  for (let level = 1; level < levels; level++) message = { type: "tree", child: message };
  return message;
}

class Init {
  type = "init";
  version = 1;
  dir = "/x";
  private readonly note = "not declared";
  get key(): string {
    return this.note;
  }
}

describe("a message", () => {
  it("has its declared fields in the order of their declaration", () => {
    expect(up({ key: "abc", dir: "/x", extra: 1, version: 1, type: "init" })).toBe(
      '{"type":"init","version":1,"dir":"/x","key":"abc"}',
    );
  });

  it("leaves out what is absent, undefined or the default", () => {
    const base = { type: "init", version: 1, dir: "/x" };
    const line = '{"type":"init","version":1,"dir":"/x"}';
    expect(up({ ...base, key: undefined, tools: [], mode: "auto" })).toBe(line);
    expect(up({ ...base, tools: ["a"], mode: "plan" })).toBe(
      '{"type":"init","version":1,"dir":"/x","tools":["a"],"mode":"plan"}',
    );
  });

  it("may be an instance of a class, of which own fields count", () => {
    expect(up(new Init())).toBe('{"type":"init","version":1,"dir":"/x"}');
    expect(up(Object.create({ type: "pong" }))).toMatch(/^INVALID_MESSAGE \/type: /);
    expect(up(Object.assign(Object.create(null), { type: "pong" }))).toBe('{"type":"pong"}');
  });

  it.each<[object, string]>([
    [{ type: "strings", short: "😀é漢" }, '{"type":"strings","short":"😀é漢"}'],
    [
      { type: "strings", code: '"\\\b\t\n\f\r\u0000\u001f\u007f\u2028/' },
      `{"type":"strings","code":"\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\u007f\u2028/"}`,
    ],
    [
      { type: "strings", mode: "plan", mixed: true, fixed: 7 },
      '{"type":"strings","mode":"plan","mixed":true,"fixed":7}',
    ],
    [
      { type: "strings", mixed: 'qu"ote', maybe: null, none: null },
      '{"type":"strings","mixed":"qu\\"ote","maybe":null,"none":null}',
    ],
    [{ type: "strings", maybe: "x" }, '{"type":"strings","maybe":"x"}'],
    [{ type: "numbers", n: -0, i: -0, range: 0 }, '{"type":"numbers","n":0,"i":0,"range":0}'],
    [
      { type: "numbers", n: 1e21, i: 9007199254740991, range: 1e-7 },
      '{"type":"numbers","n":1e+21,"i":9007199254740991,"range":1e-7}',
    ],
    [
      { type: "lists", items: [1, -0], unique: ["a"], pair: ["a", null] },
      '{"type":"lists","items":[1,0],"unique":["a"],"pair":["a",null]}',
    ],
    [
      { type: "lists", loose: ["a"], tail: ["a", true, false] },
      '{"type":"lists","loose":["a"],"tail":["a",true,false]}',
    ],
    [
      { type: "lists", grid: [[], [1, -0]], records: [{ y: 2, x: 1, z: 3 }] },
      '{"type":"lists","grid":[[],[1,0]],"records":[{"x":1,"y":2}]}',
    ],
    [
      { type: "lists", things: [null, { b: undefined, a: -0 }, "\n"] },
      '{"type":"lists","things":[null,{"a":0},"\\n"]}',
    ],
    [
      { type: "maps", counts: { b: 1, 'a"': 2, gone: undefined }, points: { p: { x: 1, y: 2 } } },
      '{"type":"maps","counts":{"b":1,"a\\"":2},"points":{"p":{"x":1,"y":2}}}',
    ],
    [{ type: "maps", counts: {}, any: { x: undefined, y: null } }, '{"type":"maps","counts":{},"any":{"y":null}}'],
    [{ type: "maps", counts: JSON.parse('{"__proto__":1}') }, '{"type":"maps","counts":{"__proto__":1}}'],
    [{ type: "payload", output: undefined }, '{"type":"payload","output":null}'],
    [
      { type: "payload", output: new Date(0), input: { at: new Date(0) } },
      '{"type":"payload","output":"1970-01-01T00:00:00.000Z","input":{"at":"1970-01-01T00:00:00.000Z"}}',
    ],
    [
      { type: "payload", output: [new Init(), Object("x"), Object(1), Object(false)] },
      '{"type":"payload","output":[{"type":"init","version":1,"dir":"/x","note":"not declared"},"x",1,false]}',
    ],
    [
      { type: "payload", output: JSON.parse('{"__proto__":{"a":1}}') },
      '{"type":"payload","output":{"__proto__":{"a":1}}}',
    ],
    [
      { type: "payload", output: { at: new Date(0), ["__proto__"]: 1 } },
      '{"type":"payload","output":{"at":"1970-01-01T00:00:00.000Z","__proto__":1}}',
    ],
    [{ type: "payload", output: { toJSON: (key: string) => ({ key }) } }, '{"type":"payload","output":{"key":""}}'],
    [{ type: "payload", output: { a: { toJSON: () => undefined }, b: 1 } }, '{"type":"payload","output":{"b":1}}'],
    [
      { type: "nested", action: { color: "red", title: "t", type: "create" } },
      '{"type":"nested","action":{"type":"create","title":"t","color":"red"}}',
    ],
    [{ ok: true, type: "status", error: "not of this variant" }, '{"type":"status","ok":true}'],
    [{ type: "status", ok: false, error: "" }, '{"type":"status","ok":false,"error":""}'],
    [
      { type: "names", ["__proto__"]: 1, constructor: "c", "~/": "", ключ: "", "": "", "a-b": "x" },
      '{"type":"names","a-b":"x","__proto__":1,"constructor":"c","~/":"","ключ":"","":""}',
    ],
    [{ type: "names" }, '{"type":"names"}'],
    [
      { type: "choices", scalar: 3, shape: { kind: "x", y: 2, x: 1 } },
      '{"type":"choices","scalar":3,"shape":{"x":1,"y":2}}',
    ],
    [
      { type: "choices", shape: { y: 2, x: 1, size: 0 }, odd: false },
      '{"type":"choices","shape":{"size":0,"x":1,"y":2},"odd":false}',
    ],
    [
      { type: "choices", json: { a: [1, "x", null, { b: -0 }] }, odd: null },
      '{"type":"choices","json":{"a":[1,"x",null,{"b":0}]},"odd":null}',
    ],
    [{ b: 1, type: "rest", a: 2, id: 3, u: undefined }, '{"type":"rest","id":3,"b":1,"a":2}'],
    [{ type: "__proto__", value: "x" }, '{"type":"__proto__","value":"x"}'],
    [{ type: "payload", output: nested(126) }, `{"type":"payload","output":${JSON.stringify(nested(126))}}`],
    [tree(127), JSON.stringify(tree(127))],
  ])("%j is written", (message, line) => {
    expect(up(message)).toBe(line);
  });

  it("of another kind of root is written as its type says", () => {
    expect(encoded("Loose", "x\n")).toBe('"x\\n"');
    expect(encoded("Loose", { y: 1, x: 2 })).toBe('{"x":2,"y":1}');
    expect(encoded("Solo", { next: { name: "b" }, name: "a" })).toBe('{"name":"a","next":{"name":"b"}}');
    expect(encoded("Numbered", { v: 2, next: { same: "x", v: 1 } })).toBe('{"v":2,"next":{"v":1,"same":"x"}}');
    expect(encoded("Message", { type: "pong" })).toBe('{"type":"pong"}');
  });

  it("stays as it is", () => {
    const message = { type: "numbers", n: -0, extra: undefined };
    up(message);
    expect(Object.keys(message)).toEqual(["type", "n", "extra"]);
    expect(Object.is(message.n, -0)).toBe(true);
  });
});

describe("a value that no decoder would take", () => {
  const cycle: { type: string; child?: object } = { type: "tree" };
  cycle.child = cycle;
  const ring: unknown[] = [];
  ring.push(ring);

  it.each<[string, unknown, string]>([
    ["undefined", undefined, "NOT_AN_OBJECT : expected object, got nothing"],
    ["a function", () => 1, "NOT_AN_OBJECT : expected object, got function"],
    ["an array", [{ type: "pong" }], "NOT_AN_OBJECT : expected object, got array"],
    ["an unknown tag", { type: "ponk" }, 'UNKNOWN_TYPE /type: expected a known type, got string "ponk"; near: "pong"'],
    ["NaN", { type: "numbers", n: Number.NaN }, "INVALID_MESSAGE /n: expected number, got number NaN"],
    [
      "infinity",
      { type: "numbers", n: 1, range: -1 / 0 },
      "INVALID_MESSAGE /range: expected number at least 0 and below 10, got number -Infinity",
    ],
    [
      "an unsafe integer",
      { type: "numbers", n: 1, i: 2 ** 53 },
      "INVALID_MESSAGE /i: expected integer, got number 9007199254740992",
    ],
    ["bigint", { type: "numbers", n: 5n }, "INVALID_MESSAGE /n: expected number, got bigint 5"],
    ["a boxed number", { type: "numbers", n: Object(5) }, "INVALID_MESSAGE /n: expected number, got object"],
    ["a boxed string", { type: "strings", code: Object("x") }, "INVALID_MESSAGE /code: expected string, got object"],
    [
      "a missing field",
      { type: "init", version: 1, dir: undefined },
      "INVALID_MESSAGE /dir: expected string, got nothing",
    ],
    ["a missing payload", { type: "payload" }, "INVALID_MESSAGE /output: expected any value, got nothing"],
    [
      "null for an optional field",
      { type: "init", version: 1, dir: "/", key: null },
      "INVALID_MESSAGE /key: expected string, got null",
    ],
    ["a field that must not be", { type: "strings", gone: 1 }, "INVALID_MESSAGE /gone: expected nothing, got number 1"],
    ["a hole", { type: "lists", items: new Array(1) }, "INVALID_MESSAGE /items/0: expected integer, got nothing"],
    [
      "undefined in a payload's array",
      { type: "payload", output: [undefined] },
      "INVALID_MESSAGE /output/0: expected any JSON value, got nothing",
    ],
    [
      "undefined in an array of payloads",
      { type: "lists", things: [undefined] },
      "INVALID_MESSAGE /things/0: expected any JSON value, got nothing",
    ],
    [
      "a lone surrogate",
      { type: "delta", content: "a\ud83d" },
      'INVALID_MESSAGE /content: expected string without lone surrogates, got string "a\\ud83d"',
    ],
    [
      "a lone surrogate in a payload",
      { type: "payload", output: { a: ["\udc00"] } },
      'INVALID_MESSAGE /output/a/0: expected string without lone surrogates, got string "\\udc00"',
    ],
    [
      "a lone surrogate in a payload's key",
      { type: "payload", output: { "\udc00": 1 } },
      'INVALID_MESSAGE /output/\udc00: expected string without lone surrogates, got string "\\udc00"',
    ],
    [
      "a lone surrogate in a map's key",
      { type: "maps", counts: { "\udc00": 1 } },
      'INVALID_MESSAGE /counts/\udc00: expected string without lone surrogates, got string "\\udc00"',
    ],
    [
      "NaN in a payload",
      { type: "payload", output: { a: { b: Number.NaN } } },
      "INVALID_MESSAGE /output/a/b: expected finite number, got number NaN",
    ],
    [
      "a function in a payload",
      { type: "payload", output: { a() {} } },
      "INVALID_MESSAGE /output/a: expected any JSON value, got function",
    ],
    [
      "a symbol in a payload",
      { type: "payload", output: [Symbol("x")] },
      "INVALID_MESSAGE /output/0: expected any JSON value, got symbol",
    ],
    [
      "bigint in a payload",
      { type: "payload", output: { "a/b": 1n } },
      "INVALID_MESSAGE /output/a~1b: expected any JSON value, got bigint 1",
    ],
    ["Map", { type: "payload", output: new Map() }, "INVALID_MESSAGE /output: expected any JSON value, got Map"],
    ["Set", { type: "payload", output: [new Set()] }, "INVALID_MESSAGE /output/0: expected any JSON value, got Set"],
    [
      "a typed array",
      { type: "payload", output: new Uint8Array(1) },
      "INVALID_MESSAGE /output: expected any JSON value, got typed array",
    ],
    [
      "ArrayBuffer",
      { type: "payload", output: new ArrayBuffer(1) },
      "INVALID_MESSAGE /output: expected any JSON value, got ArrayBuffer",
    ],
    [
      "Promise",
      { type: "payload", output: Promise.resolve() },
      "INVALID_MESSAGE /output: expected any JSON value, got Promise",
    ],
    ["RegExp", { type: "payload", output: /x/ }, "INVALID_MESSAGE /output: expected any JSON value, got RegExp"],
    [
      "Error",
      { type: "payload", output: new RangeError("x") },
      "INVALID_MESSAGE /output: expected any JSON value, got Error",
    ],
    [
      "a Date where an object is wanted",
      { type: "payload", output: 1, input: new Date(0) },
      'INVALID_MESSAGE /input: expected object, got string "1970-01-01T00:00:00.000Z"',
    ],
    [
      "Map where a map is wanted",
      { type: "maps", counts: new Map() },
      "INVALID_MESSAGE /counts: expected object, got Map",
    ],
    [
      "a secret",
      { type: "init", version: 1, dir: "/x", key: "\ud83d--" },
      "INVALID_MESSAGE /key: expected string without lone surrogates, got string [redacted]",
    ],
    [
      "a deep payload",
      { type: "payload", output: nested(127) },
      "TOO_DEEP : expected at most 127 levels of brackets, got more",
    ],
    ["a deep tree", tree(128), "TOO_DEEP : expected at most 127 levels of brackets, got more"],
    ["a very deep tree", tree(100_000), "TOO_DEEP : expected at most 127 levels of brackets, got more"],
    ["a cycle", cycle, "TOO_DEEP : expected at most 127 levels of brackets, got more"],
    [
      "a cycle in a payload",
      { type: "payload", output: ring },
      "TOO_DEEP : expected at most 127 levels of brackets, got more",
    ],
    [
      "a cycle in a choice",
      { type: "choices", json: ring },
      "TOO_DEEP : expected at most 127 levels of brackets, got more",
    ],
    [
      "a fault in an arm",
      { type: "choices", json: { a: [1n] } },
      "INVALID_MESSAGE /json/a/0: expected string or number or boolean or null or array or object, got bigint 1",
    ],
  ])("is refused: %s", (_, message, refusal) => {
    expect(up(message)).toBe(refusal);
  });

  it("is refused over its type's limit, counted in bytes of UTF-8", () => {
    const room = 1024 - '{"type":"delta","content":""}'.length;
    expect(up({ type: "delta", content: "x".repeat(room) })).toHaveLength(1024);
    expect(up({ type: "delta", content: "x".repeat(room + 1) })).toBe(
      "TOO_LARGE : expected at most 1024 bytes, got 1025",
    );
    expect(up({ type: "delta", content: "é".repeat(room / 2 + 1) })).toBe(
      "TOO_LARGE : expected at most 1024 bytes, got 1025",
    );
    expect(up({ type: "delta", content: "\n".repeat(room) })).toMatch(/^TOO_LARGE : /);
    expect(generated.is("Up", { type: "delta", content: "x".repeat(9999) })).toBe(true);
    expect(encoded("Solo", { name: "x".repeat(64) })).toBe("TOO_LARGE : expected at most 64 bytes, got 75");
  });

  it("is named by its tag", () => {
    expect(() => generated.encode("Up", { type: "init" })).toThrow(
      "Cannot encode init: /version: expected integer from 1 to 4294967295, got nothing",
    );
    expect(() => generated.encode("Up", 5)).toThrow("Cannot encode Up: expected object, got number 5");
  });
});
