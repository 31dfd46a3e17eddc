import { expect, test } from "vitest";
import type { Definition, Doc, Model, Shape } from "../../tools/model/model.ts";
import { emitReference } from "../../tools/reference/emit-reference.ts";

function modelOf(roots: readonly string[], ...definitions: readonly Definition[]): Model {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return { fingerprint: "0".repeat(64), constants: [], roots, definitions: byName };
}

function record(name: string, fields: Readonly<Record<string, Shape>>, doc: Doc = {}): Definition {
  const declared = Object.entries(fields).map(([key, shape]) => ({
    name: key,
    shape,
    required: true,
    secret: false,
    doc: {},
  }));
  return { kind: "record", name, doc, fields: declared };
}

const TEXT: Shape = { kind: "string", patterns: [] };

test("says of a message what it is, who sends it, what answers it, and what is in it", () => {
  const say: Definition = {
    kind: "record",
    name: "Say",
    doc: { description: "Says something. At once.", since: "1.1.0" },
    message: { direction: "up-to-down", category: "Talk", answeredBy: ["heard"], limit: 2048 },
    fields: [
      { name: "type", shape: { kind: "literal", value: "say" }, required: true, secret: false, doc: {} },
      {
        name: "volume",
        shape: { kind: "integer", minimum: 0, maximum: 1000 },
        required: false,
        default: 10,
        secret: false,
        doc: { description: "How loud.\n\nIn decibels." },
      },
      { name: "password", shape: TEXT, required: false, secret: true, doc: { deprecated: "use a key" } },
    ],
  };
  const heard: Definition = record("Heard", { type: { kind: "literal", value: "heard" } });
  const union: Definition = {
    kind: "tagged",
    name: "Line",
    doc: {},
    tag: "type",
    variants: [
      { value: "say", target: "Say" },
      { value: "heard", target: "Heard" },
    ],
  };
  const text = emitReference(modelOf(["Line"], union, say, heard), [
    { type: "Say", name: "full", line: '{"type":"say","volume":3}' },
    { type: "Say", name: "odd", line: '{ "type":"say" }' },
    { type: "Say", name: "smallest", line: '{"type":"say"}' },
  ]);
  expect(text).toContain('| [`"say"`](#type-Say) | Talk | Says something. | [`heard`](#type-Heard) | 2,048 bytes |');
  expect(text).toContain(
    "Says something. At once.\n\nSince 1.1.0.\n\n- TypeScript `Say`\n- Rust `Line::Say`\n- up to down\n",
  );
  expect(text).toContain(
    "| `volume?` | `number` | `volume: u32` | no, `10` | How loud.<br>In decibels. Integer from 0 to 1,000. |",
  );
  expect(text).toContain(
    "| `password?` | `string` | `password: Option<String>` | no | **Deprecated.** use a key Secret: shown as `[redacted]`. |",
  );
  expect(text).toContain('```json\n{"type":"say"}\n```\n\n```json\n{"type":"say","volume":3}\n```\n');
  expect(text).not.toContain('{ "type":"say" }');
});

test("says in which order the members of a union without a tag are tried", () => {
  const choice: Definition = {
    kind: "choice",
    name: "Either",
    doc: {},
    arms: [
      {
        name: "Integer",
        shape: { kind: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      },
      { name: "Pair", shape: { kind: "ref", name: "Pair" } },
    ],
  };
  const text = emitReference(modelOf(["Either"], choice, record("Pair", { a: TEXT })));
  expect(text).toMatch(
    /tried in this order.*:\n\n1\. `number` \(integer\), Rust `Either::Integer`\n1\. \[`Pair`\]\(#type-Pair\), Rust `Either::Pair`\n/u,
  );
});

test("says that a member with any tag leaves no unknown type", () => {
  const arms = ["Ping", "Custom"].map((name) => ({ name, shape: { kind: "ref", name } as const }));
  const choice: Definition = { kind: "choice", name: "Line", doc: {}, arms };
  const ping = record("Ping", { type: { kind: "literal", value: "ping" } });
  const open = emitReference(modelOf(["Line"], choice, ping, record("Custom", { type: TEXT })));
  expect(open).toContain("`type` is open in `Custom`. So no line of this union is reported as `UNKNOWN_TYPE`, and one");
  const closed = emitReference(modelOf(["Line"], choice, ping, record("Custom", { kind: TEXT })));
  expect(closed).not.toContain("UNKNOWN_TYPE");
});

test("says what to do about each error, and that others are kept", () => {
  const codes: Definition = {
    kind: "literals",
    name: "Codes",
    doc: {},
    open: true,
    values: [{ value: "LOST", doc: { description: "It | is gone." }, recoverable: false, action: "Exit." }],
  };
  const text = emitReference(modelOf(["Codes"], codes));
  expect(text).toContain('| `"LOST"` | `Codes::Lost` | no | Exit. | It \\| is gone. |');
  expect(text).toContain("Any other string is accepted and kept.");
});

test("doc comments can't reach beyond their place", () => {
  const description = "An <b>open `<` fence:\r\n````md\ncode\u2028```\n<table>";
  const text = emitReference(modelOf(["Odd"], record("Odd", { "a|b": TEXT, "`": TEXT }, { description })));
  expect(text).toContain("An \\<b>open `<` fence:\n````md\ncode\n```\n<table>\n````\n\n| Field");
  expect(text).toContain('| `"a\\|b"` |');
  expect(text).toContain('| ``"`"`` |');
  expect(text).not.toMatch(/[\r\u2028]/u);
});
