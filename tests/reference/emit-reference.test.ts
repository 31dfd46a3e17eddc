import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Flow } from "../../tools/flows/load-flows.ts";
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
  const { markdown: text } = emitReference(modelOf(["Line"], union, say, heard), {
    examples: [
      { type: "Say", name: "full", line: '{"type":"say","volume":3}' },
      { type: "Say", name: "odd", line: '{ "type":"say" }' },
      { type: "Say", name: "smallest", line: '{"type":"say"}' },
    ],
  });
  expect(text).toContain('| [`"say"`](#type-Say) | Talk | Says something. | [`heard`](#type-Heard) | 2,048 bytes |');
  expect(text).toContain(
    "Says something. At once.\n\n- TypeScript `Say`\n- Rust `Line::Say`\n- up to down\n- Talk\n- answered by [`heard`](#type-Heard)\n- at most 2,048 bytes\n- since 1.1.0\n",
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
  const { markdown: text } = emitReference(modelOf(["Either"], choice, record("Pair", { a: TEXT })));
  expect(text).toMatch(
    /tried in this order.*:\n\n1\. `number` \(integer\), Rust `Either::Integer`\n1\. \[`Pair`\]\(#type-Pair\), Rust `Either::Pair`\n/u,
  );
});

test("says that a member with any tag leaves no unknown type", () => {
  const arms = ["Ping", "Custom"].map((name) => ({ name, shape: { kind: "ref", name } as const }));
  const choice: Definition = { kind: "choice", name: "Line", doc: {}, arms };
  const ping = record("Ping", { type: { kind: "literal", value: "ping" } });
  const { markdown: open } = emitReference(modelOf(["Line"], choice, ping, record("Custom", { type: TEXT })));
  expect(open).toContain("`type` is open in `Custom`. So no line of this union is reported as `UNKNOWN_TYPE`, and one");
  const { markdown: closed } = emitReference(modelOf(["Line"], choice, ping, record("Custom", { kind: TEXT })));
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
  const { markdown: text } = emitReference(modelOf(["Codes"], codes));
  expect(text).toContain('| `"LOST"` | `Codes::Lost` | no | Exit. | It \\| is gone. |');
  expect(text).toContain("Any other string is accepted and kept.");
});

test("doc comments can't reach beyond their place", () => {
  const description = "An <b>open `<` fence:\r\n````md\ncode\u2028```\n<table>";
  const { markdown: text } = emitReference(
    modelOf(["Odd"], record("Odd", { "a|b": TEXT, "`": TEXT }, { description })),
  );
  expect(text).toContain("An \\<b>open `<` fence:\n````md\ncode\n```\n<table>\n````\n\n| Field");
  expect(text).toContain('| `"a\\|b"` |');
  expect(text).toContain('| ``"`"`` |');
  expect(text).not.toMatch(/[\r\u2028]/u);
});

/** A protocol of two messages, with everything that order rules can say. */
function ordered(): Model {
  const tag = (value: string): Definition => {
    const definition = record(value.toUpperCase(), { type: { kind: "literal", value }, id: TEXT });
    return definition;
  };
  const ask = { ...tag("ask"), message: { answeredBy: ["told"], order: { first: true, correlatedBy: "id" } } };
  const begin = {
    ...tag("begin"),
    message: { answeredBy: [], order: { after: ["ask"], endedBy: { type: "end", field: "id" } } },
  };
  const inner = { ...tag("inner"), message: { answeredBy: [], order: { within: { type: "begin", field: "id" } } } };
  const end = { ...tag("end"), message: { answeredBy: [], order: { last: true, anytime: true } } };
  const all = [ask, begin, inner, end, tag("told")] as Definition[];
  const union: Definition = {
    kind: "tagged",
    name: "Line",
    doc: {},
    tag: "type",
    variants: all.map(({ name }) => ({ value: name.toLowerCase(), target: name })),
  };
  return modelOf(["Line"], union, ...all);
}

