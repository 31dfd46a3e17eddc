import { _, Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, nil } from "ajv";
import { usePattern } from "ajv/dist/vocabularies/code.js";
import type { ChoiceDefinition, Definition, Shape, TaggedDefinition } from "../model/model.ts";

/** What ajv compiles: a definition without branches, and the name of the function that gives the verdict on it. */
export interface Verdict {
  readonly name: string;
  readonly definition: Exclude<Definition, TaggedDefinition | ChoiceDefinition>;
}

export interface Verdicts {
  readonly code: string;
  /** The constants that hold regular expressions, by the source of the pattern. */
  readonly patterns: ReadonlyMap<string, string>;
}

/**
 * The JavaScript of one validator by ajv for each definition.
 *
 * Unions are not among them: a tagged one is told apart by its tag and a choice by trying its arms, so that ajv need
 * not. A validator calls that of another definition as `verdictOf` says, or contains what it gives instead.
 */
export function compileVerdicts(
  verdicts: readonly Verdict[],
  verdictOf: (definition: string) => string | Verdict["definition"],
): Verdicts {
  const ajv = new Ajv({
    strict: true,
    validateSchema: false,
    addUsedSchema: false,
    meta: false,
    logger: false,
    code: { source: true, esm: true, lines: true },
    keywords: keywords(verdicts, verdictOf),
  });
  const chunks: string[] = [];
  const printed = new Set<string>();
  const patterns = new Map<string, string>();
  for (let start = 0; start < verdicts.length; start += BATCH) {
    const batch = { verdicts: start };
    const { source } = ajv.compile(batch);
    if (source === undefined) throw new Error("ajv gave no source");
    // ajv would keep the function, and the tree that it was printed from.
    ajv.removeSchema(batch);
    for (const scopeNames of Object.values(source.scopeValues)) {
      for (const { prefix, str, value } of scopeNames ?? []) {
        const text = scopeValueText(prefix, value);
        if (value?.ref instanceof RegExp) patterns.set(value.ref.source, str);
        if (text !== undefined && !printed.has(str)) chunks.push(`const ${str} = ${text};\n`);
        printed.add(str);
      }
    }
    chunks.push(`${source.validateCode}\n${source.validateName.str}($verdicts);\n`);
  }
  const names = verdicts.map(({ name }) => `  ${name},\n`).join("");
  return { code: `const $verdicts = [];\n${chunks.join("")}const [\n${names}] = $verdicts;\n`, patterns };
}

/** How many validators ajv makes in one function of its own: fewer take more text, more take ajv more memory. */
const BATCH = 50;

type AjvSchema = boolean | { readonly [keyword: string]: unknown };

interface ListedSchema {
  readonly required: boolean;
  readonly schema: AjvSchema;
}

interface FieldSchema {
  readonly name: string;
  readonly required: boolean;
  readonly schema: AjvSchema;
}

function and(...conditions: readonly Code[]): Code {
  return conditions.reduce((all, one) => _`${all} && ${one}`);
}

/** What stands behind a name that ajv's code uses; undefined for what it only mentions. */
function scopeValueText(prefix: string, value: { ref: unknown; code?: unknown } | undefined): string | undefined {
  if (prefix === "schema") return undefined;
  if (prefix === "pattern") return String(value?.code);
  throw new Error(`ajv's code needs ${prefix} ${String(value?.code)}, which the run time does not have`);
}

/** Stands for the schema at run time; ajv may hand it on, but must not print it. */
class SchemaAtRunTime extends Name {
  override toString(): never {
    throw new Error("ajv's code needs the schema at run time");
  }
}

const schemaAtRunTime = new SchemaAtRunTime("schemaAtRunTime");

/**
 * Keywords that do without ajv's errors, which take most of the text of its own: what a value does not fulfil ends the
 * function. None has a `type`, so that ajv runs them in the order of this list and asks nothing in between.
 */
