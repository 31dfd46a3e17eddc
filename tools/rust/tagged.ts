import type { Definition, Message, RecordDefinition, TaggedDefinition } from "../model/model.ts";
import { docs } from "./doc.ts";
import { literalSource } from "./literals.ts";
import { fieldNames, pascalCase, variantNames } from "./names.ts";
import { orderMethods } from "./order.ts";
import { definitionOf, isEmpty, type Plan, typeName } from "./plan.ts";
import { readNamed } from "./read-shape.ts";
import {
  constructorOf,
  declareMember,
  type Member,
  members,
  readRecord,
  recordPattern,
  writeRecord,
} from "./record.ts";
import { arm, indent, item, quote, signature, spaced } from "./text.ts";
import { isBoxed, isCopy } from "./types.ts";

/** A variant of a tagged union as Rust has it. */
interface TaggedVariant {
  readonly tag: string | number | boolean;
  readonly rust: string;
  readonly target: Definition & { readonly kind: "record" | "tagged" };
  /** Of a record; empty for a union of a second level. */
  readonly members: readonly Member[];
}

function variantsOf(plan: Plan, tagged: TaggedDefinition): TaggedVariant[] {
  const sources = tagged.variants.map(({ value }) => literalSource(value, tagged.tag));
  const names = variantNames(sources);
  return tagged.variants.map(({ value, target }, index) => {
    const definition = definitionOf(plan, target);
    if (definition.kind !== "record" && definition.kind !== "tagged") throw new Error(`${target} can't be a variant`);
    const rust = names.get(sources[index] ?? "") ?? "";
    const fields = definition.kind === "record" ? members(plan, definition, tagged.name) : [];
    return { tag: value, rust, target: definition, members: fields };
  });
}

/** A pattern for a variant whatever it holds. */
function anyOf(variant: TaggedVariant): string {
  if (variant.target.kind === "tagged") return `Self::${variant.rust}(_)`;
  return isEmpty(variant.target) ? `Self::${variant.rust}` : `Self::${variant.rust} { .. }`;
}

/** The enum of a tagged union and its methods. */
export function printTagged(plan: Plan, tagged: TaggedDefinition, derives: string): string[] {
  const rust = typeName(plan, tagged.name);
  const variants = variantsOf(plan, tagged);
  return spaced([
    item([...docs(tagged.doc), derives, `pub enum ${rust} {`, ...indent(declareVariants(plan, tagged, variants)), "}"]),
    [
      `impl ${rust} {`,
      ...indent(
        spaced([
          ...constructors(plan, tagged, variants),
          ...metadata(variants),
          ...orderMethods(
            plan,
            variants.map((variant) => ({ ...variant, pattern: anyOf(variant) })),
          ),
          ...accessors(plan, tagged),
        ]),
      ),
      "}",
    ],
  ]);
}

function declareVariants(plan: Plan, tagged: TaggedDefinition, variants: readonly TaggedVariant[]): string[] {
  const declared = variants.map((variant) => {
    const head = docs(variant.target.doc);
    const fields = variant.members.map((member) => declareMember(member, ""));
    const body = fields.flat().join(" ").replace(/,$/, "");
    const isWide = fields.some((lines) => lines.length > 1) || body.length > 35;
    return {
      variant,
      head,
      fields: fields.flat(),
      body,
      isWide: isWide || `    ${variant.rust} { ${body} },`.length > 100,
    };
  });
  // Where some variants take several lines, docs included, and others don't, rustfmt has no struct variant on one line.
  const lineCounts = new Set(declared.map(({ head, isWide }) => head.length > 0 || isWide));
  const isMixed = lineCounts.size > 1;
  return declared.flatMap(({ variant, head, fields, body, isWide }) => {
    if (variant.target.kind === "tagged") {
      const name = typeName(plan, variant.target.name);
      const boxed = isBoxed(plan, variant.target.name, { owner: tagged.name, path: tagged.name, direct: true });
      return [...head, `${variant.rust}(${boxed ? `Box<${name}>` : name}),`];
    }
    if (isEmpty(variant.target)) return [...head, `${variant.rust},`];
    if (!isMixed && !isWide) return [...head, `${variant.rust} { ${body} },`];
    return [...head, `${variant.rust} {`, ...indent(fields), "},"];
  });
}

function constructors(plan: Plan, tagged: TaggedDefinition, variants: readonly TaggedVariant[]): string[][] {
  const names = fieldNames(variants.map((variant) => literalSource(variant.tag, tagged.tag)));
  const taken = new Set([...RESERVED_METHODS, ...shared(plan, tagged).map((member) => member.rust)]);
  return variants.map((variant) => {
    const plain = names.get(literalSource(variant.tag, tagged.tag)) ?? variant.rust;
    const name = taken.has(plain) ? `${plain.replace(/^r#/, "")}_` : plain;
    const path = `Self::${variant.rust}`;
    const what = `\`${JSON.stringify(variant.tag).replaceAll("`", "'")}\` with all that it must have.`;
    if (variant.target.kind === "record") return constructorOf(plan, name, path, variant.members, what);
    const type = typeName(plan, variant.target.name);
    const boxed = isBoxed(plan, variant.target.name, { owner: tagged.name, path: tagged.name, direct: true });
    const value = boxed ? `${path}(Box::new(inner))` : `${path}(inner)`;
    return item(
      [`/// ${what}`, ...signature(`pub fn ${name}`, [`inner: ${type}`], " -> Self", 1), `    ${value}`, "}"],
      1,
    );
  });
}

