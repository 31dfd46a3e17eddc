import type { Definition, Model } from "../../tools/model/model.ts";
import {
  alias,
  any,
  anyObject,
  arm,
  array,
  boolean,
  choice,
  integer,
  literal,
  literals,
  map,
  model,
  never,
  nothing,
  nullable,
  number,
  optional,
  record,
  ref,
  required,
  string,
  tagged,
  text,
  tuple,
} from "./build-model.ts";

/** Every shape in every place: required, optional, with a default, nullable, in arrays, maps and tuples. */
export const shapes: Model = model(
  ["Message", "Options", "Pick", "Names"],
  [
    tagged("Message", "type", [
      ["scalars", "Scalars"],
      ["lists", "Lists"],
      ["absent", "Absent"],
      ["defaults", "Defaults"],
      ["rest", "Rest"],
      ["payloads", "Payloads"],
      ["literals", "Literal"],
      ["auth", "Auth"],
      ["end", "End"],
    ]),
    record("Scalars", [
      required("type", literal("scalars")),
      required("small", integer(0, 4294967295)),
      required("large", integer(0)),
      required("short", integer(-5, 1000, 5)),
      required("whole", integer()),
      required("real", number()),
      required("ratio", number({ minimum: 0, maximum: 1 })),
      required("open", number({ exclusiveMinimum: 0, exclusiveMaximum: 10 })),
      required("name", string({ minLength: 2, maxLength: 4 })),
      required("word", string({}, "^[a-zé]+$", "a")),
      required("on", boolean),
      required("nil", nothing),
      required("level", ref("Level")),
      required("colour", ref("Colour")),
      required("code", ref("Code")),
    ]),
    record("Lists", [
      required("type", literal("lists")),
      required("plain", array(text)),
      required("some", array(integer(0, 9), { minItems: 2, maxItems: 4 })),
      required("set", array(text, { uniqueItems: true, minItems: 1 })),
      required("numbers", array(number(), { uniqueItems: true })),
      required("levels", array(ref("Level"), { uniqueItems: true })),
      required("codes", array(ref("Code"), { uniqueItems: true })),
      required("pair", tuple([text, number()])),
      required("tail", tuple([text, integer(0, 9), boolean], 1)),
      required("more", tuple([text, nullable(text)], 1, integer(0, 9))),
      required("many", tuple([], 0, ref("Id"))),
      required("nested", map(array(nullable(tuple([map(boolean)]))))),
      required("maybe", array(nullable(integer(0, 5)))),
    ]),
    record("Absent", [
      required("type", literal("absent")),
      optional("text", text),
      optional("three", nullable(text)),
      required("null", nullable(ref("Colour"))),
      optional("nil", nothing),
      optional("never", never),
      optional("list", array(ref("Options"))),
      optional("old", text, { doc: { deprecated: "use text" } }),
    ]),
    record("Defaults", [
      required("type", literal("defaults")),
      optional("text", text, { default: 'a\n"b' }),
      optional("count", integer(0, 99), { default: 7 }),
      optional("zero", integer(0, 99), { default: 0 }),
      optional("real", number(), { default: 0.5 }),
      optional("yes", boolean, { default: true }),
      optional("no", boolean, { default: false }),
      optional("tools", array(text), { default: [] }),
      optional("some", array(text), { default: ["x", "y"] }),
      optional("map", map(number()), { default: {} }),
      optional("level", ref("Level"), { default: 1 }),
      optional("code", ref("Code"), { default: "A_CODE" }),
      optional("nullable", nullable(text), { default: null }),
      optional("options", ref("Options"), { default: { depth: 3 } }),
      optional("pick", ref("Pick"), { default: "x" }),
      optional("any", any, { default: { a: [1, null] } }),
      optional("id", ref("Id"), { default: "id" }),
    ]),
    record("Rest", [required("type", literal("rest")), optional("rest", text), optional("gone", never)], {
      rest: nullable(number()),
    }),
    record("Payloads", [
      required("type", literal("payloads")),
      required("any", any),
      required("object", anyObject),
      optional("list", array(any)),
      optional("map", map(anyObject)),
    ]),
    record("Literal", [
      required("type", literal("literals")),
      required("version", literal(1)),
      required("half", literal(0.5)),
      required("minus", literal(-1)),
      required("ok", literal(true)),
      required("name", literal('a"b\n')),
      optional("maybe", literal("yes")),
      optional("flag", literal(false)),
      required("list", array(literal(2))),
      required("nullable", nullable(literal("n"))),
      required("mixed", ref("Mixed")),
      required("one", ref("One")),
    ]),
    tagged("Auth", "ok", [
      [true, "AuthYes"],
      [false, "AuthNo"],
    ]),
    record("AuthYes", [required("type", literal("auth")), required("ok", literal(true)), required("user", text)]),
    tagged("AuthNo", "why", [
      [1, "AuthNoKey"],
      [2.5, "AuthNoUser"],
    ]),
    record("AuthNoKey", [
      required("type", literal("auth")),
      required("ok", literal(false)),
      required("why", literal(1)),
      required("user", text),
    ]),
    record("AuthNoUser", [
      required("type", literal("auth")),
      required("ok", literal(false)),
      required("why", literal(2.5)),
      required("user", text),
    ]),
    record("End", [required("type", literal("end"))]),
    record("Options", [optional("depth", integer(0, 9)), optional("name", text)]),
    literals("Level", [0, 1, -7]),
    literals("Colour", ["red", "light blue", "10 km", "self", "Self"]),
    literals(
      "Code",
      [
        { value: "A_CODE", doc: { description: "The first." }, recoverable: true, action: "Go on." },
        { value: "B_CODE", doc: { deprecated: "" }, recoverable: false },
        "other",
      ],
      true,
    ),
    literals("Mixed", ["a", 1, true, "1"]),
    alias("One", literal("one")),
    alias("Id", string({ minLength: 1 })),
    choice("Pick", arm("String", text), arm("Integer", integer(0, 9)), arm("Number", number()), arm("Null", nothing)),
    alias("Names", array(ref("Id"), { minItems: 1 })),
  ],
);

