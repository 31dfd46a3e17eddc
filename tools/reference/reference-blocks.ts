import type { Example } from "../examples/load-examples.ts";
import type { Flow } from "../flows/load-flows.ts";
import type {
  ChoiceDefinition,
  Definition,
  Doc,
  LiteralsDefinition,
  Message,
  Model,
  RecordDefinition,
  TaggedDefinition,
} from "../model/model.ts";
import { shapeType } from "../typescript/emit-types.ts";
import { keyText } from "../typescript/names.ts";
import { type Block, type Inline, linkTo } from "./blocks.ts";
import { constraintsOf } from "./constraints.ts";
import { cellText, code, docText, grouped } from "./markdown.ts";
import { openTypeText } from "./open-type.ts";
import { OrderMentions, orderWords } from "./order-words.ts";
import { RustNames } from "./rust-names.ts";

/** What the reference shows beside the model. */
export interface ReferenceExtras {
  readonly examples?: readonly Example[];
  readonly flows?: readonly Flow[];
  /** The release that has brought the messages of which nothing is said. */
  readonly firstRelease?: string;
}

/** The reference of a protocol: its flows, every message with its fields, then the types that they share. */
export function referenceBlocks(model: Model, extras: ReferenceExtras = {}): Block[] {
  return new Reference(model, extras).document();
}

/** Names of the examples that are shown. */
const SHOWN_EXAMPLES = ["smallest", "full"];

class Reference {
  readonly #model: Model;
  readonly #extras: ReferenceExtras;
  readonly #rust: RustNames;
  readonly #anchors: ReadonlyMap<string, string>;
  readonly #mentions: OrderMentions;
  /** Definitions that have their place inside that of a union. */
  readonly #shown = new Set<string>();

