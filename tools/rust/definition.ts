import type { Definition, LiteralsDefinition } from "../model/model.ts";
import { aliasCodec, printAlias } from "./alias.ts";
import { choiceCodec, printChoice } from "./choice.ts";
import { literalsCodec, printLiterals } from "./literals.ts";
import { held, type Plan, recordOf, typeName } from "./plan.ts";
import { constructorOf, members, printStruct, readRecord, recordPattern, writeRecord } from "./record.ts";
import { printTagged, structDebug, taggedCodec, taggedDebug } from "./tagged.ts";
import { indent, quote, spaced } from "./text.ts";

/** What the file holds of a definition: the type with its methods, and the code behind it. */
export interface Printed {
  readonly type: readonly string[];
  readonly codec: readonly string[];
}

export function printDefinition(plan: Plan, definition: Definition): Printed {
  const rust = typeName(plan, definition.name);
  const derives = derivesOf(plan, definition);
  switch (definition.kind) {
    case "record": {
      if (!plan.structs.has(definition.name)) return { type: [], codec: [] };
      const fields = members(plan, definition, definition.name);
      const create = constructorOf(plan, "new", "Self", fields, "With all that it must have.").map((line) =>
        line.replace(/^( {4})Self$/, "$1Self {}"),
      );
      const optionalOnly = fields.every((member) => member.field?.required !== true);
      return {
        type: spaced([
          printStruct(plan, definition, derives),
          [`impl ${rust} {`, ...indent(create), "}"],
          ...lineMethods(plan, definition, rust),
        ]),
        codec: [
          `impl wire::Wire for super::${rust} {`,
          `    const NAME: &'static str = ${quote(definition.name)};`,
          `    fn shape() -> &'static wire::Shape { static SHAPE: wire::Shape = wire::Shape::Record(&shapes::${rust}); &SHAPE }`,
          "    fn read(r: &mut wire::Reader<'_>) -> Result<Self, wire::Stop> {",
          ...indent(indent(readRecord(plan, definition, definition.name, fields.length === 0 ? "Self {}" : "Self"))),
          "    }",
          "    fn write(&self, w: &mut wire::Writer<'_>) {",
          `        let ${recordPattern(plan, definition, definition.name, "Self", false)} = self;`,
          ...indent(indent(writeRecord(plan, definition, definition.name))),
          "    }",
          ...(definition.message?.limit === undefined
            ? []
            : [`    fn most(&self) -> Option<usize> { Some(${definition.message.limit}) }`]),
          "}",
          ...serdeImpls(rust),
          ...(optionalOnly ? [`impl Default for super::${rust} { fn default() -> Self { Self::new() } }`] : []),
          ...(hasSecret(plan, definition) ? structDebug(plan, definition) : []),
        ],
      };
    }
    case "tagged":
      return {
        type: spaced([printTagged(plan, definition, derives), ...lineMethods(plan, definition, rust)]),
        codec: [
          ...taggedCodec(plan, definition),
          ...serdeImpls(rust),
          ...(hasSecret(plan, definition) ? taggedDebug(plan, definition) : []),
        ],
      };
    case "choice":
      return {
        type: spaced([printChoice(plan, definition, derives), ...lineMethods(plan, definition, rust)]),
        codec: [...choiceCodec(plan, definition), ...serdeImpls(rust)],
      };
    case "literals":
      return {
        type: spaced([printLiterals(definition, rust), ...lineMethods(plan, definition, rust)]),
        codec: [...literalsCodec(definition, rust), ...serdeImpls(rust)],
      };
    case "alias": {
      const struct = plan.newtypes.has(definition.name);
      return {
        type: spaced([printAlias(plan, definition, derives), ...(struct ? lineMethods(plan, definition, rust) : [])]),
        codec: struct ? [...aliasCodec(plan, definition), ...serdeImpls(rust)] : [],
      };
    }
  }
}

/** The type of a literal that stands alone. */
export function printInlineLiteral(plan: Plan, path: string, set: LiteralsDefinition): Printed {
  const rust = typeName(plan, path);
  return { type: printLiterals(set, rust), codec: [...literalsCodec(set, rust), ...serdeImpls(rust)] };
}

/** `decode` and `encode` of what a line can be. */
function lineMethods(plan: Plan, definition: Definition, rust: string): string[][] {
  const asRoot = [...plan.roots].some(
    (root) => root === definition.name || aliasTarget(plan, root) === definition.name,
  );
  if (!asRoot) return [];
  return [
    [
      `impl ${rust} {`,
      "    /// Decodes a line, without its line end.",
      "    ///",
      "    /// # Errors",
      "    /// A refusal with code and path; for a tag that no message has, the tag and the line.",
      "    pub fn decode(line: &[u8]) -> Result<Self, wire::DecodeError> {",
      "        wire::decode(line)",
      "    }",
      "",
      "    /// The text of the line, without a line end.",
      "    ///",
      "    /// # Errors",
      "    /// A refusal with code and path of whatever a decoder would refuse.",
      "    pub fn encode(&self) -> Result<Vec<u8>, wire::Refusal> {",
      "        wire::encode(self)",
      "    }",
      "",
      "    /// Appends the text of the line, without a line end, to `out`.",
      "    ///",
      "    /// # Errors",
      "    /// As [`Self::encode`]; `out` is then as it was.",
      "    pub fn encode_into(&self, out: &mut Vec<u8>) -> Result<(), wire::Refusal> {",
      "        wire::encode_into(self, out)",
      "    }",
      "}",
    ],
  ];
}

/** The type that a root of another name stands for. */
function aliasTarget(plan: Plan, root: string): string | undefined {
  const definition = plan.model.definitions.get(root);
  if (definition?.kind !== "alias" || plan.newtypes.has(root)) return undefined;
  return definition.shape.kind === "ref" ? definition.shape.name : undefined;
}

function derivesOf(plan: Plan, definition: Definition): string {
  const traits = plan.traits.get(definition.name);
  const debug = hasSecret(plan, definition) ? [] : ["Debug"];
  const eq = traits?.eq === true ? ["Eq"] : [];
  const hash = traits?.hash === true ? ["Hash"] : [];
  return `#[derive(${["Clone", ...debug, "PartialEq", ...eq, ...hash].join(", ")})]`;
}

function hasSecret(plan: Plan, definition: Definition): boolean {
  if (definition.kind === "record") return held(definition).some((field) => field.secret);
  if (definition.kind !== "tagged") return false;
  return definition.variants.some(({ target }) => {
    return (
      plan.model.definitions.get(target)?.kind === "record" &&
      held(recordOf(plan, target)).some((field) => field.secret)
    );
  });
}

function serdeImpls(rust: string): string[] {
  return [
    `impl ::serde::Serialize for super::${rust} {`,
    "    fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> { wire::serialize(self, s) }",
    "}",
    `impl<'de> ::serde::Deserialize<'de> for super::${rust} {`,
    "    fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> { wire::deserialize(d) }",
    "}",
  ];
}