/** Types that hold themselves: directly, by each other, by unions, by aliases. */
export const recursion: Model = model(
  ["Message", "Tree"],
  [
    tagged("Message", "type", [
      ["node", "Holder"],
      ["expr", "Expression"],
      ["ping", "Pinger"],
      ["wrap", "Wrap"],
      ["pair", "Paired"],
    ]),
    record("Holder", [required("type", literal("node")), required("root", ref("Node"))]),
    record("Node", [required("name", text), optional("next", ref("Node")), required("kids", array(ref("Node")))]),
    record("Expression", [required("type", literal("expr")), required("e", ref("Expr"))]),
    tagged("Expr", "op", [
      ["leaf", "Leaf"],
      ["not", "Not"],
      ["and", "And"],
    ]),
    record("Leaf", [required("op", literal("leaf")), required("v", text)]),
    record("Not", [required("op", literal("not")), required("e", ref("Expr"))]),
    record("And", [required("op", literal("and")), required("es", array(ref("Expr")))]),
    record("Pinger", [required("type", literal("ping")), required("p", ref("Ping"))]),
    record("Ping", [optional("back", ref("Pong"))]),
    record("Pong", [required("back", nullable(ref("Ping")))]),
    record("Wrap", [required("type", literal("wrap")), required("inner", ref("Message"))]),
    record("Paired", [required("type", literal("pair")), optional("pair", ref("Pair"))]),
    alias("Pair", tuple([ref("Pairing"), ref("Pairing")])),
    record("Pairing", [optional("pair", ref("Pair")), optional("many", array(ref("Pair")))]),
    alias("Tree", array(ref("Tree"))),
  ],
);

/** A choice whose arms differ only at their ends, at every level: naive trying takes exponential time. */
export const branching: Model = model(
  ["Left", "Json"],
  [
    choice(
      "Json",
      arm("String", text),
      arm("Number", number()),
      arm("Boolean", boolean),
      arm("Null", nothing),
      arm("Array", array(ref("Json"))),
      arm("Map", map(ref("Json"))),
    ),
    choice(
      "Left",
      arm("Big", ref("Big")),
      arm("Small", ref("Small")),
      arm("Map", map(ref("Left"))),
      arm("Integer", integer()),
    ),
    record("Big", [required("inner", ref("Left")), required("last", text)]),
    record("Small", [required("inner", ref("Left"))]),
  ],
);

