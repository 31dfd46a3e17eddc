import type { Definition, Field, LiteralsDefinition, RecordDefinition, Shape } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import { valueText } from "./literal-text.ts";
import { access, local, stringText } from "./names.ts";

/** JavaScript functions that write values of the definitions as JSON, each named by `local.encode`. */
export function encodersText(definitions: readonly Definition[], shapeText: (shape: Shape) => string): string {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const writers = new Writers(byName, shapeText);
  const functions = definitions.map((definition) => writers.definition(definition));
  return [...functions, ...writers.hoisted].join("\n\n");
}

/** Prints expressions for shapes, and the functions that they need for items. */
class Writers {
  readonly hoisted: string[] = [];
  readonly #names = new Map<string, string>();

  constructor(
    readonly definitions: ReadonlyMap<string, Definition>,
    readonly shapeText: (shape: Shape) => string,
  ) {}

  definition(definition: Definition): string {
    const head = `function ${local.encode(definition.name)}(value, level) {`;
    switch (definition.kind) {
      case "alias":
        return `${head}\n  return ${this.#asText(definition.shape, "value", "level")};\n}`;
      case "literals":
        return `${head}\n  return JSON.stringify(value);\n}`;
      case "tagged": {
        const index = `${local.variants(definition.name)}.get(value${access(definition.tag)})`;
        return `${head}\n  return $encoders[${index}](value, level);\n}`;
      }
      case "choice": {
        const arms = definition.arms.map(
          ({ shape }) =>
            `  if (conforms($shapes, ${this.shapeText(shape)}, value)) return ${this.#asText(shape, "value", "level")};`,
        );
        // A validator takes a string that no arm does if it has a lone surrogate.
        return `${head}\n${arms.join("\n")}\n  throw new TypeError("no arm takes the value");\n}`;
      }
      case "record":
        return `${head}\n${this.#record(definition)}\n}`;
    }
  }