test("says of each message when it may come, also what others say of it", () => {
  const { markdown } = emitReference(ordered(), { firstRelease: "1.0.0" });
  expect(markdown).toContain(
    "- comes first of its direction\n- answered by [`told`](#type-TOLD), with the same `id`\n",
  );
  expect(markdown).toContain("- answers [`ask`](#type-ASK), with the same `id`\n- since 1.0.0\n");
  expect(markdown).toContain("- after [`ask`](#type-ASK)\n- ended by [`end`](#type-END) with the same `id`\n");
  expect(markdown).toContain("- only within [`begin`](#type-BEGIN) with the same `id`\n");
  expect(markdown).toContain("- comes last of its direction\n- ends [`begin`](#type-BEGIN) with the same `id`\n");
});

const FLOW: Flow = {
  name: "odd",
  place: 1,
  title: "Odd <script>",
  text: "What `can` be odd.",
  steps: [
    { kind: "message", from: "frontend", message: { type: "ask", id: "<img src=x>; #1 %%" }, note: "A; note" },
    { kind: "note", at: "backend", note: "It thinks." },
    { kind: "message", from: "backend", message: { type: "nobody's" } },
    { kind: "restart", note: "It dies." },
  ],
};

test("draws flows: for Mermaid in the Markdown, without it on the page", () => {
  const { markdown, html } = emitReference(ordered(), { flows: [FLOW] });
  expect(markdown).toContain(
    [
      "```mermaid",
      "sequenceDiagram",
      "  participant frontend as Frontend",
      "  participant backend as Backend",
      '  frontend->>backend: ask id: "#60;img src=x#62;#59; #35;1 #37;#37;"',
      "  Note over frontend: A#59; note",
      "  Note over backend: It thinks.",
      "  backend->>frontend: nobody's",
      "  Note over frontend,backend: It dies.",
      "```",
    ].join("\n"),
  );
  expect(html).toContain('<li class="message from-frontend"><span class="spoken">Frontend: </span>');
  expect(html).toContain('<a href="#type-ASK"><code>ask</code></a> <span class="fields">id: &quot;&lt;img src=x&gt;');
  expect(html).toContain("<code>nobody&#39;s</code></span>");
  expect(html).toContain('<li class="aside restart">It dies.</li>');
});

test("the page asks for nothing and runs nothing, whatever the comments hold", () => {
  const description = [
    "<script>alert(1)</script> <img src=x onerror=alert(1)> [run](javascript:alert(1)) ![a](http://a.example/a.png)",
    "[good](https://example.org/?a=1&b=2) `<b>`",
    "<!-- a comment -->",
    "<details open ontoggle=alert(1)>",
  ].join("\n\n");
  const doc: Doc = { description };
  const odd = record("Odd", { "<i>": TEXT }, doc);
  const fields = odd.kind === "record" ? odd.fields.map((field) => ({ ...field, doc })) : [];
  const { html } = emitReference(modelOf(["Odd"], { ...odd, fields } as Definition), { flows: [FLOW] });
  const elements = new Set([...html.matchAll(/<([a-z][\w-]*)/gu)].map(([, name]) => name));
  const allowed =
    "html head meta title style body a nav ul ol li main h1 h2 h3 p code pre div table thead tbody tr th td b span br";
  expect([...elements].filter((name) => !allowed.split(" ").includes(name ?? ""))).toEqual([]);
  expect(html.match(/<[^>]*\son\w+=/gu)).toBeNull();
  expect(
    [...html.matchAll(/(?:href|src)="([^"]*)"/gu)].map(([, url]) => url).filter((url) => !url?.startsWith("#")),
  ).toEqual(Array(2).fill("https://example.org/?a=1&amp;b=2"));
  expect(html).toContain("default-src 'none'");
});

test("every link of the project's own page leads somewhere", () => {
  const html = readFileSync(new URL("../../generated/reference.html", import.meta.url), "utf8");
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
  const links = [...html.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => decodeURIComponent(id ?? ""));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !ids.has(link))).toEqual([]);
});