/** Names that Rust has other plans for. */
export const names: Model = model(
  ["Message", "snake_root"],
  [
    tagged("Message", "type", [
      ["kw", "Msg"],
      ["self", "Self"],
      ["Self", "self"],
      ["crate", "Crate"],
      ["super", "Super"],
      ["async", "Async"],
      ["decode", "Decode"],
      ["type_name", "TypeName"],
      ["ÄÖ😀", "Umlaut"],
      ["", "Nothing"],
      ["9 lives", "Nine"],
      ["fooBar", "FooBar"],
      ["foo_bar", "FooBar2"],
      ["foo-bar", "FooBar3"],
      ["prelude", "Prelude"],
      ["__proto__", "Proto"],
    ]),
    record("Msg", [
      required("type", literal("kw")),
      ...["self", "Self", "crate", "super", "async", "await", "gen", "try", "dyn", "match", "_", "box", "yield"].map(
        (name) => required(name, text),
      ),
      ...[
        "union",
        "static",
        "r",
        "w",
        "x",
        "f1",
        "fields",
        "place",
        'a"b\\c\n',
        "ключ",
        "constructor",
        "__proto__",
      ].map((name) => optional(name, text)),
      ...["fooBar", "foo_bar", "foo-bar", "FOO_BAR"].map((name) => optional(name, integer(0, 9))),
    ]),
    ...[
      "Self",
      "self",
      "Crate",
      "Super",
      "Async",
      "Decode",
      "TypeName",
      "Umlaut",
      "Nothing",
      "Nine",
      "FooBar",
      "FooBar2",
      "FooBar3",
      "Proto",
    ].map(
      (name, index): Definition =>
        record(name, [
          required(
            "type",
            literal(
              [
                "self",
                "Self",
                "crate",
                "super",
                "async",
                "decode",
                "type_name",
                "ÄÖ😀",
                "",
                "9 lives",
                "fooBar",
                "foo_bar",
                "foo-bar",
                "__proto__",
              ][index] ?? "",
            ),
          ),
          required("id", text),
        ]),
    ),
    record("Prelude", [
      required("type", literal("prelude")),
      required("id", text),
      required("options", array(ref("Option"))),
      required("v", ref("Vec")),
      required("r", ref("Result")),
      optional("b", ref("Box")),
      optional("s", ref("String")),
      optional("some", ref("Some")),
      optional("default", ref("Default")),
      optional("direction", ref("Direction")),
      optional("clash", literal("c")),
      optional("own", ref("PreludeClash")),
    ]),
    record("Option", [required("label", text)]),
    record("Vec", [required("x", number()), optional("y", number())]),
    record("Result", [required("ok", boolean), optional("error", text)]),
    record("Box", [required("w", number())]),
    record("String", [required("value", text)]),
    record("Some", [required("payload", any), optional("f", ref("Some"))]),
    record("Default", []),
    record("PreludeClash", [optional("wire", text), optional("codec", text)]),
    literals("Direction", ["up", "Up", "UP", "down"]),
    literals("snake_root", [true, false]),
    literals("SnakeRoot", ["A"]),
    record("AVeryLongNameOfATypeThatNobodyWouldWriteByHandButThatGenericsGiveOfTheirOwnAccordWhenTheyAreNestedDeeply", [
      required(
        "aVeryLongNameOfAFieldThatNobodyWouldWriteByHandButThatGeneratorsGiveOfTheirOwnAccordWithoutShame",
        ref("Option"),
      ),
      optional(
        "matrix",
        array(map(tuple([array(array(map(ref("PreludeClash")))), nullable(array(map(ref("Result"))))]))),
      ),
    ]),
    tagged("LongTags", "anotherVeryLongTagThatIsAFieldNameOfItsOwn", [
      [
        "a_very_long_value_of_a_tag_that_nobody_would_write_by_hand_but_that_generators_give_of_their_own_accord",
        "LongTagA",
      ],
      ["b", "LongTagB"],
    ]),
    record("LongTagA", [
      required(
        "anotherVeryLongTagThatIsAFieldNameOfItsOwn",
        literal(
          "a_very_long_value_of_a_tag_that_nobody_would_write_by_hand_but_that_generators_give_of_their_own_accord",
        ),
      ),
      required("a", text),
      required("bb", integer(0, 5)),
    ]),
    record("LongTagB", [required("anotherVeryLongTagThatIsAFieldNameOfItsOwn", literal("b")), required("a", text)]),
  ],
  {
    constants: [
      { name: "schemaFingerprint", value: "x", doc: {} },
      { name: "RATIO", value: 0.5, doc: {} },
      { name: "minus", value: -1, doc: {} },
    ],
  },
);