  constructor(model: Model, extras: ReferenceExtras) {
    this.#model = model;
    this.#extras = extras;
    this.#rust = new RustNames(model);
    const messages = messagesOf(model);
    this.#anchors = anchorsOf(messages);
    this.#mentions = new OrderMentions(
      messages.map(({ tag, target }) => [tag, this.#variantTarget(target).message] as const),
    );
  }

  document(): Block[] {
    const roots = this.#model.roots.flatMap((name) => this.#root(this.#definition(name)));
    const others = [...this.#model.definitions.values()].filter(({ name }) => !this.#shown.has(name));
    const catalogues = others.filter(isCatalogue).flatMap((definition) => this.#part(definition));
    const types = others.filter((one) => !isCatalogue(one)).flatMap((definition) => this.#part(definition));
    return [
      { kind: "heading", level: 1, text: "Protocol reference" },
      ...this.#constants(),
      ...this.#flows(),
      ...roots,
      ...section("Errors", "errors", catalogues),
      ...section("Types", "types", types),
    ];
  }

  #constants(): Block[] {
    const rows = this.#model.constants.map(({ name, value, doc }) => [
      code(name),
      code(JSON.stringify(value)),
      this.#cellDoc(doc),
    ]);
    return [{ kind: "table", head: ["Constant", "Value", "Meaning"], rows }];
  }

  #flows(): Block[] {
    const flows = (this.#extras.flows ?? []).flatMap((flow): Block[] => [
      { kind: "heading", level: 3, text: docText(flow.title), anchor: `flow-${flow.name}` },
      { kind: "text", text: docText(flow.text) },
      { kind: "flow", flow },
    ]);
    return section("Flows", "flows", flows);
  }

  /** What a line can be: the table of its messages, then each message. */
  #root(definition: Definition): Block[] {
    this.#shown.add(definition.name);
    const head: Block[] = [
      { kind: "heading", level: 2, text: definition.name, anchor: anchorName(definition.name) },
      ...this.#doc(definition.doc),
    ];
    if (definition.kind !== "tagged") {
      const open = openTypeText(definition, this.#model);
      return [
        ...head,
        ...this.#body(definition),
        ...(open === "" ? [] : [{ kind: "text", text: open } as const]),
        ...this.#examplesOf(definition.name),
      ];
    }
    const rows = definition.variants.map(({ value, target }) => {
      const { doc, message } = this.#variantTarget(target);
      return [
        this.#link(target, JSON.stringify(value)),
        cellText(message?.category ?? ""),
        cellText(firstSentence(doc.description ?? "")),
        (message?.answeredBy ?? []).map((tag) => this.#linkToMessage(tag)).join(", "),
        limitText(message),
      ];
    });
    return [
      ...head,
      { kind: "table", head: [code(definition.tag), "Category", "Meaning", "Answered by", "Largest line"], rows },
      ...definition.variants.flatMap(({ value, target }) => this.#message(definition, value, target)),
    ];
  }

  #message(union: TaggedDefinition, value: string | number | boolean, target: string): Block[] {
    this.#shown.add(target);
    const definition = this.#variantTarget(target);
    const { doc, message } = definition;
    const since = doc.since ?? this.#extras.firstRelease;
    const items = [
      `TypeScript ${code(target)}`,
      `Rust ${code(this.#rust.variant(union, value))}`,
      ...(message?.direction === undefined ? [] : [message.direction.replaceAll("-", " ")]),
      ...(message?.category === undefined ? [] : [cellText(message.category)]),
      ...orderWords(String(value), message, this.#mentions, (tag) => this.#linkToMessage(tag)),
      ...(message?.limit === undefined ? [] : [`at most ${limitText(message)}`]),
      ...(since === undefined ? [] : [`since ${cellText(since)}`]),
    ];
    return [
      { kind: "heading", level: 3, text: code(String(value)), anchor: anchorName(target) },
      ...this.#doc({ ...doc, since: undefined }),
      { kind: "list", items, ordered: false },
      ...this.#body(definition),
      ...this.#examplesOf(target),
    ];
  }

  #examplesOf(type: string): Block[] {
    const shown = (this.#extras.examples ?? []).filter(
      (example) => example.type === type && SHOWN_EXAMPLES.includes(example.name),
    );
    const lines = new Set(shown.sort((a, b) => order(a) - order(b)).map(({ line }) => line));
    return [...lines].map((line) => ({ kind: "json", line }));
  }

  #part(definition: Definition): Block[] {
    if (this.#shown.has(definition.name)) return [];
    this.#shown.add(definition.name);
    return [
      { kind: "heading", level: 3, text: definition.name, anchor: anchorName(definition.name) },
      ...this.#doc(definition.doc),
      ...this.#body(definition),
    ];
  }

  #body(definition: Definition): Block[] {
    switch (definition.kind) {
      case "record":
        return this.#fields(definition);
      case "tagged":
        return this.#variants(definition);
      case "choice":
        return this.#choice(definition);
      case "literals":
        return this.#literals(definition);
      case "alias": {
        const rules = constraintsOf(definition.shape);
        const type = `TypeScript ${code(shapeType(definition.shape))}, Rust ${code(this.#rust.shape(definition.shape, definition.name))}`;
        return [{ kind: "text", text: `${type}${rules.length === 0 ? "" : ` (${rules.join("; ")})`}` }];
      }
    }
  }

  #fields(record: RecordDefinition): Block[] {
    const rows = record.fields.map((field) => [
      code(`${keyText(field.name)}${field.required ? "" : "?"}`),
      this.#typeCell(shapeType(field.shape), field.shape.kind === "ref" ? field.shape.name : undefined),
      rustText(this.#rust.field(record, field)),
      field.required ? "yes" : field.default === undefined ? "no" : `no, ${code(JSON.stringify(field.default))}`,
      [
        this.#cellDoc(field.doc),
        ...constraintsOf(field.shape).map((rule) => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`),
        ...(field.secret ? ["Secret: shown as `[redacted]`."] : []),
      ]
        .filter((part) => part !== "")
        .join(" "),
    ]);
    const blocks: Block[] = [];
    if (rows.length > 0) {
      blocks.push({ kind: "table", head: ["Field", "TypeScript", "Rust", "Required", "Meaning"], rows });
    }
    if (record.rest !== undefined) {
      const rust = code(this.#rust.shape(record.rest, record.name, `${record.name}.rest`));
      blocks.push({ kind: "text", text: `Other keys hold ${code(shapeType(record.rest))}, in Rust ${rust}.` });
    }
    return blocks.length === 0 ? [{ kind: "text", text: "No fields." }] : blocks;
  }

  /** The records of a nested union, each with its fields. */
  #variants(union: TaggedDefinition): Block[] {
    return union.variants.flatMap(({ value, target }): Block[] => {
      const definition = this.#variantTarget(target);
      const isFirst = !this.#shown.has(target);
      this.#shown.add(target);
      const text = `${code(union.tag)} is ${code(JSON.stringify(value))}: ${this.#link(target, target)}, Rust ${code(this.#rust.variant(union, value))}`;
      if (!isFirst) return [{ kind: "text", text }];
      return [
        { kind: "text", text, anchor: anchorName(target) },
        ...this.#doc(definition.doc),
        ...this.#body(definition),
      ];
    });
  }

  #choice(choice: ChoiceDefinition): Block[] {
    const items = choice.arms.map(({ name, shape }) => {
      const rules = constraintsOf(shape);
      const shown = shape.kind === "ref" ? this.#link(shape.name, shape.name) : code(shapeType(shape));
      return `${shown}${rules.length === 0 ? "" : ` (${rules.join("; ")})`}, Rust ${code(this.#rust.arm(choice, name))}`;
    });
    const text =
      "One of these. They are tried in this order, on both sides, and the first that accepts a value has it:";
    return [
      { kind: "text", text },
      { kind: "list", items, ordered: true },
    ];
  }

  #literals(definition: LiteralsDefinition): Block[] {
    const catalogue = isCatalogue(definition);
    const rows = definition.values.map(({ value, doc, recoverable, action }) => [
      code(JSON.stringify(value)),
      code(this.#rust.literal(definition, value)),
      ...(catalogue ? [recoverable === undefined ? "" : recoverable ? "yes" : "no", cellText(action ?? "")] : []),
      this.#cellDoc(doc),
    ]);
    const head = ["Value", "Rust", ...(catalogue ? ["Recoverable", "What the receiver does"] : []), "Meaning"];
    return [
      { kind: "table", head, rows },
      ...(definition.open ? [{ kind: "text", text: "Any other string is accepted and kept." } as const] : []),
    ];
  }

  #variantTarget(target: string): RecordDefinition | TaggedDefinition {
    const definition = this.#definition(target);
    if (definition.kind !== "record" && definition.kind !== "tagged") {
      throw new Error(`${target}: a member of a tagged union is a record or another one, not ${definition.kind}`);
    }
    return definition;
  }

  #definition(name: string): Definition {
    const definition = this.#model.definitions.get(name);
    if (definition === undefined) throw new Error(`the model has no definition ${name}`);
    return definition;
  }

  #linkToMessage(tag: string): Inline {
    const anchor = this.#anchors.get(tag);
    return anchor === undefined ? code(tag) : linkTo(anchor, code(tag));
  }

  #typeCell(type: string, name: string | undefined): Inline {
    return name === undefined ? code(type) : this.#link(name, type);
  }

  #link(name: string, text: string): Inline {
    return linkTo(anchorName(name), code(text));
  }

  #doc(doc: { readonly [Key in keyof Doc]: Doc[Key] | undefined }): Block[] {
    const parts = [
      ...(doc.deprecated === undefined ? [] : [`**Deprecated.** ${docText(doc.deprecated)}`.trim()]),
      ...(doc.description === undefined || doc.description.trim() === "" ? [] : [docText(doc.description)]),
      ...(doc.since === undefined ? [] : [`Since ${docText(doc.since)}.`]),
    ];
    return parts.map((text) => ({ kind: "text", text }));
  }

  #cellDoc(doc: Doc): Inline {
    return [
      ...(doc.deprecated === undefined ? [] : [`**Deprecated.** ${cellText(doc.deprecated)}`.trim()]),
      ...(doc.description === undefined ? [] : [cellText(doc.description)]),
      ...(doc.since === undefined ? [] : [`Since ${cellText(doc.since)}.`]),
    ]
      .filter((part) => part !== "")
      .join(" ");
  }
}

