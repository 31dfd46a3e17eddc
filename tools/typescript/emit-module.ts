import type { ChoiceDefinition, Definition, JsonValue, Model } from "../model/model.ts";
import { compileVerdicts, type Verdict } from "./compile-verdicts.ts";
import { catalogueOf, messagesOf } from "./emit-metadata.ts";
import { definitionText } from "./emit-shapes.ts";
import type { Exports } from "./exports.ts";
import { objectText, valueText } from "./literal-text.ts";
import { local } from "./names.ts";
import { type Component, componentsOf, definitionsIn } from "./references.ts";
import type { MessageMetadata } from "./runtime/message-metadata.ts";
import { shareVerdicts } from "./share-verdicts.ts";

/** The part of the module that is the protocol's own: validators, shapes, exports. */
export function moduleText(model: Model, definitions: readonly Definition[], exported: Exports): string {
  const components = componentsOf(definitions);
  const recursive = new Set(
    components.flatMap(({ definitions, isCycle }) => (isCycle ? definitions.map(({ name }) => name) : [])),
  );
  const { code, patterns } = verdictsText(model, definitions, components, recursive);
  const made = new Set<string>();
  const context = {
    definitions: model.definitions,
    isMade: (name: string) => made.has(name),
    patternName: (source: string) => patterns.get(new RegExp(source, "u").source) as string,
  };
  const shapes = components.flatMap((component) =>
    inOrderOfMaking(model, component.definitions).map((definition) => {
      const text = definitionText(definition, context);
      made.add(definition.name);
      const isCall = text.endsWith(")");
      return `const ${local.shape(definition.name)} = ${isCall ? "/* @__PURE__ */ " : ""}${text};`;
    }),
  );
  return [
    "// The validators, by ajv.",
    code,
    "// The shapes, which tell the first fault of what a validator refuses, and write values.",
    ...shapes,
    "",
    "// What the module exports.",
    ...exportsText(model, exported),
  ].join("\n");
}

/**
 * The definitions of a cycle, of which some must stand after others: a tagged union asks its variants for more than a
 * stand-in gives, and what is another name is made of what it names.
 */
function inOrderOfMaking(model: Model, cycle: readonly Definition[]): Definition[] {
  const rankOf = (definition: Definition | undefined): number => {
    if (definition?.kind === "alias" && definition.shape.kind === "ref") return Number.POSITIVE_INFINITY;
    if (definition?.kind !== "tagged") return 0;
    return 1 + Math.max(0, ...definition.variants.map(({ target }) => rankOf(model.definitions.get(target))));
  };
  return cycle
    .map((definition) => ({ definition, rank: rankOf(definition) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ definition }) => definition);
}

function verdictsText(
  model: Model,
  definitions: readonly Definition[],
  components: readonly Component[],
  recursive: ReadonlySet<string>,
) {
  const inlined = inlinedDefinitions(model, definitions);
  // An arm of a choice gets a validator of its own, so that ajv never has to collect the errors of arms.
  const armsOf = (definition: ChoiceDefinition) =>
    definition.arms.map(({ shape }, index) => {
      const isFunction = shape.kind === "ref" && !inlined.has(shape.name);
      return isFunction ? { call: calledAs(model, shape.name) } : { call: local.arm(definition.name, index), shape };
    });
  const shared = shareVerdicts(components, ({ name }) => !inlined.has(name));
  const arms = definitions.flatMap((definition): Verdict[] => {
    if (definition.kind !== "choice") return [];
    return armsOf(definition).flatMap(({ call: name, shape }): Verdict[] =>
      shape === undefined ? [] : [{ name, definition: { kind: "alias", name, doc: {}, shape } }],
    );
  });
  const { code, patterns } = compileVerdicts([...shared.verdicts, ...arms], (name) => {
    const definition = model.definitions.get(name) as Definition;
    const isInlined = definition.kind !== "tagged" && definition.kind !== "choice" && inlined.has(name);
    return isInlined ? definition : calledAs(model, name);
  });
  const choices = definitions.flatMap((definition) => {
    if (definition.kind !== "choice") return [];
    const verdict = armsOf(definition)
      .map(({ call }) => `${call}(value)`)
      .join(" || ");
    return `function ${local.accepts(definition.name)}(value) {
  return ${recursive.has(definition.name) ? `mayTry() && (${verdict})` : verdict};
}
`;
  });
  return { code: `${code}${shared.text}${choices.join("")}`, patterns };
}