/** Docs that would break out, and metadata of every kind. */
export const docs: Model = model(
  ["Request"],
  [
    tagged(
      "Request",
      "kind",
      [
        ["login", "Login"],
        ["logout", "Logout"],
      ],
      {
        doc: {
          description:
            "ends here */ let x = 1;\r\nsecond\u2028third\rfourth [`Nope`] [nope] <b> https://example.com/a_b?c=[d]",
        },
      },
    ),
    record(
      "Login",
      [
        required("kind", literal("login")),
        required("key", text, {
          secret: true,
          doc: { description: "``` unclosed\n    let y = 1;\n*/ }", since: "1.1.0" },
        }),
        optional("token", ref("Token"), {
          secret: true,
          doc: { description: "```rust\nlet z = 1;\n```\n\n    let w = 2;\n\n-     let v = 3;" },
        }),
        optional("plain", text, {
          doc: { description: "! not inner\n# Heading\n- list\nlazy \\[x] `code [x]` `unclosed" },
        }),
        optional("rtl", text, {
          doc: { description: "a\u202eb\u0000c\ud800d\ttab", deprecated: 'say "b"\nnot \u202e this' },
        }),
      ],
      {
        doc: { description: "A login.", deprecated: "", since: "1.0.0" },
        message: { direction: "client-to-server", category: "Sign in", answeredBy: ["welcome", "goodbye"], limit: 64 },
      },
    ),
    record("Logout", [required("kind", literal("logout"))], {
      message: { direction: "client-to-server", answeredBy: [] },
    }),
    record("Token", [required("value", text)]),
  ],
  { constants: [{ name: "PROTOCOL_VERSION", value: 3, doc: { description: "The version." } }] },
);

/** Variants with docs, of which rustfmt has some on one line and some not. */
export const layout: Model = model(
  ["AllDocs", "SomeDocs", "NoDocs", "Narrow"],
  ["AllDocs", "SomeDocs", "NoDocs", "Narrow"].flatMap((union, place) => [
    tagged(union, "type", [
      ["a", `${union}A`],
      ["b", `${union}B`],
      ["c", `${union}C`],
    ]),
    record(`${union}A`, [required("type", literal("a")), required("abcdefghijklmnopqrstuvwxyz0", text)], {
      doc: place < 2 ? { description: "A." } : {},
    }),
    record(
      `${union}B`,
      [required("type", literal("b")), required(place === 3 ? "b" : "abcdefghijklmnopqrstuvwxyz01", text)],
      { doc: place === 0 ? { deprecated: "" } : {} },
    ),
    record(`${union}C`, [required("type", literal("c"))], { doc: place === 0 ? { description: "C." } : {} }),
  ]),
);

/** So many variants and fields that they are looked up in a table of hashes. */
export const wide: Model = model(
  ["Message"],
  [
    tagged(
      "Message",
      "type",
      Array.from({ length: 300 }, (_, index) => [`message_${index}`, `Message${index}`] as const),
    ),
    ...Array.from({ length: 300 }, (_, index) =>
      record(`Message${index}`, [
        required("type", literal(`message_${index}`)),
        ...Array.from({ length: index === 7 ? 150 : 2 }, (_, place) => optional(`field_${place}`, integer(0, 9))),
      ]),
    ),
  ],
);