function keywords(
  verdicts: readonly Verdict[],
  verdictOf: (definition: string) => string | Verdict["definition"],
): CodeKeywordDefinition[] {
  const apply = (cxt: KeywordCxt, schema: AjvSchema, data?: Name): void => {
    cxt.subschema(
      {
        schema,
        schemaPath: nil,
        topSchemaRef: schemaAtRunTime,
        errSchemaPath: "",
        createErrors: false,
        ...(data === undefined ? {} : { data }),
      },
      cxt.gen.name("valid"),
    );
  };
  const refuse = ({ gen }: KeywordCxt, condition: Code): void => {
    gen.if(condition, () => gen.return(false));
  };
  /** Applies a schema to the items from one place on. */
  const applyToItems = (cxt: KeywordCxt, schema: AjvSchema, from: number): void => {
    if (schema === true) return;
    const { gen, data } = cxt;
    gen.forRange("i", from, _`${data}.length`, (i) => apply(cxt, schema, gen.const("data", _`${data}[${i}]`, true)));
  };
  return [
    {
      // A function in the function that ajv makes: ajv's own take arguments that only its errors need.
      keyword: "verdicts",
      schemaType: "number",
      code: (cxt) => {
        const { gen } = cxt;
        const start = cxt.schema as number;
        const batch = verdicts.slice(start, start + BATCH);
        for (const { name, definition } of batch) {
          const value = gen.name("data");
          gen.func(new Name(name), value, false, () => {
            const schema = definitionSchema(definition);
            if (schema !== true) apply(cxt, schema, value);
            gen.return(true);
          });
        }
        const names = batch.map(({ name }) => new Name(name));
        gen.code(_`${cxt.data}.push(${names.reduce((list: Code, name) => _`${list}, ${name}`)})`);
      },
    },
    {
      keyword: "definition",
      schemaType: "string",
      code: (cxt) => {
        const verdict = verdictOf(cxt.schema);
        if (typeof verdict !== "string") return apply(cxt, definitionSchema(verdict));
        const [holder, ...members] = verdict.split(".") as [string, ...string[]];
        const called = members.reduce((code: Code, member) => _`${code}.${new Name(member)}`, new Name(holder));
        refuse(cxt, _`!${called}(${cxt.data})`);
      },
    },
    {
      keyword: "orNull",
      schemaType: ["object", "boolean"],
      code: (cxt) => cxt.gen.if(_`${cxt.data} !== null`, () => apply(cxt, cxt.schema)),
    },
    { keyword: "never", schemaType: "boolean", code: (cxt) => cxt.gen.return(false) },
    {
      keyword: "kind",
      schemaType: "string",
      code: (cxt) => refuse(cxt, isNot(cxt.schema as Kind, cxt.data)),
    },
    {
      keyword: "equal",
      schemaType: "array",
      code: (cxt) => {
        const values = cxt.schema as readonly (string | number | boolean)[];
        refuse(cxt, and(...values.map((value) => _`${cxt.data} !== ${value}`)));
      },
    },
    {
      // ajv's own counts through the whole string, whatever the bounds.
      keyword: "length",
      schemaType: "array",
      code: (cxt) => {
        const [minimum, maximum] = cxt.schema as [number, number];
        refuse(cxt, _`!${new Name("hasLength")}(${cxt.data}, ${minimum}, ${maximum})`);
      },
    },
    {
      keyword: "patterns",
      schemaType: "array",
      code: (cxt) => {
        for (const source of cxt.schema as readonly string[]) {
          refuse(cxt, _`!${usePattern(cxt, source)}.test(${cxt.data})`);
        }
      },
    },
    ...(
      [
        ["from", (data, limit) => _`${data} < ${limit}`],
        ["above", (data, limit) => _`${data} <= ${limit}`],
        ["to", (data, limit) => _`${data} > ${limit}`],
        ["below", (data, limit) => _`${data} >= ${limit}`],
        ["multiple", (data, limit) => _`${data} % ${limit} !== 0`],
        ["fewest", (data, limit) => _`${data}.length < ${limit}`],
        ["most", (data, limit) => _`${data}.length > ${limit}`],
      ] satisfies [string, (data: Name, limit: number) => Code][]
    ).map(
      ([keyword, condition]): CodeKeywordDefinition => ({
        keyword,
        schemaType: "number",
        code: (cxt) => refuse(cxt, condition(cxt.data, cxt.schema)),
      }),
    ),
    {
      keyword: "listed",
      schemaType: "array",
      code: (cxt) => {
        const { gen, data } = cxt;
        for (const [index, { required, schema }] of (cxt.schema as readonly ListedSchema[]).entries()) {
          if (schema === true) continue;
          const check = () => apply(cxt, schema, gen.const("data", _`${data}[${index}]`, true));
          if (required) check();
          else gen.if(_`${data}.length > ${index}`, check);
        }
      },
    },
    {
      keyword: "each",
      schemaType: "object",
      code: (cxt) => {
        const { from, schema } = cxt.schema as { from: number; schema: AjvSchema };
        applyToItems(cxt, schema, from);
      },
    },
    {
      keyword: "distinct",
      schemaType: "boolean",
      code: (cxt) => refuse(cxt, _`!${new Name("areDistinct")}(${cxt.data})`),
    },
    {
      // In place of `properties` and `required`, which look each key up twice and pass over `__proto__`.
      keyword: "fields",
      schemaType: "array",
      code: (cxt) => {
        const { gen, data } = cxt;
        const fields = cxt.schema as readonly FieldSchema[];
        const required = fields.filter((field) => field.required);
        const names = required.reduce((list: Code, { name }) => _`${list}, ${name}`, _`${data}`);
        refuse(cxt, _`!${new Name("owns")}(${names})`);
        for (const { name, required, schema } of fields) {
          if (schema === true) continue;
          const value = gen.const("data", _`${data}[${name}]`, true);
          if (required) apply(cxt, schema, value);
          else {
            // What a prototype lends counts as absent, and is mostly of another kind: `check` settles it. Only where
            // every object inherits something would that be needed for each message.
            const isThere = _`${value} !== undefined`;
            const isOwn = _`${new Name("hasOwn")}(${data}, ${name})`;
            gen.if(name in Object.prototype ? and(isThere, isOwn) : isThere, () => apply(cxt, schema, value));
          }
        }
      },
    },
    {
      keyword: "entries",
      schemaType: "object",
      code: (cxt) => {
        const { gen, data } = cxt;
        const { of, except, keys } = cxt.schema as {
          of: AjvSchema;
          except: readonly string[];
          keys?: readonly string[];
        };
        gen.forOf("key", _`Object.keys(${data})`, (key) => {
          for (const source of keys ?? []) refuse(cxt, _`!${usePattern(cxt, source)}.test(${key})`);
          const check = () => apply(cxt, of, gen.const("data", _`${data}[${key}]`, true));
          if (except.length === 0) check();
          else {
            gen.if(and(...except.map((name) => _`${key} !== ${name}`)), check);
          }
        });
      },
    },
  ];
}

