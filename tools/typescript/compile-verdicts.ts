import { _, Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, nil } from "ajv";
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
 * not. A validator calls that of another definition by the name that `verdictName` gives.
 */
export function compileVerdicts(verdicts: readonly Verdict[], verdictName: (definition: string) => string): Verdicts {
  const ajv = new Ajv({
    strict: true,
    // Tuples with optional items are meant; this rule takes them for mistakes.
    strictTuples: false,
    validateSchema: false,
    addUsedSchema: false,
    meta: false,
    logger: false,
    loopEnum: Number.POSITIVE_INFINITY,
    code: { source: true, esm: true, lines: true },
    keywords: keywords(verdicts, verdictName),
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

function keywords(verdicts: readonly Verdict[], verdictName: (definition: string) => string): CodeKeywordDefinition[] {
  const apply = (cxt: KeywordCxt, schema: AjvSchema, data?: Name): void => {
    // Outside of ajv's anyOf a fault returns at once, so nobody asks for the outcome.
    cxt.subschema(
      {
        schema,
        schemaPath: nil,
        topSchemaRef: schemaAtRunTime,
        errSchemaPath: "",
        // The verdict is all that is asked of ajv: where and why is the interpreter's.
        createErrors: false,
        ...(data === undefined ? {} : { data }),
      },
      cxt.gen.name("valid"),
    );
  };
  return [
    {
      // A function in the function that ajv makes: ajv's own take arguments that only its errors need.
      keyword: "verdicts",
      schemaType: "number",
      code: (cxt) => {
        const { gen } = cxt;
        const start = cxt.schema as number;
        for (const { name, definition } of verdicts.slice(start, start + BATCH)) {
          const value = gen.name("data");
          gen.func(new Name(name), value, false, () => {
            const schema = definitionSchema(definition);
            if (schema !== true) apply(cxt, schema, value);
            gen.return(true);
          });
          gen.code(_`${cxt.data}.push(${new Name(name)})`);
        }
      },
    },
    {
      keyword: "definition",
      schemaType: "string",
      code: (cxt) => cxt.fail(_`!${new Name(verdictName(cxt.schema))}(${cxt.data})`),
    },
    {
      keyword: "orNull",
      schemaType: ["object", "boolean"],
      code: (cxt) => cxt.gen.if(_`${cxt.data} !== null`, () => apply(cxt, cxt.schema)),
    },
    {
      // ajv's own counts through the whole string, whatever the bounds.
      keyword: "length",
      schemaType: "array",
      type: "string",
      code: (cxt) => {
        const [minimum, maximum] = cxt.schema as [number, number];
        cxt.fail(_`!${new Name("hasLength")}(${cxt.data}, ${minimum}, ${maximum})`);
      },
    },
    {
      keyword: "multiple",
      schemaType: "number",
      type: "number",
      code: (cxt) => cxt.fail(_`${cxt.data} % ${cxt.schema} !== 0`),
    },
    {
      keyword: "distinct",
      schemaType: "boolean",
      type: "array",
      code: (cxt) => cxt.fail(_`!${new Name("areDistinct")}(${cxt.data})`),
    },
    {
      // In place of `properties` and `required`, which look each key up twice and pass over `__proto__`.
      keyword: "fields",
      schemaType: "array",
      type: "object",
      code: (cxt) => {
        const { gen, data } = cxt;
        const fields = cxt.schema as readonly FieldSchema[];
        const isOwn = (name: string) => _`${new Name("hasOwn")}(${data}, ${name})`;
        const required = fields.filter((field) => field.required).map(({ name }) => isOwn(name));
        if (required.length > 0) gen.if(_`!(${and(...required)})`, () => cxt.error());
        for (const { name, required, schema } of fields) {
          if (schema === true) continue;
          const value = gen.const("data", _`${data}[${name}]`, true);
          if (required) apply(cxt, schema, value);
          else gen.if(_`${value} !== undefined && ${isOwn(name)}`, () => apply(cxt, schema, value));
        }
      },
    },
    {
      keyword: "entries",
      schemaType: "object",
      type: "object",
      code: (cxt) => {
        const { gen, data } = cxt;
        const { of, except } = cxt.schema as { of: AjvSchema; except: readonly string[] };
        gen.forOf("key", _`Object.keys(${data})`, (key) => {
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

function definitionSchema(definition: Verdict["definition"]): AjvSchema {
  switch (definition.kind) {
    case "alias":
      return shapeSchema(definition.shape);
    case "literals":
      return definition.open ? { type: "string" } : { enum: definition.values.map(({ value }) => value) };
    case "record":
      return {
        type: "object",
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
      return false;
    case "anyObject":
      return { type: "object" };
    case "boolean":
    case "null":
      return { type: shape.kind };
    case "literal":
      return { const: shape.value };
    case "ref":
      return { definition: shape.name };
    case "nullable":
      return { orNull: shapeSchema(shape.of) };
    case "map":
      return { type: "object", entries: { of: shapeSchema(shape.values), except: [] } };
    case "string": {
      const patterns = shape.patterns.map(({ source }) => ({ pattern: source }));
      const hasBounds = shape.minLength !== undefined || shape.maxLength !== undefined;
      return defined({
        type: "string",
        length: hasBounds ? [shape.minLength ?? 0, shape.maxLength ?? -1] : undefined,
        allOf: patterns.length === 0 ? undefined : patterns,
      });
    }
    case "number":
      return defined({
        type: "number",
        minimum: shape.minimum,
        maximum: shape.maximum,
        exclusiveMinimum: shape.exclusiveMinimum,
        exclusiveMaximum: shape.exclusiveMaximum,
      });
    case "integer":
      return defined({
        type: "integer",
        minimum: shape.minimum,
        maximum: shape.maximum,
        multiple: shape.multipleOf,
      });
    case "array":
      return defined({
        type: "array",
        items: shapeSchema(shape.items),
        minItems: shape.minItems,
        maxItems: shape.maxItems,
        distinct: shape.uniqueItems || undefined,
      });
    case "tuple":
      return {
        type: "array",
        items: shape.items.map(shapeSchema),
        minItems: shape.required,
        additionalItems: shape.rest === undefined ? false : shapeSchema(shape.rest),
      };
  }
}

function defined(schema: Record<string, unknown>): AjvSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