/** Names that constructors and accessors must leave alone. */
const RESERVED_METHODS = [
  "decode",
  "encode",
  "encode_into",
  "type_name",
  "direction",
  "category",
  "answered_by",
  "limit",
  "order_rules",
  "order_key",
];

/** The methods that tell what the protocol says about a message. */
function metadata(variants: readonly TaggedVariant[]): string[][] {
  const methods: string[][] = [];
  const method = (doc: string, name: string, type: string, body: (variant: TaggedVariant) => string): void => {
    const bodies = variants.map(body);
    const same = bodies.every((one) => one === bodies[0]);
    const inner = same
      ? [`    ${bodies[0]}`]
      : [
          "    match self {",
          ...variants.flatMap((variant, index) => indent(indent(arm(anyOf(variant), bodies[index] ?? "", 3)))),
          "    }",
        ];
    methods.push(item([`/// ${doc}`, `pub const fn ${name}(&self) -> ${type} {`, ...inner, "}"], 1));
  };
  method("The tag on the wire.", "type_name", "&'static str", (variant) => quote(String(variant.tag)));
  const about = (doc: string, name: string, type: string, of: (message: Message) => string | undefined): void => {
    const values = variants.map(({ target }) => (target.message === undefined ? undefined : of(target.message)));
    if (values.every((value) => value === undefined)) return;
    const all = values.every((value) => value !== undefined);
    method(doc, name, all ? type : `Option<${type}>`, (variant) => {
      const value = variant.target.message === undefined ? undefined : of(variant.target.message);
      if (value === undefined) return "None";
      return all ? value : `Some(${value})`;
    });
  };
  about(
    "Who sends it to whom.",
    "direction",
    "Direction",
    ({ direction }) => direction && `Direction::${pascalCase(direction)}`,
  );
  about("What it is about.", "category", "Category", ({ category }) => category && `Category::${pascalCase(category)}`);
  about("The largest size of its line, in bytes without the line end.", "limit", "usize", ({ limit }) =>
    limit?.toString(),
  );
  if (variants.some(({ target }) => (target.message?.answeredBy.length ?? 0) > 0)) {
    const arms = variants.map((variant) => {
      return `        ${anyOf(variant)} => &[${(variant.target.message?.answeredBy ?? []).map(quote).join(", ")}],`;
    });
    methods.push([
      "/// The tags of the messages that answer it.",
      "#[rustfmt::skip]",
      "pub const fn answered_by(&self) -> &'static [&'static str] {",
      "    match self {",
      ...arms,
      "    }",
      "}",
    ]);
  }
  return methods;
}

/** Fields that every variant has under the same name and with the same type. */
function shared(plan: Plan, tagged: TaggedDefinition): Member[] {
  const each = tagged.variants.map(({ target }) => {
    const definition = definitionOf(plan, target);
    if (definition.kind === "record")
      return members(plan, definition, tagged.name).filter((member) => member.field !== undefined);
    return definition.kind === "tagged" ? shared(plan, definition) : [];
  });
  const [first = [], ...others] = each;
  return first.filter((member) =>
    others.every((fields) => fields.some((other) => other.rust === member.rust && other.type === member.type)),
  );
}

function accessors(plan: Plan, tagged: TaggedDefinition): string[][] {
  const variants = variantsOf(plan, tagged);
  const reserved = new Set(RESERVED_METHODS);
  return shared(plan, tagged)
    .filter((member) => !reserved.has(member.rust) && variants.every(({ target }) => target.kind === "record"))
    .map((member) => {
      const copy = member.field !== undefined && isCopy(plan, member.field.shape);
      const type = copy ? member.type : member.type === "String" ? "&str" : `&${member.type}`;
      const value = copy ? `*${member.rust}` : member.rust;
      const arms = variants.map(({ rust }) => `Self::${rust} { ${member.rust}, .. }`);
      const what = `/// \`${member.field?.name.replaceAll("`", "'")}\`, which every variant has.`;
      return [
        what,
        "#[rustfmt::skip]",
        `pub fn ${member.rust}(&self) -> ${type} {`,
        `    match self { ${arms.join(" | ")} => ${value} }`,
        "}",
      ];
    });
}

