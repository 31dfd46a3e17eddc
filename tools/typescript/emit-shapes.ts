import type { Definition, Field, JsonValue, Pattern, RecordDefinition, Shape } from "../model/model.ts";
import { resolveShape } from "../model/resolve.ts";
import { messageOf } from "./emit-metadata.ts";
import { memberKey, valueText } from "./literal-text.ts";
import { access, local } from "./names.ts";

/** Where the text of a shape finds what it refers to. */
export interface ShapeContext {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The names of the definitions whose shapes the module has already when it makes this one. */
  readonly isMade: (definition: string) => boolean;
  /** The constant that holds the regular expression of a pattern. */
  readonly patternName: (source: string) => string;
}

/** The expression that makes the shape of a definition: a call of a function of the run time. */
export function definitionText(definition: Definition, context: ShapeContext): string {
  switch (definition.kind) {
    case "alias":
      return shapeText(definition.shape, context);
    case "literals":
      return definition.open ? "string" : call("literals", ...definition.values.map(({ value }) => literal(value)));
    case "choice":
      return call(
        "choice",
        local.accepts(definition.name),
        ...definition.arms.map(({ shape }) => shapeText(shape, context)),
      );
    case "tagged": {
      const cases = definition.variants.map(
        ({ target }) => `\n  ${shapeText({ kind: "ref", name: target }, context)},`,
      );
      return call("tagged", literal(definition.tag), `[${cases.join("")}\n]`, ...limitOf(definition));
    }
    case "record": {
      const text = textMessageText(definition);
      if (text !== undefined) return text;
      const fields = definition.fields.map((field) => `${literal(field.name)}, ${fieldText(field, context)}`);
      const rest = definition.rest && call("entries", shapeText(definition.rest, context));
      const [limit] = limitOf(definition);
      const more = rest === undefined ? limitOf(definition) : [limit ?? "undefined", rest];
      return call("record", local.accepts(definition.name), `[${fields.join(", ")}]`, ...more);
    }
  }
}

/** A message that has its tag and one string of any content, and no more. */
function textMessageText(definition: RecordDefinition): string | undefined {
  const [tag, content, ...others] = definition.fields;
  if (tag?.shape.kind !== "literal" || !tag.required || content?.shape.kind !== "string" || !content.required)
    return undefined;
  const { minLength, maxLength, patterns } = content.shape;
  const isBounded = minLength !== undefined || maxLength !== undefined || patterns.length > 0;
  if (isBounded || content.secret || others.length > 0 || definition.rest !== undefined) return undefined;
  const mark = literal(tag.shape.value);
  return call(
    "textMessage",
    local.accepts(definition.name),
    `[${literal(tag.name)}, ${mark}, ${literal(content.name)}]`,
    `(text) => ({ ${memberKey(tag.name)}: ${mark}, ${memberKey(content.name)}: text })`,
    `(value) => value${access(content.name)}`,
    ...limitOf(definition),
  );
}

function limitOf(definition: Definition): string[] {
  const limit = messageOf(definition)?.limit;
  return limit === undefined ? [] : [String(limit)];
}

function shapeText(shape: Shape, context: ShapeContext): string {
  const inner = (of: Shape): string => shapeText(of, context);
  switch (shape.kind) {
    case "any":
    case "boolean":
    case "never":
      return shape.kind;
    case "null":
      return "nothing";
    case "anyObject":
      return "object";
    case "ref": {
      const target = resolveShape(context.definitions, shape);
      // What stands in for another definition is that one, so that a shape which is wanted at once is none to wait for.
      if (target.kind === "ref" && target.name !== shape.name) return inner(target);
      const name = local.shape(shape.name);
      return context.isMade(shape.name) ? name : `lazy(() => ${name})`;
    }
    case "literal":
      return call("literal", literal(shape.value));
    case "nullable":
      return call("nullable", inner(shape.of));
    case "map":
      return call(
        "map",
        inner(shape.values),
        ...(shape.keys?.patterns ?? []).map((keys) => patternText(keys, context)),
      );
    case "string": {
      if (shape.minLength === undefined && shape.maxLength === undefined && shape.patterns.length === 0) {
        return "string";
      }
      const patterns = shape.patterns.map((pattern) => patternText(pattern, context));
      return call("stringOf", `${shape.minLength ?? 0}`, `${shape.maxLength ?? -1}`, ...patterns);
    }
    case "number": {
      const bounds = [
        ["at least", shape.minimum],
        ["above", shape.exclusiveMinimum],
        ["at most", shape.maximum],
        ["below", shape.exclusiveMaximum],
      ] as const;
      const set = bounds.filter(([, limit]) => limit !== undefined);
      if (set.length === 0) return "number";
      return call("numberOf", ...set.map(([words, limit]) => `[${literal(words)}, ${limit}]`));
    }
    case "integer": {
      const isSafeRange = shape.minimum === Number.MIN_SAFE_INTEGER && shape.maximum === Number.MAX_SAFE_INTEGER;
      if (isSafeRange && shape.multipleOf === undefined) return "integer";
      const multipleOf = shape.multipleOf === undefined ? [] : [String(shape.multipleOf)];
      return call("integerOf", String(shape.minimum), String(shape.maximum), ...multipleOf);
    }
    case "array": {
      const bounds = [shape.minItems ?? 0, shape.maxItems ?? -1];
      if (shape.uniqueItems) return call("array", inner(shape.items), ...bounds.map(String), "true");
      const isBounded = shape.minItems !== undefined || shape.maxItems !== undefined;
      return call("array", inner(shape.items), ...(isBounded ? bounds.map(String) : []));
    }
    case "tuple":
      return call(
        "tuple",
        `[${shape.items.map(inner).join(", ")}]`,
        String(shape.required),
        ...(shape.rest === undefined ? [] : [inner(shape.rest)]),
      );
  }
}

function patternText({ source, label }: Pattern, context: ShapeContext): string {
  const words = label === undefined ? `that matches ${source}` : `that is ${label}`;
  return `[${context.patternName(source)}, ${literal(words)}]`;
}

function fieldText(field: Field, context: ShapeContext): string {
  const shape = shapeText(field.shape, context);
  const standard = field.default === undefined ? [] : [isDefaultText(field.default)];
  const marked = field.required ? shape : call("optional", shape, ...standard);
  return field.secret ? call("secret", marked) : marked;
}

/** A function that tells whether a value is the one that an absent field stands for. */
function isDefaultText(value: JsonValue): string {
  const isScalar = typeof value !== "object" || value === null;
  return `(value) => ${isScalar ? `value === ${valueText(value)}` : `isEqual(value, ${valueText(value)})`}`;
}

function literal(value: string | number | boolean): string {
  return JSON.stringify(value);
}

function call(name: string, ...parts: readonly string[]): string {
  return `${name}(${parts.join(", ")})`;
}
