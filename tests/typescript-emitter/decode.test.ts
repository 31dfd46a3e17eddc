import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProtocolError } from "../../tools/typescript/runtime/protocol-error.ts";
import { literal, model, record, tagged, text } from "./build-model.ts";
import { type Generated, loadModule, scratchFolder } from "./load-module.ts";
import { deepLine, sampleLines } from "./sample-lines.ts";
import { sampleModel } from "./sample-model.ts";

const scratch = scratchFolder();
let generated: Generated;
beforeAll(async () => {
  generated = await loadModule(sampleModel, scratch.path);
});
afterAll(scratch.remove);

/** `CODE path: reason` of a refusal or an unknown type; the message itself otherwise. */
function verdict(root: string, line: string | Uint8Array): unknown {
  const outcome = generated.decode(root, line);
  if (outcome.kind === "message") return outcome.message;
  const { code, path, reason } = outcome.error as ProtocolError;
  return `${code} ${path}: ${reason}`;
}

function up(fields: string): unknown {
  return verdict("Up", `{${fields}}`);
}

describe("a line", () => {
  it("is handed over as JSON.parse reads it", () => {
    for (const line of sampleLines) {
      expect(verdict("Up", line)).toEqual(JSON.parse(line));
      expect(verdict("Up", Buffer.from(line))).toEqual(JSON.parse(line));
    }
  });

  it("has keys of its own, whatever their names", () => {
    const message = up('"type":"names","__proto__":1') as object;
    expect(Object.hasOwn(message, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype);
  });

  it("has 0 for every -0", () => {
    for (const zero of ["-0", "-0.0", "-0e5", "-1e-400"]) {
      const message = up(`"type":"numbers","n":${zero},"i":${zero}`) as { n: number; i: number };
      expect(Object.is(message.n, 0)).toBe(true);
    }
  });

  it.each<[string | Uint8Array, string]>([
    [Buffer.from([0x7b, 0xff, 0x7d]), "INVALID_UTF8 : expected UTF-8, got other bytes from byte 1 on"],
    [Buffer.from([0xed, 0xa0, 0x80]), "INVALID_UTF8 : expected UTF-8, got other bytes from byte 0 on"],
    [Buffer.from('{"é€', "utf8").subarray(0, -1), "INVALID_UTF8 : expected UTF-8, got other bytes from byte 4 on"],
    ['{"type":"\ud83d"}', "INVALID_UTF8 : expected UTF-8, got other bytes from byte 9 on"],
    [deepLine(128), "TOO_DEEP : expected at most 127 levels of brackets, got more"],
    ["[".repeat(128), "TOO_DEEP : expected at most 127 levels of brackets, got more"],
    [`${"[".repeat(127)}"[{\\"[`, "INVALID_JSON : unexpected end"],
    [`]]]${"{".repeat(128)}`, "TOO_DEEP : expected at most 127 levels of brackets, got more"],
    [
      `{"type":"payload","output":${"[".repeat(127)}${"]".repeat(127)}}`,
      "TOO_DEEP : expected at most 127 levels of brackets, got more",
    ],
    ["", "INVALID_JSON : unexpected end"],
    [" \t\r\n", "INVALID_JSON : unexpected end"],
    ['\ufeff{"type":"pong"}', "INVALID_JSON : unexpected text at byte 0"],
    ['{"type":"pong"}{', "INVALID_JSON : unexpected text at byte 15"],
    ['{"type":"pong",}', "INVALID_JSON : unexpected text at byte 15"],
    ["{'type':'pong'}", "INVALID_JSON : unexpected text at byte 1"],
    ['{"type":"pong","a":01}', "INVALID_JSON : unexpected text at byte 20"],
    ['{"type":"pong","a":+1}', "INVALID_JSON : unexpected text at byte 19"],
    ['{"type":"pong","a":1.}', "INVALID_JSON : unexpected text at byte 20"],
    ['{"type":"pong","a":NaN}', "INVALID_JSON : unexpected text at byte 19"],
    ['{"type":"pong","a":tru}', "INVALID_JSON : unexpected text at byte 19"],
    ['{"type":"pong","a":"\t"}', "INVALID_JSON : unexpected text in a string at byte 20"],
    ['{"type":"pong","a":"\\x"}', "INVALID_JSON : invalid escape at byte 20"],
    ['{"type":"pong","a":"\\ud83d"}', "INVALID_JSON : lone surrogate in the string at byte 19"],
    ['{"type":"pong","a":"\\uDE00\\ud83d"}', "INVALID_JSON : lone surrogate in the string at byte 19"],
    ['{"type":"pong","\\udfff":1}', "INVALID_JSON : lone surrogate in the string at byte 15"],
    ['{"type":"pong","a":1,"a":1e400,"a":2}', "INVALID_JSON : number beyond the range of binary64 at byte 25"],
    ['{"type":"nope","a":-1e309}', "INVALID_JSON : number beyond the range of binary64 at byte 19"],
    [`{"type":"pong","a":${"9".repeat(310)}}`, "INVALID_JSON : number beyond the range of binary64 at byte 19"],
    ['["init"]', "NOT_AN_OBJECT : expected object, got array"],
    ["null", "NOT_AN_OBJECT : expected object, got null"],
    ['"init"', 'NOT_AN_OBJECT : expected object, got string "init"'],
    ["-0", "NOT_AN_OBJECT : expected object, got number 0"],
  ])("%s is refused: %s", (line, refusal) => {
    expect(verdict("Up", line)).toBe(refusal);
  });
});

describe("a message of its tag and a text", () => {
  it("is read alike whatever the order in which objects keep its keys", async () => {
    const keyed = model(
      ["Keyed"],
      [
        tagged("Keyed", "type", [
          ["k", "Numbered"],
          ["other", "Other"],
        ]),
        record("Numbered", { type: literal("k"), "1": text }),
        record("Other", { type: literal("other") }),
      ],
    );
    const { decode } = await loadModule(keyed, scratch.path, "keyed");
    for (const line of ['{"type":"k","1":"a"}', '{"type":"k","1":"b"}', '{"1":"c","type":"k"}']) {
      expect(decode("Keyed", line)).toEqual({ kind: "message", message: JSON.parse(line) });
    }
    expect(decode("Keyed", '{"1":"","type":"kx"}')).toMatchObject({ kind: "unknown", type: "kx" });
  });
});

describe("a tag", () => {
  const tags = '"init", "delta", "numbers", "strings", "lists", "maps", "payload", "nested", …';

  it.each([
    ["", `INVALID_MESSAGE /type: expected one of ${tags}, got nothing`],
    ['"type":null', `INVALID_MESSAGE /type: expected one of ${tags}, got null`],
    ['"type":["init"]', `INVALID_MESSAGE /type: expected one of ${tags}, got array`],
    ['"type":"pong","type":"pong"', "INVALID_MESSAGE /type: expected a single key, got it twice"],
    ['"type":"nope","type":"pong"', "INVALID_MESSAGE /type: expected a single key, got it twice"],
    ['"type":"pong","type":"nope"', "INVALID_MESSAGE /type: expected a single key, got it twice"],
    ['"type":"pong","ty\\u0070e":"pong"', "INVALID_MESSAGE /type: expected a single key, got it twice"],
    ['"type":"pong","type" :"pong"', "INVALID_MESSAGE /type: expected a single key, got it twice"],
    ['"type":"toString"', 'UNKNOWN_TYPE /type: expected a known type, got string "toString"'],
    ['"type":"hasOwnProperty"', 'UNKNOWN_TYPE /type: expected a known type, got string "hasOwnProperty"'],
    ['"type":"inti","a":1,"a":2', 'UNKNOWN_TYPE /type: expected a known type, got string "inti"; near: "init"'],
    [
      '"type":"nested","action":{"type":"creat"}',
      'INVALID_MESSAGE /action/type: expected one of "create", "clear", got string "creat"',
    ],
    [
      '"type":"nested","action":{"title":1}',
      'INVALID_MESSAGE /action/type: expected one of "create", "clear", got nothing',
    ],
    ['"type":"nested","action":[]', "INVALID_MESSAGE /action: expected object, got array"],
    ['"type":"nested"', "INVALID_MESSAGE /action: expected object, got nothing"],
    ['"type":"status"', "INVALID_MESSAGE /ok: expected one of true, false, got nothing"],
    ['"type":"status","ok":1', "INVALID_MESSAGE /ok: expected one of true, false, got number 1"],
  ])("{%s} is refused: %s", (fields, refusal) => {
    expect(up(fields)).toBe(refusal);
  });

  it("that is unknown is handed over with its line", () => {
    const line = '{"type":"tool_ende", "x":1}';
    for (const form of [line, Buffer.from(line)]) {
      const outcome = generated.decode("Up", form);
      expect(outcome).toMatchObject({ kind: "unknown", type: "tool_ende", line });
    }
  });

  it("may be a number", () => {
    expect(verdict("Numbered", '{"v":1.0}')).toEqual({ v: 1 });
    expect(verdict("Numbered", '{"v":2,"next":{"v":1,"same":"x"}}')).toEqual({ v: 2, next: { v: 1, same: "x" } });
    expect(verdict("Numbered", '{"v":3}')).toBe("INVALID_MESSAGE /v: expected one of 1, 2, got number 3");
    expect(verdict("Numbered", '{"v":"1"}')).toBe('INVALID_MESSAGE /v: expected one of 1, 2, got string "1"');
  });
});

describe("a wrong shape", () => {
  it.each([
    ['"type":"init","dir":"/x"', "/version: expected integer from 1 to 4294967295, got nothing"],
    ['"type":"init","version":0,"dir":5', "/version: expected integer from 1 to 4294967295, got number 0"],
    ['"type":"init","version":1.5,"dir":"/x"', "/version: expected integer from 1 to 4294967295, got number 1.5"],
    ['"type":"init","version":"1","dir":"/x"', '/version: expected integer from 1 to 4294967295, got string "1"'],
    ['"type":"init","version":1,"dir":"x"', '/dir: expected string that is an absolute path, got string "x"'],
    ['"type":"init","version":1,"dir":"/x","dir":"/x"', "/dir: expected a single key, got it twice"],
    ['"type":"init","version":0,"dir":"/x","mode":"a","mode":"b"', "/mode: expected a single key, got it twice"],
    [
      '"type":"init","version":1,"dir":"/x","key":"ab"',
      "/key: expected string of at least 3 characters, got string [redacted]",
    ],
    ['"type":"init","version":1,"dir":"/x","key":12', "/key: expected string, got number [redacted]"],
    ['"type":"init","version":1,"dir":"/x","key":null', "/key: expected string, got null"],
    ['"type":"init","version":1,"dir":"/x","tools":["a",5]', "/tools/1: expected string, got number 5"],
    ['"type":"init","version":1,"dir":"/x","mode":"pla"', '/mode: expected one of "auto", "plan", got string "pla"'],
    ['"type":"numbers","n":null', "/n: expected number, got null"],
    ['"type":"numbers","n":1,"i":9007199254740993', "/i: expected integer, got number 9007199254740992"],
    ['"type":"numbers","n":1,"i":-1e300', "/i: expected integer, got number -1e+300"],
    ['"type":"numbers","n":1,"range":10', "/range: expected number at least 0 and below 10, got number 10"],
    ['"type":"numbers","n":1,"above":0.5', "/above: expected number above 0.5, got number 0.5"],
    ['"type":"numbers","n":1,"step":7', "/step: expected integer at least -100 that is a multiple of 5, got number 7"],
    ['"type":"strings","short":""', '/short: expected string of at least 1 character, got string ""'],
    ['"type":"strings","short":"abcd"', '/short: expected string of at most 3 characters, got string "abcd"'],
    ['"type":"strings","both":"bz"', '/both: expected string that matches ^a, got string "bz"'],
    ['"type":"strings","both":"ab"', '/both: expected string that matches z$, got string "ab"'],
    ['"type":"strings","both":"az\\n"', '/both: expected string that matches z$, got string "az\\n"'],
    ['"type":"strings","code":5', "/code: expected string, got number 5"],
    ['"type":"strings","mixed":1', '/mixed: expected one of "one", 2, true, "qu\\"ote", got number 1'],
    ['"type":"strings","fixed":"7"', '/fixed: expected 7, got string "7"'],
    ['"type":"strings","maybe":5', "/maybe: expected string or null, got number 5"],
    ['"type":"strings","none":false', "/none: expected null, got boolean false"],
    ['"type":"strings","gone":null', "/gone: expected nothing, got null"],
    [
      `"type":"strings","mode":"${"é".repeat(50)}"`,
      `/mode: expected one of "auto", "plan", got string "${"é".repeat(40)}…"`,
    ],
    ['"type":"lists","items":[]', "/items: expected array of at least 1 item, got array"],
    ['"type":"lists","items":[1,2,3,"x"]', "/items: expected array of at most 3 items, got array"],
    ['"type":"lists","items":{"0":1}', "/items: expected array, got object"],
    ['"type":"lists","unique":["a","b","a"]', "/unique: expected array without repeated items, got array"],
    ['"type":"lists","unique":["__proto__","__proto__"]', "/unique: expected array without repeated items, got array"],
    ['"type":"lists","pair":["a"]', "/pair/1: expected number or null, got nothing"],
    ['"type":"lists","pair":["a",1,2]', "/pair/2: expected nothing, got number 2"],
    ['"type":"lists","pair":["a","b"]', '/pair/1: expected number or null, got string "b"'],
    ['"type":"lists","loose":[]', "/loose/0: expected string, got nothing"],
    ['"type":"lists","tail":["a",true,1]', "/tail/2: expected boolean, got number 1"],
    ['"type":"lists","records":[{"x":1,"y":2},{"y":2,"y":3}]', "/records/1/y: expected a single key, got it twice"],
    ['"type":"lists","records":[{"y":2}]', "/records/0/x: expected number, got nothing"],
    ['"type":"maps","counts":{"a":1,"~/":"x"}', '/counts/~0~1: expected integer, got string "x"'],
    ['"type":"maps","counts":{"2":"x","1":"y"}', '/counts/2: expected integer, got string "x"'],
    ['"type":"maps","counts":{"a":"x","b":"y","a":"z"}', '/counts/b: expected integer, got string "y"'],
    ['"type":"maps","counts":{"__proto__":"y"}', '/counts/__proto__: expected integer, got string "y"'],
    ['"type":"payload"', "/output: expected any value, got nothing"],
    ['"type":"payload","output":1,"input":[]', "/input: expected object, got array"],
    ['"type":"names","toString":1', "/toString: expected string, got number 1"],
    ['"type":"names","__proto__":{}', "/__proto__: expected number, got object"],
    ['"type":"choices","scalar":1.5', "/scalar: expected integer, got number 1.5"],
    ['"type":"choices","scalar":null', "/scalar: expected string or integer or boolean, got null"],
    ['"type":"choices","odd":[]', "/odd: expected string or integer or boolean or null, got array"],
    ['"type":"choices","shape":{"kind":"circle","r":"x"}', "/shape: expected object or array, got object"],
    ['"type":"choices","shape":[{"x":1}]', "/shape/0/y: expected number, got nothing"],
    ['"type":"choices","json":{"a":[1e999]}', "number beyond the range of binary64 at byte 31"],
    ['"type":"rest","id":"x","a":"y"', '/id: expected integer, got string "x"'],
    ['"type":"rest","b":1,"a":"y"', '/a: expected number, got string "y"'],
    ['"type":"constructor"', "/value: expected string, got nothing"],
    [
      '"type":"tree","child":{"type":"tree","child":{"type":"leaf"}}',
      '/child/child/type: expected "tree", got string "leaf"',
    ],
  ])("{%s} is refused at %s", (fields, refusal) => {
    expect(String(up(fields)).replace(/^INVALID_(MESSAGE|JSON) :? ?/, "")).toBe(refusal);
  });

  it("counts repeated keys only where the schema gives the shape", () => {
    expect(up('"type":"pong","x":1,"x":2')).toEqual({ type: "pong", x: 2 });
    expect(up('"type":"payload","output":{"a":1,"a":2}')).toEqual({ type: "payload", output: { a: 2 } });
    expect(up('"type":"maps","counts":{"a":"x","a":2}')).toEqual({ type: "maps", counts: { a: 2 } });
    expect(up('"type":"rest","x":"a","x":2')).toEqual({ type: "rest", x: 2 });
  });

  it.each([
    ["deep nesting", `${"[".repeat(127)}${"]".repeat(127)}`, "TOO_DEEP"],
    ["a number beyond binary64", "1e400", "INVALID_JSON"],
    ["half of a surrogate pair", '"\\ud800"', "INVALID_JSON"],
  ])("refuses %s that a later value of the same key takes the place of", (_, fault, code) => {
    for (const output of ['"text"', `"${"text ".repeat(1_000)}"`, `[${"1,".repeat(1_000)}1]`]) {
      const payload = `{"b":[{"a":${fault},"a":1}],"c":${output}}`;
      expect(String(up(`"type":"payload","output":${payload}`)).split(" ")[0]).toBe(code);
    }
  });

  it("is named by the tag and never shows a secret", () => {
    const outcome = generated.decode("Up", '{"type":"init","version":1,"dir":"/x","key":"ab"}');
    expect(outcome.kind === "refusal" && outcome.error.message).toBe(
      "Cannot decode init: /key: expected string of at least 3 characters, got string [redacted]",
    );
    const broken = generated.decode("Up", '{"type":"init","key":"abcdef",}');
    expect(broken.kind === "refusal" && `${broken.error.stack} ${broken.error.cause}`).not.toContain("abcdef");
  });
});

describe("other roots", () => {
  it("may be a record", () => {
    expect(verdict("Solo", '{"name":"a","next":{"name":"b"}}')).toEqual({ name: "a", next: { name: "b" } });
    expect(verdict("Solo", "5")).toBe("NOT_AN_OBJECT : expected object, got number 5");
    expect(verdict("Solo", '{"next":5}')).toBe("INVALID_MESSAGE /name: expected string, got nothing");
  });

  it("may be more than objects", () => {
    expect(verdict("Loose", '"x"')).toBe("x");
    expect(verdict("Loose", '{"x":1,"y":2}')).toEqual({ x: 1, y: 2 });
    expect(verdict("Loose", "5")).toBe("INVALID_MESSAGE : expected string or object, got number 5");
  });

  it("may be an alias, and may be named like a function of the run time", () => {
    expect(verdict("Message", '{"type":"pong"}')).toEqual({ type: "pong" });
    expect(verdict("Message", '{"type":"ponk"}')).toBe(
      'UNKNOWN_TYPE /type: expected a known type, got string "ponk"; near: "pong"',
    );
  });
});