/** The code that reads and writes a tagged union. */
export function taggedCodec(plan: Plan, tagged: TaggedDefinition): string[] {
  const rust = typeName(plan, tagged.name);
  const variants = variantsOf(plan, tagged);
  const path = (variant: TaggedVariant): string => `super::${rust}::${variant.rust}`;
  const reads = variants.map((variant, index) => {
    if (variant.target.kind === "tagged") {
      const inner = readNamed(typeName(plan, variant.target.name));
      const boxed = isBoxed(plan, variant.target.name, { owner: tagged.name, path: tagged.name, direct: true });
      return `            ${index} => ${inner}${boxed ? ".map(Box::new)" : ""}.map(${path(variant)}),`;
    }
    return `            ${index} => read_${rust}_${index}(r),`;
  });
  const readers = variants.flatMap((variant, index) =>
    variant.target.kind === "tagged"
      ? []
      : [
          `fn read_${rust}_${index}(r: &mut wire::Reader<'_>) -> Result<super::${rust}, wire::Stop> {`,
          ...indent(readRecord(plan, variant.target, tagged.name, path(variant), tagged.tag)),
          "}",
        ],
  );
  const writes = variants.flatMap((variant) => {
    if (variant.target.kind === "tagged")
      return [
        `            ${path(variant)}(inner) => wire::Wire::write(${isBoxed(plan, variant.target.name, { owner: tagged.name, path: tagged.name, direct: true }) ? "&**inner" : "inner"}, w),`,
      ];
    const pattern = recordPattern(plan, variant.target, tagged.name, path(variant), true);
    return [
      `            ${pattern} => {`,
      ...indent(indent(indent(indent(writeRecord(plan, variant.target, tagged.name))))),
      "            }",
    ];
  });
  const hasLimits = variants.some(({ target }) => target.message?.limit !== undefined);
  const allLimits = variants.every(({ target }) => target.message?.limit !== undefined);
  const strings = variants.every(({ tag }) => typeof tag === "string");
  return [
    `impl wire::Wire for super::${rust} {`,
    `    const NAME: &'static str = ${quote(tagged.name)};`,
    `    fn shape() -> &'static wire::Shape { static SHAPE: wire::Shape = wire::Shape::Tagged(&shapes::${rust}); &SHAPE }`,
    "    fn read(r: &mut wire::Reader<'_>) -> Result<Self, wire::Stop> {",
    `        match r.variant(&shapes::${rust})? {`,
    ...reads,
    "            _ => Err(wire::Stop),",
    "        }",
    "    }",
    "    fn write(&self, w: &mut wire::Writer<'_>) {",
    "        match self {",
    ...writes,
    "        }",
    "    }",
    ...(strings ? ["    fn subject(&self) -> &'static str { self.type_name() }"] : []),
    ...(hasLimits
      ? [`    fn most(&self) -> Option<usize> { ${allLimits ? "Some(self.limit())" : "self.limit()"} }`]
      : []),
    "}",
    ...readers,
  ];
}

/** `Debug` of a union with secrets. */
export function taggedDebug(plan: Plan, tagged: TaggedDefinition): string[] {
  const rust = typeName(plan, tagged.name);
  const arms = variantsOf(plan, tagged).map((variant) => {
    const path = `super::${rust}::${variant.rust}`;
    if (variant.target.kind === "tagged")
      return `            ${path}(inner) => f.debug_tuple(${quote(variant.rust)}).field(inner).finish(),`;
    if (isEmpty(variant.target)) return `            ${path} => f.write_str(${quote(variant.rust)}),`;
    return `            ${debugPattern(path, variant.members)} => ${debugFields(variant.rust, variant.members)},`;
  });
  return [
    `impl std::fmt::Debug for super::${rust} {`,
    "    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {",
    "        match self {",
    ...arms,
    "        }",
    "    }",
    "}",
  ];
}

/** `Debug` of a struct with secrets. */
export function structDebug(plan: Plan, record: RecordDefinition): string[] {
  const rust = typeName(plan, record.name);
  const fields = members(plan, record, record.name);
  return [
    `impl std::fmt::Debug for super::${rust} {`,
    "    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {",
    `        let ${debugPattern("Self", fields)} = self;`,
    `        ${debugFields(rust, fields)}`,
    "    }",
    "}",
  ];
}

function debugPattern(path: string, fields: readonly Member[]): string {
  const bound = fields.map((member) => {
    const shown = member.field?.secret !== true || member.type.startsWith("Option<");
    return `${member.rust}: ${shown ? `f${member.index}` : "_"}`;
  });
  return `${path} { ${bound.join(", ")} }`;
}

function debugFields(name: string, fields: readonly Member[]): string {
  const parts = fields.map((member) => {
    const value = `f${member.index}`;
    const hidden = member.type.startsWith("Option<") ? `&${value}.as_ref().map(|_| wire::Redacted)` : "&wire::Redacted";
    return `.field(${quote(member.rust.replace(/^r#/, ""))}, ${member.field?.secret === true ? hidden : value})`;
  });
  return `f.debug_struct(${quote(name)})${parts.join("")}.finish()`;
}
