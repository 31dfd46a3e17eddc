import type { Case } from "./case.ts";

const many = Array.from(
  { length: 40 },
  (_, index) => `| { type: "t${index + 1}"; a: number; b${index + 1}: string }`,
).join("\n");

/** What the validators judge. */
export const GROUP_C: readonly Case[] = [
  {
    id: "C02",
    title: "keywords for which ajv would call require at run time",
    source: `
      export type Message = { type: "name"; nick: string;
        /** @maxLength 3 */
        short: string;
        /** @uniqueItems true */
        codes: string[];
        /** @minItems 1
         *  @maxItems 2
         *  @uniqueItems true */
        numbers?: number[] };`,
    lines: [
      [
        '{"type":"name","nick":"","short":"한한한","codes":["a","b"]}',
        '{"type":"name","nick":"","short":"한한한","codes":["a","b"]}',
      ],
      ['{"type":"name","nick":"","short":"abcd","codes":["a","a"]}', "INVALID_MESSAGE", "/short"],
      ['{"type":"name","nick":"","short":"","codes":["a","b","a"]}', "INVALID_MESSAGE", "/codes"],
      ['{"type":"name","nick":"","short":"","codes":["\\u0061","a"]}', "INVALID_MESSAGE", "/codes"],
      ['{"type":"name","nick":"","short":"","codes":[],"numbers":[1,1.0]}', "INVALID_MESSAGE", "/numbers"],
      ['{"type":"name","nick":"","short":"","codes":[],"numbers":[]}', "INVALID_MESSAGE", "/numbers"],
      ['{"type":"name","nick":"","short":"","codes":[],"numbers":[1,2,3]}', "INVALID_MESSAGE", "/numbers"],
    ],
  },
  {
    id: "C04",
    title: "one fault in a union of forty",
    source: `export type Message = ${many};`,
    lines: [
      ['{"type":"t7","a":"should be number"}', "INVALID_MESSAGE", "/a"],
      ['{"type":"t7","a":1}', "INVALID_MESSAGE", "/b7"],
      ['{"type":"t99","a":1}', "UNKNOWN_TYPE", "/type"],
      ['{"a":1}', "INVALID_MESSAGE", "/type"],
      ['{"type":"constructor"}', "UNKNOWN_TYPE", "/type"],
      ['{"type":"__proto__"}', "UNKNOWN_TYPE", "/type"],
    ],
  },
  {
    id: "C05",
    title: "unions of primitives, tuples, formats",
    source: `
      export type Message = { type: "a"; id: string | number;
        /** @format date-time */
        at: string;
        pair: [string, ...number[]]; note: string | null };`,
    lines: [
      [
        '{"type":"a","id":"x","at":"2024-02-29T12:00:00Z","pair":["a"],"note":null}',
        '{"type":"a","id":"x","at":"2024-02-29T12:00:00Z","pair":["a"],"note":null}',
      ],
      [
        '{"type":"a","id":7.0,"at":"2024-02-29T12:00:00Z","pair":["a",1],"note":"n"}',
        '{"type":"a","id":7,"at":"2024-02-29T12:00:00Z","pair":["a",1],"note":"n"}',
      ],
      ['{"type":"a","id":true,"at":"2024-02-29T12:00:00Z","pair":["a"],"note":null}', "INVALID_MESSAGE", "/id"],
      ['{"type":"a","id":1,"at":"2023-02-29T12:00:00Z","pair":["a"],"note":null}', "INVALID_MESSAGE", "/at"],
      ['{"type":"a","id":1,"at":"2024-02-29T12:00:00Z","pair":["a"]}', "INVALID_MESSAGE", "/note"],
    ],
  },
  {
    id: "D20",
    title: "integers beyond the safe range and numbers beyond binary64",
    source: `
      export type Message =
        | { type: "u";
            /** @TJS-type integer */
            id: number }
        | { type: "f"; x: number };`,
    lines: [
      ['{"type":"u","id":9007199254740993}', "INVALID_MESSAGE", "/id"],
      ['{"type":"u","id":18446744073709551615}', "INVALID_MESSAGE", "/id"],
      ['{"type":"u","id":9223372036854775808}', "INVALID_MESSAGE", "/id"],
      ['{"type":"f","x":1e400}', "INVALID_JSON", ""],
      ['{"type":"f","x":null}', "INVALID_MESSAGE", "/x"],
      ['{"type":"f","x":1.7976931348623157e308}', '{"type":"f","x":1.7976931348623157e+308}'],
      ['{"type":"f","x":1.7976931348623159e308}', "INVALID_JSON", ""],
    ],
  },
];
