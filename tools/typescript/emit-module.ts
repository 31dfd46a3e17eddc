import type { Definition, JsonValue, Model, Shape, TaggedDefinition } from "../model/model.ts";
import { compileVerdicts, type Verdict } from "./compile-verdicts.ts";
import { encodersText } from "./emit-encoders.ts";
import { catalogueOf, messageOf, messagesOf } from "./emit-metadata.ts";
import { definitionText, type ShapeContext, shapeText } from "./emit-shapes.ts";
import type { Exports } from "./exports.ts";
import { memberKey, objectText, valueText } from "./literal-text.ts";
import { access, local, stringText } from "./names.ts";
import { recursiveDefinitions } from "./references.ts";
import type { MessageMetadata } from "./runtime/message-metadata.ts";

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
  const verdicts = definitions.flatMap((definition): Verdict[] => {
    if (definition.kind === "tagged") return [];
    if (definition.kind !== "choice") return [{ name: local.accepts(definition.name), definition }];
    return definition.arms.flatMap(({ shape }, index): Verdict[] => {
      const name = local.arm(definition.name, index);
      return shape.kind === "ref" ? [] : [{ name, definition: { kind: "alias", name, doc: {}, shape } }];
    });
  });
  const { code, patterns } = compileVerdicts(verdicts, local.accepts);
  const acceptsText = definitions.flatMap((definition) => {
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
        shape.kind === "ref" ? local.accepts(shape.name) : local.arm(definition.name, index),
      );
      const verdict = arms.map((arm) => `${arm}(value)`).join(" || ");
      return `function ${name}(value) {
  return ${recursive.has(definition.name) ? `mayTry() && (${verdict})` : verdict};
}`;
    }
    return [];
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
    lines.push(`const ${local.root(root)} = makeRoot($tables, ${JSON.stringify(root)}, ${indexOf(root)});`);
    declare(`decode${root}`, (own) => `function ${own}(line) {\n  return decodeLine(${local.root(root)}, line);\n}`);
    declare(
      `encode${root}`,
      (own) => `function ${own}(message, limit) {\n  return encodeMessage(${local.root(root)}, message, limit);\n}`,
    );
  }
  for (const name of exported.guarded) {
    declare(`is${name}`, (own) => `function ${own}(value) {\n  return conforms($shapes, ${indexOf(name)}, value);\n}`);
  }
  const byRoot = [...messagesOf(model)].map(([root, messages]) => {
    const entries = [...messages].map(([tag, metadata]) => [tag, metadataText(metadata)] as const);
    return [root, objectText(entries, 1)] as const;
  });
  declareConstant("messages", objectText(byRoot, 0));
  for (const definition of exported.catalogues) {
    const entries = [...catalogueOf(definition)].map(([value, entry]) => [value, valueText(entry)] as const);
    declareConstant(`${definition.name}Catalogue`, objectText(entries, 0));
  }
  if (exported.errorName !== "ProtocolError") names.unshift(`  ProtocolError as ${exported.errorName},`);
  return [...lines, "", "export {", "  ProtocolError,", ...names, "};", ""];
}

function metadataText({ name, direction, category, limit, answeredBy, secrets, order }: MessageMetadata): string {
  const row: JsonValue[] = [name, direction ?? 0, category ?? 0, limit ?? 0, answeredBy, secrets, { ...order }];
  // What the function takes as empty anyway is left out.
  while (row.length > 4 && Object.keys(row.at(-1) ?? {}).length === 0) row.pop();
  return `messageMetadata(${row.map(valueText).join(", ")})`;
}
