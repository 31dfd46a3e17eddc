import { describe, expect, test } from "vitest";
import { Oracle } from "../../tools/verify/oracle.ts";
import { sampleModel } from "./sample-model.ts";

const oracle = new Oracle(sampleModel());
const judge = (line: string | Buffer): unknown => {
  const verdict = oracle.judge("Message", Buffer.from(line as string));
  return verdict.ok ? (verdict.size === "over" ? "TOO_LARGE" : verdict.text) : `${verdict.code} ${verdict.path}`;
};
const data = (fields: string): string => `{"type":"data","value":0,"tree":{}${fields}}`;

describe("verdicts", () => {
  test.each([
    [Buffer.from([0x22, 0xff, 0x22]), "INVALID_UTF8 "],
    [`${"[".repeat(128)}`, "TOO_DEEP "],
    [`"${"[".repeat(128)}"`, "NOT_AN_OBJECT "],
    ["\ufeff{}", "INVALID_JSON "],
    ['{"a":"\\ud83d"}', "INVALID_JSON "],
    ['{"a":1e400}', "INVALID_JSON "],
    ["[]", "NOT_AN_OBJECT "],
    ["{}", "INVALID_MESSAGE /type"],
    ['{"type":1}', "INVALID_MESSAGE /type"],
    ['{"type":"close","type":"close"}', "INVALID_MESSAGE /type"],
    ['{"type":"__proto__"}', "UNKNOWN_TYPE /type"],
    ['{"type":"auth"}', "INVALID_MESSAGE /ok"],
    ['{"type":"auth","ok":1}', "INVALID_MESSAGE /ok"],
    ['{"type":"open","version":0,"path":"/"}', "INVALID_MESSAGE /version"],
    ['{"type":"open","version":1,"path":"x"}', "INVALID_MESSAGE /path"],
    ['{"type":"open","version":1,"path":"/","name":"😀😀😀😀😀😀😀😀😀"}', "INVALID_MESSAGE /name"],
    ['{"type":"open","version":1,"path":"/","version":1}', "INVALID_MESSAGE /version"],
    [data(',"gone":null'), "INVALID_MESSAGE /gone"],
    [data(',"pair":[]'), "INVALID_MESSAGE /pair/0"],
    [data(',"pair":["a",1,2]'), "INVALID_MESSAGE /pair/2"],
    [data(',"ids":[1,1.0]'), "INVALID_MESSAGE /ids"],
    [data(',"map":{"a/b":[true]}'), "INVALID_MESSAGE /map/a~1b/0"],
    [data(',"map":{"x":{"a":1,"b":2}}'), "INVALID_MESSAGE /map/x"],
    [data(',"stamp":"2023-02-29"'), "INVALID_MESSAGE /stamp"],
  ])("%j is %s", (line, verdict) => expect(judge(line)).toBe(verdict));
});

describe("encodings", () => {
  test.each([
    ['{"type":"close","more":1,"more":2}', '{"type":"close"}'],
    [' {"path":"/","version":1.0e0,"type":"open","tags":[]}', '{"type":"open","version":1,"path":"/"}'],
    [data(',"on":true,"mode":1e0'), '{"type":"data","value":0,"tree":{},"mode":1}'],
    [
      data(',"map":{"b":{"a":"","b":-0,"c":1},"a":"x","a":"y"}'),
      '{"type":"data","value":0,"tree":{},"map":{"a":"y","b":{"a":"","b":0}}}',
    ],
    [`{"type":"open","version":1,"path":"/${"x".repeat(1024)}"}`, "TOO_LARGE"],
  ])("%j is written %s", (line, text) => expect(judge(line)).toBe(text));
});