  #record(record: RecordDefinition): string {
    const fields = record.fields.filter(({ shape }) => shape.kind !== "never");
    const startsAlways = fields[0]?.required === true && record.rest === undefined;
    return startsAlways ? this.#recordFromFirst(fields) : this.#recordOfAny(record, fields);
  }

  /** The first field is always there, so that each other one can bring the comma before it. */
  #recordFromFirst(fields: readonly Field[]): string {
    const lines = ["  enter(level);"];
    let run: Part[] = [text("{")];
    let keyword = "let text =";
    const flush = (): void => {
      if (run.length > 0) lines.push(`  ${keyword} ${joined(run)};`);
      run = [];
      keyword = "text +=";
    };
    fields.forEach((field, index) => {
      const member = [...(index === 0 ? [] : [text(",")]), ...this.#member(field)];
      if (field.required) run.push(...member);
      else {
        flush();
        lines.push(`  if (${conditions(field)}) text += ${joined(member)};`);
      }
    });
    run.push(text("}"));
    lines.push(keyword === "text +=" ? `  return text + ${joined(run)};` : `  return ${joined(run)};`);
    return lines.join("\n");
  }

  /** Each member brings the comma after it. */
  #recordOfAny(record: RecordDefinition, fields: readonly Field[]): string {
    const lines = ["  enter(level);", '  let members = "";'];
    for (const field of fields) {
      const append = `members += ${joined([...this.#member(field), text(",")])};`;
      lines.push(field.required ? `  ${append}` : `  if (${conditions(field)}) ${append}`);
    }
    if (record.rest !== undefined) {
      const declared = `new Set(${JSON.stringify(record.fields.map(({ name }) => name))})`;
      const constant = this.#hoist(declared, (name) => `const ${name} = ${declared};`);
      lines.push(`  members += writeEntries(value, ${this.#writer(record.rest)}, level, ${constant});`);
    }
    lines.push("  return enclose(members);");
    return lines.join("\n");
  }

  #member(field: Field): Part[] {
    const value = `value${access(field.name)}`;
    const parts = this.#parts(field.shape, value, "level + 1");
    const mayBeUndefined = field.required && resolveShape(this.definitions, field.shape).kind === "any";
    const content = mayBeUndefined ? [code(`(${value} === undefined ? "null" : ${joined(parts)})`)] : parts;
    return [text(`${JSON.stringify(field.name)}:`), ...content];
  }

  /** What makes up the JSON of a value when it is appended to a string. */
  #parts(shape: Shape, value: string, level: string): Part[] {
    switch (shape.kind) {
      case "any":
        return [code(`payloadText(${value}, ${level})`)];
      case "anyObject":
        return [code(`objectText(${value}, ${level})`)];
      case "string":
        return [code(`quote(${value})`)];
      case "number":
      case "integer":
      case "boolean":
        return [code(value)];
      case "null":
        return [text("null")];
      case "never":
        return [];
      case "literal":
        return [text(JSON.stringify(shape.value))];
      case "nullable":
        return [code(`(${value} === null ? "null" : ${joined(this.#parts(shape.of, value, level))})`)];
      case "array":
        return [code(`writeArray(${value}, [], ${this.#writer(shape.items)}, ${level})`)];
      case "tuple": {
        const rest = shape.rest === undefined ? "undefined" : this.#writer(shape.rest);
        const items = shape.items.map((item) => this.#writer(item)).join(", ");
        return [code(`writeArray(${value}, [${items}], ${rest}, ${level})`)];
      }
      case "map":
        return [code(`writeMap(${value}, ${this.#writer(shape.values)}, ${level})`)];
      case "ref": {
        const target = definitionOf(this.definitions, shape.name);
        return target.kind === "literals"
          ? literalsParts(target, value)
          : [code(`${local.encode(shape.name)}(${value}, ${level})`)];
      }
    }
  }

  /** An expression of type string. */
  #asText(shape: Shape, value: string, level: string): string {
    const parts = this.#parts(shape, value, level);
    const isNumeric = shape.kind === "number" || shape.kind === "integer" || shape.kind === "boolean";
    return joined(isNumeric ? [text(""), ...parts] : parts);
  }

  /** The name of a function that writes a value of this shape. */
  #writer(shape: Shape): string {
    if (shape.kind === "string") return "quote";
    if (shape.kind === "any") return "payloadText";
    if (shape.kind === "anyObject") return "objectText";
    if (shape.kind === "ref") return local.encode(shape.name);
    const text = this.#asText(shape, "value", "level");
    return this.#hoist(text, (name) => `function ${name}(value, level) {\n  return ${text};\n}`);
  }

  /** Prints something once, under a name. */
  #hoist(text: string, declaration: (name: string) => string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `$part${this.#names.size}`;
    this.#names.set(text, name);
    this.hoisted.push(declaration(name));
    return name;
  }
}

type Part = { readonly text: string } | { readonly code: string };

function text(text: string): Part {
  return { text };
}

function code(code: string): Part {
  return { code };
}

/** An expression that puts the parts together; neighbouring texts become one literal. */
function joined(parts: readonly Part[]): string {
  const terms: string[] = [];
  let pending: string | undefined;
  const flush = (): void => {
    if (pending !== undefined) terms.push(stringText(pending));
    pending = undefined;
  };
  for (const part of parts) {
    if ("text" in part) pending = (pending ?? "") + part.text;
    else {
      flush();
      terms.push(part.code);
    }
  }
  flush();
  return terms.length === 0 ? '""' : terms.join(" + ");
}

/** When an optional field is written. */
function conditions(field: Field): string {
  const value = `value${access(field.name)}`;
  const terms = [`${value} !== undefined`, `hasOwn(value, ${JSON.stringify(field.name)})`];
  if (field.default !== undefined) {
    const isScalar = typeof field.default !== "object" || field.default === null;
    const standard = valueText(field.default);
    terms.push(isScalar ? `${value} !== ${standard}` : `!isEqual(${value}, ${standard})`);
  }
  return terms.join(" && ");
}

function literalsParts(definition: LiteralsDefinition, value: string): Part[] {
  if (definition.open) return [code(`quote(${value})`)];
  const isPlain = definition.values.every(
    ({ value: literal }) => typeof literal === "string" && JSON.stringify(literal) === `"${literal}"`,
  );
  return isPlain ? [text('"'), code(value), text('"')] : [code(`JSON.stringify(${value})`)];
}
