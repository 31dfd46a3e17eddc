import type { JsonValue, LiteralsDefinition } from "../model/model.ts";
import { docs } from "./doc.ts";
import { variantNames } from "./names.ts";
import { arm, indent, item, quote, spaced } from "./text.ts";

/** A value of a set and its Rust variant. */
interface Named {
  readonly value: string | number | boolean;
  readonly rust: string;
}

/** The name that a literal brings along, without regard to its neighbours. `key` is the key that it stands under. */
export function literalSource(value: string | number | boolean, key?: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") {
    if (key === undefined) return value ? "true" : "false";
    return value ? key : `not_${key}`;
  }
  return `${key ?? "n"}_${String(value).replace("-", "minus_").replace("+", "").replace(".", "_point_")}`;
}

function named(set: LiteralsDefinition): Named[] {
  const sources = set.values.map((literal) => literal.name ?? literalSource(literal.value));
  const names = variantNames(sources);
  return set.values.map(({ value }, index) => ({ value, rust: names.get(sources[index] ?? "") ?? "" }));
}

/** The variant of a value, if it is one of the set. */
export function variantOfLiteral(set: LiteralsDefinition, value: JsonValue): string | undefined {
  return named(set).find((one) => one.value === value)?.rust;
}

/** The enum of a set of literals, open or closed, and what people do with it. */
export function printLiterals(set: LiteralsDefinition, rust: string): string[] {
  const variants = named(set);
  const body = variants.flatMap(({ rust: name }, index) => [...docs(set.values[index]?.doc ?? {}), `${name},`]);
  const derives = set.open
    ? "#[derive(Clone, Debug)]"
    : "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]";
  const other = ["/// A value that this version has no name for.", `${otherName(variants)}(String),`];
  const all = [
    set.open ? "/// Every value that has a name." : "/// Every value.",
    "#[rustfmt::skip]",
    `pub const ${set.open ? "ALL_KNOWN" : "ALL"}: &'static [Self] = &[${variants.map((one) => `Self::${one.rust}`).join(", ")}];`,
  ];
  const methods = set.open ? openMethods(variants) : closedMethods(set, variants);
  return spaced([
    item([...docs(set.doc), derives, `pub enum ${rust} {`, ...indent([...body, ...(set.open ? other : [])]), "}"]),
    [`impl ${rust} {`, ...indent(spaced([all, ...methods, ...catalogue(set, variants)])), "}"],
    ...(isText(set) ? textTraits(rust, set.open) : []),
  ]);
}

function isText(set: LiteralsDefinition): boolean {
  return set.values.every(({ value }) => typeof value === "string");
}

/** The variant for all other strings; it gives way to a value of that name. */
function otherName(variants: readonly Named[]): string {
  return variants.some(({ rust }) => rust === "Other") ? "Other_" : "Other";
}

function table(head: readonly string[], arms: readonly (readonly [string, string])[]): string[] {
  return item(
    [
      ...head,
      "    match self {",
      ...arms.flatMap(([pattern, body]) => indent(indent(arm(pattern, body, 3)))),
      "    }",
      "}",
    ],
    1,
  );
}

function closedMethods(set: LiteralsDefinition, variants: readonly Named[]): string[][] {
  const arms = (body: (value: string | number | boolean) => string): (readonly [string, string])[] =>
    variants.map(({ value, rust }) => [`Self::${rust}`, body(value)]);
  const values = set.values.map(({ value }) => value);
  if (isText(set)) {
    const head = ["/// The value on the wire.", "pub const fn as_str(self) -> &'static str {"];
    return [
      table(
        head,
        arms((value) => quote(String(value))),
      ),
    ];
  }
  const integers = values.every((value) => Number.isSafeInteger(value));
  const numbers = values.every((value) => typeof value === "number");
  const booleans = values.every((value) => typeof value === "boolean");
  if (numbers || booleans) {
    const type = booleans ? "bool" : integers ? "i64" : "f64";
    const literal = (value: string | number | boolean): string =>
      type === "f64" && Number.isInteger(value) ? `${value}.0` : String(value);
    const head = ["/// The value on the wire.", `pub const fn value(self) -> ${type} {`];
    return [
      table(head, arms(literal)),
      [
        "/// The member with this value.",
        `pub fn from_value(value: ${type}) -> Option<Self> {`,
        "    let mut members = Self::ALL.iter().copied();",
        "    members.find(|member| member.value() == value)",
        "}",
      ],
    ];
  }
  const head = ["/// The value on the wire, as JSON.", "pub const fn as_json(self) -> &'static str {"];
  return [
    table(
      head,
      arms((value) => quote(JSON.stringify(value))),
    ),
  ];
}

function openMethods(variants: readonly Named[]): string[][] {
  const arms: (readonly [string, string])[] = variants.map(({ value, rust }) => [
    `Self::${rust}`,
    quote(String(value)),
  ]);
  const head = ["/// The value on the wire.", "pub fn as_str(&self) -> &str {"];
  return [table(head, [...arms, [`Self::${otherName(variants)}(other)`, "other"]])];
}

