import type { Case } from "./case.ts";

const deep = (levels: number): string =>
  `${'{"type":"node","child":'.repeat(levels - 1)}{"type":"node"}${"}".repeat(levels - 1)}`;
const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))));

const SAY = `export type Message = { type: "bye" } | { type: "say"; text: string };`;

/** What Rust reads. */
export const GROUP_B: readonly Case[] = [
  {
    id: "B01",
    title: "integers however spelt",
    source: `
      export type Message =
        | { type: "set_zoom"; factor: number }
        | { type: "set_count";
            /** @TJS-type integer */
            n: number };`,
    lines: [
      ['{"type":"set_zoom","factor":1.0}', '{"type":"set_zoom","factor":1}'],
      ['{"type":"set_zoom","factor":-0.0}', '{"type":"set_zoom","factor":0}'],
      ['{"type":"set_zoom","factor":1e21}', '{"type":"set_zoom","factor":1e+21}'],
      ['{"type":"set_zoom","factor":0.1}', '{"type":"set_zoom","factor":0.1}'],
      ['{"type":"set_zoom","factor":1e-400}', '{"type":"set_zoom","factor":0}'],
      ['{"type":"set_zoom","factor":9007199254740993}', '{"type":"set_zoom","factor":9007199254740992}'],
      ['{"type":"set_count","n":3.0}', '{"type":"set_count","n":3}'],
      ['{"type":"set_count","n":1e3}', '{"type":"set_count","n":1000}'],
      ['{"type":"set_count","n":10e-1}', '{"type":"set_count","n":1}'],
      ['{"type":"set_count","n":-0}', '{"type":"set_count","n":0}'],
      ['{"type":"set_count","n":9007199254740991}', '{"type":"set_count","n":9007199254740991}'],
      ['{"type":"set_count","n":9007199254740992}', "INVALID_MESSAGE", "/n"],
      ['{"type":"set_count","n":9007199254740993}', "INVALID_MESSAGE", "/n"],
      ['{"type":"set_count","n":3.5}', "INVALID_MESSAGE", "/n"],
      ['{"type":"set_count","n":"3"}', "INVALID_MESSAGE", "/n"],
      ['{"type":"set_count","n":1e400}', "INVALID_JSON", ""],
      ['{"type":"set_count","n":1,"unknown":[-1e400]}', "INVALID_JSON", ""],
    ],
  },
  {
    id: "B02",
    title: "null and absent are two things",
    source: `export type Message = { type: "patch"; label?: string | null } | { type: "keep"; label?: string };`,
    lines: [
      ['{"type":"patch"}', '{"type":"patch"}'],
      ['{"type":"patch","label":null}', '{"type":"patch","label":null}'],
      ['{"type":"patch","label":"x"}', '{"type":"patch","label":"x"}'],
      ['{"type":"keep","label":null}', "INVALID_MESSAGE", "/label"],
    ],
  },
  {
    id: "B03",
    title: "empty messages, extra keys, arrays, the tag in last place",
    source: SAY,
    lines: [
      ['{"type":"bye","extra":1}', '{"type":"bye"}'],
      ['["bye"]', "NOT_AN_OBJECT", ""],
      ['["say","hi"]', "NOT_AN_OBJECT", ""],
      ['[{"type":"bye"}]', "NOT_AN_OBJECT", ""],
      ["null", "NOT_AN_OBJECT", ""],
      ['"bye"', "NOT_AN_OBJECT", ""],
      ['{"type":"say","text":"hi","extra":1}', '{"type":"say","text":"hi"}'],
      ['{"text":"hi","type":"say"}', '{"type":"say","text":"hi"}'],
      [' {"type" : "bye" }\r', '{"type":"bye"}'],
      ["{}", "INVALID_MESSAGE", "/type"],
      ['{"type":1}', "INVALID_MESSAGE", "/type"],
      ['{"type":"hello"}', "UNKNOWN_TYPE", "/type"],
      ['{"type":"\\u0062ye"}', '{"type":"bye"}'],
      ['{"t\\u0079pe":"bye"}', '{"type":"bye"}'],
    ],
    rust: [/\bBye,/u],
  },
  {
    id: "B04",
    title: "the path of a fault inside a nested union",
    source: `
      type Step = { type: "run"; cmd: string } | { type: "wait"; ms: number };
      export type Message = { type: "job"; steps: Step[] };`,
    lines: [
      [
        '{"type":"job","steps":[{"type":"run","cmd":"ls"},{"type":"runn","cmd":5}]}',
        "INVALID_MESSAGE",
        "/steps/1/type",
      ],
      ['{"type":"job","steps":[{"type":"run","cmd":"ls"},{"cmd":5,"type":"run"}]}', "INVALID_MESSAGE", "/steps/1/cmd"],
      ['{"type":"job","steps":[{"type":"run"},{"type":"what"}]}', "INVALID_MESSAGE", "/steps/0/cmd"],
      ['{"type":"job","steps":[{"ms":1,"type":"wait"}]}', '{"type":"job","steps":[{"type":"wait","ms":1}]}'],
    ],
  },
  {
    id: "B07",
    title: "repeated keys",
    source: `export type Message = { type: "bye" } | { type: "say"; text: string; more?: { a?: number; b?: number }; map?: Record<string, number>; any?: unknown };`,
    lines: [
      ['{"type":"say","text":"first","text":"second"}', "INVALID_MESSAGE", "/text"],
      ['{"type":"say","text":1,"\\u0074ext":"second"}', "INVALID_MESSAGE", "/text"],
      ['{"type":"say","type":"bye","text":"x"}', "INVALID_MESSAGE", "/type"],
      ['{"text":"x","type":"bye","type":"say"}', "INVALID_MESSAGE", "/type"],
      ['{"type":"hello","type":"bye"}', "INVALID_MESSAGE", "/type"],
      ['{"type":"say","text":1,"more":{"b":1,"a":2,"b":3}}', "INVALID_MESSAGE", "/text"],
      ['{"type":"say","text":"x","more":{"b":1,"a":"2","b":3}}', "INVALID_MESSAGE", "/more/b"],
      ['{"type":"say","text":"x","other":1,"other":2}', '{"type":"say","text":"x"}'],
      ['{"type":"say","text":"x","map":{"a":"bad","a":2}}', '{"type":"say","text":"x","map":{"a":2}}'],
      ['{"type":"say","text":"x","map":{"a":1,"a":"bad"}}', "INVALID_MESSAGE", "/map/a"],
      ['{"type":"say","text":"x","any":{"a":{"b":1}}}', '{"type":"say","text":"x","any":{"a":{"b":1}}}'],
    ],
  },
  {
    id: "B08",
    title: "depth: 127 levels, the message being the first",
    source: `export type Message = { type: "node"; child?: Message; any?: unknown } | { type: "list"; items: Message[] };`,
    lines: [
      [deep(127), deep(127)],
      [deep(128), "TOO_DEEP", ""],
      [deep(5_000), "TOO_DEEP", ""],
      ['{"type":"node","child":'.repeat(4_000), "TOO_DEEP", ""],
      [
        `{"type":"node","any":${"[".repeat(126)}${"]".repeat(126)}}`,
        `{"type":"node","any":${"[".repeat(126)}${"]".repeat(126)}}`,
      ],
      [`{"type":"node","any":${"[".repeat(127)}${"]".repeat(127)}}`, "TOO_DEEP", ""],
      [`{"type":"node","unknown":${"[".repeat(127)}${"]".repeat(127)}}`, "TOO_DEEP", ""],
      [`{"type":"node","any":"${"[".repeat(300)}"}`, `{"type":"node","any":"${"[".repeat(300)}"}`],
      [`{"type":"node","any":"\\"${"[".repeat(300)}"}`, `{"type":"node","any":"\\"${"[".repeat(300)}"}`],
      ['{"type":"node","child":', "INVALID_JSON", ""],
    ],
  },
  {
    id: "B10",
    title: "half a surrogate pair",
    source: SAY,
    lines: [
      ['{"type":"say","text":"\\ud83d"}', "INVALID_JSON", ""],
      ['{"type":"say","text":"\\ude00 tail first"}', "INVALID_JSON", ""],
      ['{"type":"say","text":"\\ud83d\\ud83d\\ude00"}', "INVALID_JSON", ""],
      ['{"type":"say","text":"ok \\ud83d\\ude00"}', '{"type":"say","text":"ok 😀"}'],
      ['{"type":"say","text":"\\\\ud83d"}', '{"type":"say","text":"\\\\ud83d"}'],
      ['{"type":"say","text":"after","\\ud83d":1}', "INVALID_JSON", ""],
      ['{"type":"say","text":"after"}', '{"type":"say","text":"after"}'],
    ],
  },
  {
    id: "D05",
    title: "bytes that are not UTF-8, and text that is not JSON",
    source: SAY,
    lines: [
      [bytes('{"type":"say","text":"', 0xff, '"}'), "INVALID_UTF8", ""],
      [bytes('{"type":"say","text":"', 0xc0, 0x80, '"}'), "INVALID_UTF8", ""],
      [bytes('{"type":"say","text":"', 0xed, 0xa0, 0x80, '"}'), "INVALID_UTF8", ""],
      [bytes("[".repeat(200), 0xff), "INVALID_UTF8", ""],
      ['\ufeff{"type":"bye"}', "INVALID_JSON", ""],
      ['{"type":"bye",}', "INVALID_JSON", ""],
      ['{"type":"bye"}{"type":"bye"}', "INVALID_JSON", ""],
      ['{"type":"bye","n":01}', "INVALID_JSON", ""],
      ['{"type":"bye","n":NaN}', "INVALID_JSON", ""],
      [`{"type":"say","text":"a\tb"}`, "INVALID_JSON", ""],
      ["{'type':'bye'}", "INVALID_JSON", ""],
      ["", "INVALID_JSON", ""],
    ],
  },
];