type Kind = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

function isNot(kind: Kind, data: Name): Code {
  switch (kind) {
    case "object":
      return _`!${new Name("isObject")}(${data})`;
    case "array":
      return _`!Array.isArray(${data})`;
    case "number":
      return _`!Number.isFinite(${data})`;
    case "integer":
      return _`!Number.isInteger(${data})`;
    case "null":
      return _`${data} !== null`;
    case "string":
      return _`!${new Name("isString")}(${data})`;
    case "boolean":
      return _`!${new Name("isBoolean")}(${data})`;
  }
}

function definitionSchema(definition: Verdict["definition"]): AjvSchema {
  switch (definition.kind) {
    case "alias":
      return shapeSchema(definition.shape);
    case "literals":
      return definition.open ? { kind: "string" } : { equal: definition.values.map(({ value }) => value) };
    case "record":
      return {
        fields: definition.fields.map(
          ({ name, required, shape }): FieldSchema => ({ name, required, schema: shapeSchema(shape) }),
        ),
        ...(definition.rest === undefined
          ? {}
          : { entries: { of: shapeSchema(definition.rest), except: definition.fields.map(({ name }) => name) } }),
      };
  }
}

function shapeSchema(shape: Shape): AjvSchema {
  switch (shape.kind) {
    case "any":
      return true;
    case "never":
      return { never: true };
    case "anyObject":
      return { kind: "object" };
    case "boolean":
    case "null":
      return { kind: shape.kind };
    case "literal":
      return { equal: [shape.value] };
    case "ref":
      return { definition: shape.name };
    case "nullable":
      return { orNull: shapeSchema(shape.of) };
    case "map":
      return {
        kind: "object",
        entries: {
          of: shapeSchema(shape.values),
          except: [],
          ...(shape.keys === undefined ? {} : { keys: shape.keys.patterns.map(({ source }) => source) }),
        },
      };
    case "string": {
      const hasBounds = shape.minLength !== undefined || shape.maxLength !== undefined;
      return defined({
        kind: "string",
        length: hasBounds ? [shape.minLength ?? 0, shape.maxLength ?? -1] : undefined,
        patterns: shape.patterns.length === 0 ? undefined : shape.patterns.map(({ source }) => source),
      });
    }
    case "number":
      return defined({
        kind: "number",
        from: shape.minimum,
        above: shape.exclusiveMinimum,
        to: shape.maximum,
        below: shape.exclusiveMaximum,
      });
    case "integer":
      return defined({ kind: "integer", from: shape.minimum, to: shape.maximum, multiple: shape.multipleOf });
    case "array":
      return defined({
        kind: "array",
        fewest: shape.minItems || undefined,
        most: shape.maxItems,
        each: { from: 0, schema: shapeSchema(shape.items) },
        distinct: shape.uniqueItems || undefined,
      });
    case "tuple":
      return defined({
        kind: "array",
        fewest: shape.required || undefined,
        most: shape.rest === undefined ? shape.items.length : undefined,
        listed: shape.items.map(
          (item, index): ListedSchema => ({ required: index < shape.required, schema: shapeSchema(item) }),
        ),
        each: shape.rest === undefined ? undefined : { from: shape.items.length, schema: shapeSchema(shape.rest) },
      });
  }
}

function defined(schema: Record<string, unknown>): AjvSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
