import type { ChoiceDefinition, Definition, JsonValue, Model, Shape, TaggedDefinition } from "../model/model.ts";
import { compileVerdicts, type Unbranched } from "./compile-verdicts.ts";
import { encodersText } from "./emit-encoders.ts";
import { catalogueOf, messageOf, messagesOf } from "./emit-metadata.ts";
import { definitionText, type ShapeContext, shapeText } from "./emit-shapes.ts";
import type { Exports } from "./exports.ts";
import { memberKey, objectText, valueText } from "./literal-text.ts";
import { access, local, stringText } from "./names.ts";
import { recursiveDefinitions } from "./reachable.ts";

/** The part of the module that is the protocol's own: validators, tables, encoders, exports. */
export function moduleText(model: Model, definitions: readonly Definition[], exported: Exports): string {
  const indices = new Map(definitions.map(({ name }, index) => [name, index]));
  const indexOf = (name: string): number => indices.get(name) as number;
  const { code, acceptsText, patterns } = verdictsText(definitions, recursiveDefinitions(definitions));
  const context: ShapeContext = {
    indexOf,
    patternName: (source) => patterns.get(new RegExp(source, "u").source) as string,
  };
  const limits = definitions.flatMap((definition, index) => {
    const limit = messageOf(definition)?.limit;
    return limit === undefined ? [] : [`  [${index}, ${limit}], // ${definition.name}`];
  });
  const sniffed = definitions.flatMap((definition, index) => {
    const text = sniffedText(definition);
    return text === undefined ? [] : [`  [${index}, ${text}], // ${definition.name}`];
  });
  return [
    "// The validators, by ajv.",
    code,
    acceptsText,
    "// The definitions, as the functions above interpret them.",
    ...definitions.filter(isTagged).map((definition) => variantsText(definition, indexOf)),
    listText("$shapes", definitions, (definition) => definitionText(definition, context)),
    listText("$accepts", definitions, ({ name }) => local.accepts(name)),
    listText("$encoders", definitions, ({ name }) => local.encode(name)),
    `const $limits = new Map([\n${limits.join("\n")}\n]);\n`,
    `const $sniffed = new Map([\n${sniffed.join("\n")}\n]);\n`,
    "const $tables = { shapes: $shapes, accepts: $accepts, encoders: $encoders, limits: $limits, sniffed: $sniffed };\n",
    "// The encoders.",
    encodersText(definitions, (shape: Shape) => shapeText(shape, context)),
    "",
    "// What the module exports.",
    ...exportsText(model, exported, indexOf),
  ].join("\n");
}

function verdictsText(definitions: readonly Definition[], recursive: ReadonlySet<string>) {
  // An arm of a choice gets a validator of its own, so that ajv never has to collect the errors of arms.
  const armName = (choice: ChoiceDefinition, index: number): string => `${choice.name} ${index}`;
  const unbranched: Unbranched[] = definitions.flatMap((definition): Unbranched[] => {
    if (definition.kind === "tagged") return [];
    if (definition.kind !== "choice") return [definition];
    return definition.arms.flatMap(({ shape }, index) =>
      shape.kind === "ref" ? [] : [{ kind: "alias", name: armName(definition, index), doc: {}, shape }],
    );
  });
  const { code, names, patterns } = compileVerdicts(unbranched, local.accepts);
  const validators = new Map(unbranched.map(({ name }, index) => [name, names[index] as string]));
  const acceptsText = definitions.map((definition) => {
    const name = local.accepts(definition.name);
    if (definition.kind === "tagged") {
      const variant = `${local.variants(definition.name)}.get(value${access(definition.tag)})`;
      return `function ${name}(value) {
  const index = typeof value === "object" && value !== null ? ${variant} : undefined;
  return index !== undefined && $accepts[index](value);
}`;
    }
    if (definition.kind === "choice") {
      const arms = definition.arms.map(({ shape }, index) =>
        shape.kind === "ref" ? local.accepts(shape.name) : (validators.get(armName(definition, index)) as string),
      );
      const verdict = arms.map((arm) => `${arm}(value)`).join(" || ");
      return `function ${name}(value) {
  return ${recursive.has(definition.name) ? `mayTry() && (${verdict})` : verdict};
}`;
    }
    return `const ${name} = ${validators.get(definition.name)};`;
  });
  return { code, patterns, acceptsText: `${acceptsText.join("\n")}\n` };
}

function isTagged(definition: Definition): definition is TaggedDefinition {
  return definition.kind === "tagged";
}

/** How to read a message that has its tag and one string of any content, and no more, without JSON.parse. */
function sniffedText(definition: Definition): string | undefined {
  if (definition.kind !== "record" || definition.rest !== undefined) return undefined;
  const [tag, only, ...others] = definition.fields;
  if (tag?.shape.kind !== "literal" || !tag.required || only?.shape.kind !== "string" || !only.required)
    return undefined;
  const { minLength, maxLength, patterns } = only.shape;
  if (others.length > 0 || minLength !== undefined || maxLength !== undefined || patterns.length > 0) return undefined;
  const start = JSON.stringify({ [tag.name]: tag.shape.value, [only.name]: "" }).slice(0, -'"}'.length);
  const message = `{ ${memberKey(tag.name)}: ${JSON.stringify(tag.shape.value)}, ${memberKey(only.name)}: content }`;
  return `{ start: ${stringText(start)}, make: (content) => (${message}) }`;
}

function variantsText({ name, variants }: TaggedDefinition, indexOf: (name: string) => number): string {
  const entries = variants.map(
    ({ value, target }) => `  [${JSON.stringify(value)}, ${indexOf(target)}], // ${target}\n`,
  );
  return `const ${local.variants(name)} = new Map([\n${entries.join("")}]);\n`;
}

function listText(name: string, definitions: readonly Definition[], item: (definition: Definition) => string): string {
  const items = definitions.map((definition, index) => `  /* ${index} ${definition.name} */ ${item(definition)},\n`);
  return `const ${name} = [\n${items.join("")}];\n`;
}

function exportsText(model: Model, exported: Exports, indexOf: (name: string) => number): string[] {
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
    lines.push(`const $root_${root} = makeRoot($tables, ${JSON.stringify(root)}, ${indexOf(root)});`);
    declare(`decode${root}`, (own) => `function ${own}(line) {\n  return decodeLine($root_${root}, line);\n}`);
    declare(
      `encode${root}`,
      (own) => `function ${own}(message, limit) {\n  return encodeMessage($root_${root}, message, limit);\n}`,
    );
  }
  for (const name of exported.guarded) {
    declare(`is${name}`, (own) => `function ${own}(value) {\n  return conforms($shapes, ${indexOf(name)}, value);\n}`);
  }
  const byRoot = [...messagesOf(model)].map(([root, messages]) => [root, mapText(messages, 1)] as const);
  declareConstant("messages", objectText(byRoot, 0));
  for (const definition of exported.catalogues) {
    declareConstant(`${definition.name}Catalogue`, mapText(catalogueOf(definition), 0));
  }
  if (exported.errorName !== "ProtocolError") names.unshift(`  ProtocolError as ${exported.errorName},`);
  return [...lines, "", "export {", "  ProtocolError,", ...names, "};", ""];
}

function mapText(map: ReadonlyMap<string, object>, depth: number): string {
  return objectText(
    [...map].map(([key, value]) => [key, valueText(value as JsonValue)]),
    depth,
  );
}