/** Where each message is described, by its tag; where two have one tag, the first. */
export function messageAnchors(model: Model): ReadonlyMap<string, string> {
  return anchorsOf(messagesOf(model));
}

interface RootMessage {
  readonly tag: string;
  readonly target: string;
}

/** The messages of all tagged roots. */
function messagesOf(model: Model): RootMessage[] {
  return model.roots.flatMap((root) => {
    const definition = model.definitions.get(root);
    if (definition?.kind !== "tagged") return [];
    return definition.variants.map(({ value, target }) => ({ tag: String(value), target }));
  });
}

function anchorsOf(messages: readonly RootMessage[]): ReadonlyMap<string, string> {
  return new Map([...messages].reverse().map(({ tag, target }) => [tag, anchorName(target)]));
}

function section(title: string, anchor: string, blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [{ kind: "heading", level: 2, text: title, anchor }, ...blocks];
}

function isCatalogue(definition: Definition): definition is LiteralsDefinition {
  return (
    definition.kind === "literals" &&
    definition.values.some(({ recoverable, action }) => recoverable !== undefined || action !== undefined)
  );
}

/** Headings make anchors of their own; these never meet them. */
function anchorName(name: string): string {
  return `type-${name}`;
}

function order(example: Example): number {
  return SHOWN_EXAMPLES.indexOf(example.name);
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}

/** What the schema alone says is no field in Rust. */
function rustText(field: string | undefined): string {
  return field === undefined ? "" : code(field);
}

function limitText(message: Message | undefined): string {
  return message?.limit === undefined ? "" : `${grouped(message.limit)} bytes`;
}