/** What the source says about each value, for catalogues of errors. */
function catalogue(set: LiteralsDefinition, variants: readonly Named[]): string[][] {
  const methods: string[][] = [];
  const receiver = set.open ? "&self" : "self";
  const add = (doc: string, name: string, type: string, of: (index: number) => string | undefined): void => {
    const known = variants.map((one, index) => [`Self::${one.rust}`, of(index)] as const);
    if (known.every(([, body]) => body === undefined)) return;
    const some = known.flatMap(([pattern, body]) => (body === undefined ? [] : [[pattern, `Some(${body})`] as const]));
    const rest = some.length < known.length || set.open ? [["_", "None"] as const] : [];
    methods.push(table([`/// ${doc}`, `pub const fn ${name}(${receiver}) -> Option<${type}> {`], [...some, ...rest]));
  };
  const text = (value: string | undefined): string | undefined => (value === undefined ? undefined : quote(value));
  const inCatalogue = set.values.some((value) => value.recoverable !== undefined || value.action !== undefined);
  if (!inCatalogue) return [];
  add("What the value means.", "meaning", "&'static str", (index) => text(set.values[index]?.doc.description));
  add("Whether the receiver may carry on.", "recoverable", "bool", (index) => {
    const recoverable = set.values[index]?.recoverable;
    return recoverable === undefined ? undefined : String(recoverable);
  });
  add("What the receiver does.", "action", "&'static str", (index) => text(set.values[index]?.action));
  return methods;
}

function textTraits(rust: string, open: boolean): string[][] {
  const traits = [
    [
      `impl std::fmt::Display for ${rust} {`,
      "    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {",
      "        f.write_str(self.as_str())",
      "    }",
      "}",
    ],
  ];
  if (!open) {
    return [
      ...traits,
      item([
        `impl std::str::FromStr for ${rust} {`,
        "    type Err = wire::Refusal;",
        "    fn from_str(text: &str) -> Result<Self, wire::Refusal> {",
        "        wire::named(Self::ALL, Self::as_str, text)",
        "    }",
        "}",
      ]),
    ];
  }
  for (const [type, text] of [
    ["str", "other"],
    ["&str", "*other"],
  ]) {
    traits.push([
      `impl PartialEq<${type}> for ${rust} {`,
      `    fn eq(&self, other: &${type}) -> bool {`,
      `        self.as_str() == ${text}`,
      "    }",
      "}",
    ]);
  }
  traits.push([
    `impl From<&str> for ${rust} {`,
    "    fn from(text: &str) -> Self {",
    "        text.to_owned().into()",
    "    }",
    "}",
  ]);
  return traits.map((lines) => item(lines));
}

/** The code that reads, writes and compares a set of literals. */
export function literalsCodec(set: LiteralsDefinition, rust: string): string[] {
  const variants = named(set);
  if (!set.open) {
    const arms = variants.map((one) => `super::${rust}::${one.rust} => ${quote(JSON.stringify(one.value))},`);
    return [
      ...wireHead(rust, set.name),
      `    fn read(r: &mut wire::Reader<'_>) -> Result<Self, wire::Stop> { Ok(Self::ALL[r.literal(&shapes::${rust})?]) }`,
      "    fn write(&self, w: &mut wire::Writer<'_>) {",
      `        w.raw(match self { ${arms.join(" ")} });`,
      "    }",
      "}",
    ];
  }
  const other = otherName(variants);
  const arms = variants.map((one) => `            ${quote(String(one.value))} => Self::${one.rust},`);
  return [
    ...wireHead(rust, set.name),
    "    fn read(r: &mut wire::Reader<'_>) -> Result<Self, wire::Stop> { r.string().map(Self::from) }",
    "    fn write(&self, w: &mut wire::Writer<'_>) { w.string(self.as_str()); }",
    "}",
    `impl From<String> for super::${rust} {`,
    "    fn from(text: String) -> Self {",
    "        match text.as_str() {",
    ...arms,
    `            _ => Self::${other}(text),`,
    "        }",
    "    }",
    "}",
    "// A value that was built as the other variant is still the value that its text names.",
    `impl PartialEq for super::${rust} { fn eq(&self, other: &Self) -> bool { self.as_str() == other.as_str() } }`,
    `impl Eq for super::${rust} {}`,
    `impl std::hash::Hash for super::${rust} { fn hash<H: std::hash::Hasher>(&self, state: &mut H) { self.as_str().hash(state) } }`,
    `impl PartialOrd for super::${rust} { fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> { Some(self.cmp(other)) } }`,
    `impl Ord for super::${rust} { fn cmp(&self, other: &Self) -> std::cmp::Ordering { self.as_str().cmp(other.as_str()) } }`,
  ];
}

function wireHead(rust: string, name: string): string[] {
  return [
    `impl wire::Wire for super::${rust} {`,
    `    const NAME: &'static str = ${quote(name)};`,
    `    fn shape() -> &'static wire::Shape { static SHAPE: wire::Shape = wire::Shape::Literals(&shapes::${rust}); &SHAPE }`,
  ];
}
