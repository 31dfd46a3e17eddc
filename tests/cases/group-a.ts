import type { Case, RefusedCase } from "./case.ts";

/** From TypeScript to schema and Rust. */
export const GROUP_A: readonly Case[] = [
  {
    id: "A01",
    title: "members of a union that share a field with different types",
    source: `
      interface Said { type: "said"; text: string; n: number }
      interface Ran { type: "ran"; n: string; arguments: string[] }
      interface Left { type: "left" }
      export type Message = Said | Ran | Left;`,
    lines: [
      ['{"type":"said","text":"hi","n":1}', '{"type":"said","text":"hi","n":1}'],
      ['{"type":"ran","n":"x","arguments":["a"]}', '{"type":"ran","n":"x","arguments":["a"]}'],
      ['{"type":"said","text":"hi","n":"x"}', "INVALID_MESSAGE", "/n"],
      ['{"type":"ran","n":1,"arguments":[]}', "INVALID_MESSAGE", "/n"],
      ['{"type":"said","n":1}', "INVALID_MESSAGE", "/text"],
      ['{"type":"left"}', '{"type":"left"}'],
    ],
    rust: [
      /Said \{\s+text: String,\s+n: f64,?\s+\}/u,
      /Ran \{\s+n: String,\s+arguments: Vec<String>,?\s+\}/u,
      /\bLeft,/u,
    ],
  },
  {
    id: "A02",
    title: "keywords as field names and tags",
    source: `
      export interface Kw { type: "kw"; self: string; Self: string; crate: number; super: boolean; async: string; await: string;
        gen: string; try: string; dyn: string; match: string; _: string; box: string; yield: string; union: string; static: string; type_: string; "r#type": string }
      export type Message = Kw | { type: "self" } | { type: "Self" } | { type: "crate" } | { type: "super" } | { type: "async" };`,
    lines: [
      [
        '{"type":"kw","self":"1","Self":"2","crate":3,"super":true,"async":"4","await":"5","gen":"6","try":"7","dyn":"8","match":"9","_":"10","box":"11","yield":"12","union":"13","static":"14","type_":"15","r#type":"16"}',
        '{"type":"kw","self":"1","Self":"2","crate":3,"super":true,"async":"4","await":"5","gen":"6","try":"7","dyn":"8","match":"9","_":"10","box":"11","yield":"12","union":"13","static":"14","type_":"15","r#type":"16"}',
      ],
      ['{"type":"self"}', '{"type":"self"}'],
      ['{"type":"Self"}', '{"type":"Self"}'],
      ['{"type":"crate"}', '{"type":"crate"}'],
      ['{"type":"SELF"}', "UNKNOWN_TYPE", "/type"],
    ],
  },
  {
    id: "A03",
    title: "types named as the prelude names its own",
    source: `
      export interface Option { label: string }
      export interface Vec { x: number; y?: number }
      export interface Result { ok: boolean; error?: string }
      export interface Box { w: number }
      export interface String { value: string }
      export interface Value { raw: unknown }
      export interface Serialize { fmt: string }
      export interface Payload { text: string }
      export interface Some { none: None } export interface None { i: number }
      export type Message =
        | { type: "ask"; options: Option[]; note?: string; at: Vec }
        | { type: "done"; result: Result; boxed?: Box; s?: String; v?: Value; ser?: Serialize; p?: Payload; some?: Some };`,
    lines: [
      [
        '{"type":"ask","options":[{"label":"a"}],"at":{"x":1}}',
        '{"type":"ask","options":[{"label":"a"}],"at":{"x":1}}',
      ],
      [
        '{"type":"done","result":{"ok":true},"boxed":{"w":0.5},"s":{"value":""},"v":{"raw":[1]},"ser":{"fmt":"f"},"p":{"text":"t"},"some":{"none":{"i":1}}}',
        '{"type":"done","result":{"ok":true},"boxed":{"w":0.5},"s":{"value":""},"v":{"raw":[1]},"ser":{"fmt":"f"},"p":{"text":"t"},"some":{"none":{"i":1}}}',
      ],
      ['{"type":"done","result":{"ok":true},"s":{"value":1}}', "INVALID_MESSAGE", "/s/value"],
    ],
  },
  {
    id: "A06",
    title: "five meanings of absent and null",
    source: `
      export interface Patch { type: "patch"; a: string; b?: string; c: string | null; d?: string | null; e: string | undefined }
      export type Message = Patch | { type: "other" };`,
    lines: [
      ['{"type":"patch","a":"a","c":null}', '{"type":"patch","a":"a","c":null}'],
      [
        '{"type":"patch","a":"a","b":"b","c":"c","d":null,"e":"e"}',
        '{"type":"patch","a":"a","b":"b","c":"c","d":null,"e":"e"}',
      ],
      ['{"type":"patch","a":"a","c":"c","d":"d"}', '{"type":"patch","a":"a","c":"c","d":"d"}'],
      ['{"type":"patch","a":null,"c":null}', "INVALID_MESSAGE", "/a"],
      ['{"type":"patch","a":"a","b":null,"c":null}', "INVALID_MESSAGE", "/b"],
      ['{"type":"patch","a":"a"}', "INVALID_MESSAGE", "/c"],
      ['{"type":"patch","a":"a","c":null,"e":null}', "INVALID_MESSAGE", "/e"],
    ],
    rust: [
      /\ba: String,/u,
      /\bb: Option<String>,/u,
      /\bc: Option<String>,/u,
      /\bd: Option<Option<String>>,/u,
      /\be: Option<String>,/u,
    ],
  },
  {
    id: "A07",
    title: "recursion: direct, through a union, mutual, through an optional",
    source: `
      export interface Node { name: string; next?: Node; kids: Node[] }
      export type Expr = { op: "leaf"; v: string } | { op: "not"; e: Expr } | { op: "and"; es: Expr[] };
      export interface There { back?: Back } export interface Back { back: There | null }
      export type Json = string | number | boolean | null | Json[] | { [k: string]: Json };
      export type Message =
        | { type: "tree"; root: Node } | { type: "expr"; e: Expr } | { type: "there"; t: There }
        | { type: "json"; j: Json } | { type: "wrap"; inner: Message };`,
    lines: [
      [
        '{"type":"tree","root":{"name":"a","next":{"name":"b","kids":[]},"kids":[{"name":"c","kids":[]}]}}',
        '{"type":"tree","root":{"name":"a","next":{"name":"b","kids":[]},"kids":[{"name":"c","kids":[]}]}}',
      ],
      [
        '{"type":"tree","root":{"name":"a","kids":[{"name":"b","kids":[{"name":1}]}]}}',
        "INVALID_MESSAGE",
        "/root/kids/0/kids/0/name",
      ],
      [
        '{"type":"expr","e":{"op":"not","e":{"op":"and","es":[{"op":"leaf","v":"x"}]}}}',
        '{"type":"expr","e":{"op":"not","e":{"op":"and","es":[{"op":"leaf","v":"x"}]}}}',
      ],
      ['{"type":"expr","e":{"op":"not","e":{"op":"or"}}}', "INVALID_MESSAGE", "/e/e/op"],
      [
        '{"type":"there","t":{"back":{"back":{"back":{"back":null}}}}}',
        '{"type":"there","t":{"back":{"back":{"back":{"back":null}}}}}',
      ],
      ['{"type":"json","j":{"a":[1,null,"x",{"b":true}]}}', '{"type":"json","j":{"a":[1,null,"x",{"b":true}]}}'],
      [
        '{"type":"wrap","inner":{"type":"wrap","inner":{"type":"json","j":1}}}',
        '{"type":"wrap","inner":{"type":"wrap","inner":{"type":"json","j":1}}}',
      ],
      ['{"type":"wrap","inner":{"type":"what"}}', "INVALID_MESSAGE", "/inner/type"],
    ],
    rust: [/next: Option<Box<Node>>,/u, /kids: Vec<Node>,/u, /es: Vec<Expr>/u],
    notRust: [/Vec<Box</u, /Box<Vec/u],
  },
  {
    id: "A08",
    title: "maps and utility types",
    source: `
      interface Item { id: string; tags: Record<string, string> }
      export type Message =
        | { type: "r1"; m: Record<string, unknown> }
        | { type: "r2"; m: Record<string, Item> }
        | { type: "r3"; m: { [k: string]: number } }
        | { type: "r4"; m: Record<"a" | "b", number> }
        | { type: "r5"; m: Partial<Item> }
        | { type: "r6"; m: Omit<Item, "id"> }
        | { type: "r7"; m: Pick<Item, "id"> }
        | { type: "r9"; m: object }
        | { type: "r10"; m: {} }
        | { type: "r11"; m: unknown }
        | { type: "r12"; m: any; n?: unknown };`,
    lines: [
      ['{"type":"r1","m":{"x":[1]}}', '{"type":"r1","m":{"x":[1]}}'],
      ['{"type":"r2","m":{"k":{"id":"i","tags":{"a":"b"}}}}', '{"type":"r2","m":{"k":{"id":"i","tags":{"a":"b"}}}}'],
      ['{"type":"r2","m":{"k":{"id":"i","tags":{"a":1}}}}', "INVALID_MESSAGE", "/m/k/tags/a"],
      ['{"type":"r3","m":{"__proto__":1,"constructor":2}}', '{"type":"r3","m":{"__proto__":1,"constructor":2}}'],
      ['{"type":"r3","m":{"a/b~c":"x"}}', "INVALID_MESSAGE", "/m/a~1b~0c"],
      ['{"type":"r4","m":{"a":1,"b":2}}', '{"type":"r4","m":{"a":1,"b":2}}'],
      ['{"type":"r4","m":{"a":1}}', "INVALID_MESSAGE", "/m/b"],
      ['{"type":"r5","m":{}}', '{"type":"r5","m":{}}'],
      ['{"type":"r6","m":{"tags":{}}}', '{"type":"r6","m":{"tags":{}}}'],
      ['{"type":"r7","m":{"id":"i"}}', '{"type":"r7","m":{"id":"i"}}'],
      ['{"type":"r9","m":null}', "INVALID_MESSAGE", "/m"],
      ['{"type":"r10","m":null}', "INVALID_MESSAGE", "/m"],
      ['{"type":"r10","m":[null]}', '{"type":"r10","m":[null]}'],
      ['{"type":"r11","m":null}', '{"type":"r11","m":null}'],
      ['{"type":"r11"}', "INVALID_MESSAGE", "/m"],
      ['{"type":"r12","m":0}', '{"type":"r12","m":0}'],
    ],
    rust: [/BTreeMap<String, Item>/u, /BTreeMap<String, f64>/u],
  },
  {
    id: "A09",
    title: "helpers that are not exported, inside generics",
    source: `
      type Base = { a: string; b: number };
      export type View = Partial<Base>;
      export type Message = { type: "v"; view: View } | { type: "w"; view: Readonly<Base> };`,
    lines: [
      ['{"type":"v","view":{"b":1}}', '{"type":"v","view":{"b":1}}'],
      ['{"type":"w","view":{"b":1}}', "INVALID_MESSAGE", "/view/a"],
    ],
  },
  {
    id: "A11",
    title: "literals that are not strings, and enums",
    source: `
      export enum Level { Low = 0, High = 1 }
      export enum Egg { Short = "2 km", Long = "10 km" }
      export const enum Letter { A = "a", B = "b" }
      export type Message =
        | { type: "v"; version: 1; ok: true; none: null; level: Level }
        | { type: "w"; version: 2; egg: Egg; letter: Letter; half: 0.5; minus: -1 };`,
    lines: [
      [
        '{"type":"v","version":1,"ok":true,"none":null,"level":1}',
        '{"type":"v","version":1,"ok":true,"none":null,"level":1}',
      ],
      [
        '{"type":"v","version":1.0,"ok":true,"none":null,"level":1.0}',
        '{"type":"v","version":1,"ok":true,"none":null,"level":1}',
      ],
      ['{"type":"v","version":2,"ok":true,"none":null,"level":1}', "INVALID_MESSAGE", "/version"],
      ['{"type":"v","version":1,"ok":false,"none":null,"level":1}', "INVALID_MESSAGE", "/ok"],
      ['{"type":"v","version":1,"ok":true,"level":1}', "INVALID_MESSAGE", "/none"],
      ['{"type":"v","version":1,"ok":true,"none":null,"level":2}', "INVALID_MESSAGE", "/level"],
      [
        '{"type":"w","version":2,"egg":"10 km","letter":"b","half":0.5,"minus":-1}',
        '{"type":"w","version":2,"egg":"10 km","letter":"b","half":0.5,"minus":-1}',
      ],
      ['{"type":"w","version":2,"egg":"3 km","letter":"b","half":0.5,"minus":-1}', "INVALID_MESSAGE", "/egg"],
    ],
    rust: [/pub enum Level \{[^}]*Low,[^}]*High,/u, /pub enum Egg \{[^}]*Short,[^}]*Long,/u],
  },
  {
    id: "A13",
    title: "types of equal shape under their own names",
    source: `
      export interface Start { type: "start"; id: string } export interface Stop { type: "stop"; id: string }
      export interface Income { name: string; amount: number } export interface Expense { name: string; amount: number }
      export enum E1 { A = "hello", B = "world" } export enum E2 { X = "hello", Y = "world" }
      export type Message = Start | Stop | { type: "sum"; income: Income[]; expenses: Expense[]; e1: E1; e2: E2 };`,
    lines: [
      ['{"type":"start","id":"1"}', '{"type":"start","id":"1"}'],
      ['{"type":"stop","id":"1"}', '{"type":"stop","id":"1"}'],
      [
        '{"type":"sum","income":[{"name":"a","amount":1}],"expenses":[],"e1":"hello","e2":"world"}',
        '{"type":"sum","income":[{"name":"a","amount":1}],"expenses":[],"e1":"hello","e2":"world"}',
      ],
    ],
    rust: [/pub struct Income\b/u, /pub struct Expense\b/u, /pub enum E1\b/u, /pub enum E2\b/u],
  },
  {
    id: "A14",
    title: "comments that would escape from a doc comment",
    source: `
      /** Ends early *&#47; and also: \`\`\` unclosed fence, [\`Nope\`], "quoted", back\\slash, <b>html, https://example.org/x.
       *
       * second paragraph
       */
      export interface C1 {
        type: "c1";
        /** first line
         * /* nested open
         * //! inner doc
         * separator \u2028 here
         * trailing backslash \\ */
        a: string;
        /** @deprecated use \`b\` instead */
        old?: string;
      }
      export type Message = C1 | { type: "c2" };`,
    lines: [
      ['{"type":"c1","a":"x","old":"y"}', '{"type":"c1","a":"x","old":"y"}'],
      ['{"type":"c2"}', '{"type":"c2"}'],
    ],
    rust: [/#\[deprecated/u],
  },
  {
    id: "A15",
    title: "tuples and read-only arrays",
    source: `
      export type Message =
        | { type: "t1"; p: [number, string, string] }
        | { type: "t2"; p: [number, string?] }
        | { type: "t3"; p: [string, ...number[]] }
        | { type: "t4"; p: readonly string[]; q: ReadonlyArray<{ a: 1 }> };`,
    lines: [
      ['{"type":"t1","p":[1,"a","b"]}', '{"type":"t1","p":[1,"a","b"]}'],
      ['{"type":"t1","p":[1,"a"]}', "INVALID_MESSAGE", "/p/2"],
      ['{"type":"t1","p":[1,"a","b","c"]}', "INVALID_MESSAGE", "/p/3"],
      ['{"type":"t2","p":[1]}', '{"type":"t2","p":[1]}'],
      ['{"type":"t2","p":[1,"a"]}', '{"type":"t2","p":[1,"a"]}'],
      ['{"type":"t2","p":[1,null]}', "INVALID_MESSAGE", "/p/1"],
      ['{"type":"t3","p":["a",1,2]}', '{"type":"t3","p":["a",1,2]}'],
      ['{"type":"t3","p":["a",1,"2"]}', "INVALID_MESSAGE", "/p/2"],
      ['{"type":"t3","p":[]}', "INVALID_MESSAGE", "/p/0"],
      ['{"type":"t4","p":["a"],"q":[{"a":1}]}', '{"type":"t4","p":["a"],"q":[{"a":1}]}'],
      ['{"type":"t4","p":["a"],"q":[{"a":2}]}', "INVALID_MESSAGE", "/q/0/a"],
    ],
    rust: [/p: \(f64, String, String\),/u, /p: \(f64, Option<String>\),/u, /p: \(String, Vec<f64>\),/u],
  },
  {
    id: "A19",
    title: "an annotation on the line of the property before means the same as one on a line of its own",
    source: `
      export type Message =
        | { type: "inline"; /** @TJS-type integer @minimum 0 */ n: number; /** @maxLength 3 */ s: string }
        | { type: "own_line";
            /** @TJS-type integer
             *  @minimum 0 */
            n: number;
            /** @maxLength 3 */
            s: string };`,
    lines: ["inline", "own_line"].flatMap((type) => [
      [`{"type":"${type}","n":3,"s":"abc"}`, `{"type":"${type}","n":3,"s":"abc"}`],
      [`{"type":"${type}","n":3.5,"s":"abc"}`, "INVALID_MESSAGE", "/n"],
      [`{"type":"${type}","n":-1,"s":"abc"}`, "INVALID_MESSAGE", "/n"],
      [`{"type":"${type}","n":3,"s":"😀😀😀"}`, `{"type":"${type}","n":3,"s":"😀😀😀"}`],
      [`{"type":"${type}","n":3,"s":"abcd"}`, "INVALID_MESSAGE", "/s"],
    ]) as Case["lines"],
  },
];

export const REFUSED_A: readonly RefusedCase[] = [
  {
    id: "A08",
    title: "a Map",
    source: `export type Message =
  | { type: "r8"; m: Map<string, number> }
  | { type: "r9"; m: object };`,
    refusals: [[2, "R8.m", /Map/u]],
  },
  {
    id: "A15",
    title: "Date, bigint and typed arrays",
    source: `export type Message =
  | { type: "t5"; at: Date }
  | { type: "t6"; n: bigint }
  | { type: "t7"; u: Uint8Array };`,
    refusals: [
      [2, "T5.at", /string/u],
      [3, "T6.n", /bigint/u],
      [4, "T7.u", /Uint8Array/u],
    ],
  },
];