/** What gives the verdict on a value of a definition. */
function calledAs(model: Model, name: string): string {
  return model.definitions.get(name)?.kind === "tagged" ? `${local.shape(name)}.accepts` : local.accepts(name);
}

/**
 * The definitions that take no more text where they are used than a call would: those with one condition, and sets of
 * literals that are used once.
 */
function inlinedDefinitions(model: Model, definitions: readonly Definition[]): ReadonlySet<string> {
  const uses = new Map<string, number>();
  for (const name of definitions.flatMap(definitionsIn)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const isSmall = (definition: Definition): boolean => {
    if (definition.kind === "literals") return definition.open || (uses.get(definition.name) ?? 0) <= 1;
    if (definition.kind !== "alias") return false;
    const { shape } = definition;
    if (shape.kind === "string") {
      return shape.minLength === undefined && shape.maxLength === undefined && shape.patterns.length === 0;
    }
    return ["any", "anyObject", "number", "boolean", "null", "never", "literal", "ref"].includes(shape.kind);
  };
  return new Set(
    definitions
      .filter((definition) => isSmall(definition) && !model.roots.includes(definition.name))
      .map(({ name }) => name),
  );
}

function exportsText(model: Model, exported: Exports): string[] {
  const names: string[] = [];
  const lines: string[] = [];
  const declare = (name: string, text: (local: string) => string): void => {
    lines.push(text(local.exported(name)));
    names.push(`  ${local.exported(name)} as ${name},`);
  };
  const declareConstant = (name: string, value: string): void => declare(name, (own) => `const ${own} = ${value};`);
  for (const { name, value } of exported.constants) declareConstant(name, JSON.stringify(value));
  declareConstant("SCHEMA_FINGERPRINT", JSON.stringify(model.fingerprint));
  for (const root of exported.roots) {
    lines.push(
      `const ${local.root(root)} = /* @__PURE__ */ makeRoot(${JSON.stringify(root)}, ${rootShapeText(model, root)});`,
    );
    declare(`decode${root}`, (own) => `function ${own}(line) {\n  return decodeLine(${local.root(root)}, line);\n}`);
    declare(
      `encode${root}`,
      (own) => `function ${own}(message, limit) {\n  return encodeMessage(${local.root(root)}, message, limit);\n}`,
    );
  }
  for (const name of exported.guarded) {
    declareConstant(`is${name}`, `/* @__PURE__ */ guard(${local.shape(name)})`);
  }
  const byRoot = [...messagesOf(model)].map(([root, byTag]) => [root, metadataText(root, byTag)] as const);
  declareConstant("messages", objectText(byRoot, 0));
  for (const definition of exported.catalogues) {
    const entries = [...catalogueOf(definition)].map(([value, entry]) => [value, valueText(entry)] as const);
    declareConstant(`${definition.name}Catalogue`, objectText(entries, 0));
  }
  if (exported.errorName !== "ProtocolError") names.unshift(`  ProtocolError as ${exported.errorName},`);
  return [...lines, "", "export {", "  ProtocolError,", ...names, "};", ""];
}

/** The shape of a root with its validator. */
function rootShapeText(model: Model, root: string): string {
  const shape = local.shape(root);
  const isAlias = model.definitions.get(root)?.kind === "alias" || model.definitions.get(root)?.kind === "literals";
  return isAlias ? `{ ...${shape}, accepts: ${local.accepts(root)} }` : shape;
}

function metadataText(root: string, byTag: ReadonlyMap<string, MessageMetadata>): string {
  const [first] = byTag.values();
  const standard = first?.direction ?? 0;
  const rows = Array.from(
    byTag,
    ([tag, metadata]) => `    /* ${tag.replaceAll("*/", "* /")} */ ${rowText(metadata, standard)},\n`,
  );
  const start = `${JSON.stringify(root)}, ${local.shape(root)}, ${JSON.stringify(standard)}`;
  return `/* @__PURE__ */ metadataOf(${start}, [\n${rows.join("")}  ])`;
}

function rowText(
  { name, direction, category, answeredBy, secrets, order }: MessageMetadata,
  standard: string | 0,
): string {
  const rest = [{ ...order }, answeredBy, secrets, ...((direction ?? 0) === standard ? [] : [direction ?? 0])];
  // What is empty anyway is left out at the end.
  while (Object.keys(rest.at(-1) ?? {}).length === 0 && rest.length > 0 && typeof rest.at(-1) === "object") rest.pop();
  const row = [name, category ?? 0, ...rest] satisfies JsonValue[];
  return valueText(row);
}
