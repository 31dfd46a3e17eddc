import type { DefinitionForm, Documentation, LiteralForm, MessageForm, NormalForm } from "../expand/normal-form.ts";
import type { JsonSchema, LiteralMeta } from "../model/schema.ts";
import { REFERENCE_PREFIX, SCHEMA_PREFIX, WRAPPED } from "./wrapping.ts";

type Printed = Readonly<Record<string, JsonSchema>>;

/**
 * Puts right what typescript-json-schema gets wrong or has no words for: names and keys lose their prefix and boxes are
 * opened; `$ref`s get no siblings; `null` is an arm of its own; unions and literal sets stand in the order of their
 * declaration; tagged unions become `oneOf` with a discriminator; tuples end; what the protocol says beyond JSON Schema
 * is added under `x-`.
 */
export function restore(printed: Printed, definitions: readonly DefinitionForm[]): JsonSchema[] {
  const restorer = new Restorer(printed);
  return definitions.map((definition) => restorer.definition(definition));
}

/** The whole schema, from those of the definitions, in their order. */
export function assemble(normal: NormalForm, schemas: readonly JsonSchema[]): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  for (const [index, name] of [...normal.definitions.keys()].entries()) setOwn(definitions, name, schemas[index] ?? {});
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    "x-roots": normal.roots,
    ...(normal.constants.length === 0 ? {} : { "x-constants": normal.constants }),
    definitions,
  };
}

class Restorer {
  constructor(private readonly printed: Printed) {}

  definition(definition: DefinitionForm): JsonSchema {
    const { name, body, documentation, message } = definition;
    const schema = this.printed[SCHEMA_PREFIX + name];
    if (schema === undefined) throw new Error(`typescript-json-schema printed nothing for ${name}`);
    const around = { ...pick(schema, "description", "deprecated"), ...documentationKeywords(documentation) };
    const extra = message === undefined ? {} : messageKeywords(message);
    switch (body.kind) {
      case "record":
        return { ...around, ...extra, ...this.record(schema, definition) };
      case "alias":
        return { ...around, ...extra, ...this.unwrapped(schema, around) };
      case "literals":
        return { ...around, ...literalKeywords(body.values, body.open) };
      case "tagged":
        return {
          ...around,
          ...extra,
          oneOf: body.members.map((member) => ({ $ref: `#/definitions/${member}` })),
          discriminator: { propertyName: body.tag },
        };
      case "choice":
        return {
          ...around,
          anyOf: body.arms.map((_, index) => this.inner(property(schema, String(index)))),
        };
    }
  }

  private record(schema: JsonSchema, definition: DefinitionForm): JsonSchema {
    if (definition.body.kind !== "record") throw new Error(`${definition.name} is not a record`);
    const { fields } = definition.body;
    const properties: Record<string, JsonSchema> = {};
    for (const field of fields) {
      const inner = this.inner(property(schema, field.name));
      setOwn(properties, field.name, {
        ...inner,
        ...documentationKeywords(field.documentation),
        ...(field.secret ? { "x-secret": true } : {}),
      });
    }
    const required = fields.filter((field) => field.required).map((field) => field.name);
    const rest = schema.additionalProperties;
    return {
      type: "object",
      properties,
      ...(required.length === 0 ? {} : { required }),
      propertyOrder: fields.map((field) => field.name),
      ...(typeof rest === "object" ? { additionalProperties: this.inner(rest) } : {}),
    };
  }

  /** The schema in the box; a `$ref` beside documentation goes into an allOf. */
  private unwrapped(schema: JsonSchema, around: JsonSchema): JsonSchema {
    const inner = this.inner(property(schema, WRAPPED));
    return inner.$ref === undefined || Object.keys(around).length === 0 ? inner : { allOf: [inner] };
  }

  private inner(schema: JsonSchema): JsonSchema {
    const annotations = pick(schema, "description", "default", "deprecated");
    const shape = this.shape(schema);
    const needsAllOf = shape.$ref !== undefined && Object.keys(annotations).length > 0;
    return { ...annotations, ...(needsAllOf ? { allOf: [shape] } : shape) };
  }

  private shape(schema: JsonSchema): JsonSchema {
    const { description: _, default: __, deprecated: ___, ...shape } = schema;
    if (shape.$ref !== undefined) return this.reference(shape.$ref);
    if (shape.anyOf !== undefined) return this.nullable(shape.anyOf.filter((arm) => arm.type !== "null"));
    if (Array.isArray(shape.type)) {
      const [type] = shape.type.filter((name) => name !== "null");
      return this.nullable([{ ...shape, type }]);
    }
    if (shape.type === "array") return this.array(shape);
    if (shape.type === "object") return this.map(shape);
    return shape;
  }

  private reference(ref: string): JsonSchema {
    const name = decodeURIComponent(ref.slice("#/definitions/".length));
    if (name.startsWith(REFERENCE_PREFIX)) return { $ref: `#/definitions/${name.slice(REFERENCE_PREFIX.length)}` };
    const box = this.printed[name];
    if (box === undefined) throw new Error(`typescript-json-schema refers to ${name}, which it did not print`);
    return this.shape(property(box, WRAPPED));
  }

  private nullable(arms: readonly JsonSchema[]): JsonSchema {
    const [arm, ...others] = arms;
    if (arm === undefined || others.length > 0) throw new Error("typescript-json-schema printed a union of its own");
    return { anyOf: [this.shape(arm), { type: "null" }] };
  }

  private array(schema: JsonSchema): JsonSchema {
    const { items, additionalItems, minItems, maxItems, ...rest } = schema;
    const bounds = { ...(minItems === undefined ? {} : { minItems }), ...(maxItems === undefined ? {} : { maxItems }) };
    const isTuple = items === undefined || isList(items);
    if (!isTuple) return { ...rest, items: this.shape(items), ...bounds };
    return {
      ...rest,
      items: (items ?? []).map((item) => this.shape(item)),
      ...bounds,
      additionalItems: typeof additionalItems === "object" ? this.shape(additionalItems) : false,
    };
  }

  private map(schema: JsonSchema): JsonSchema {
    const values = schema.additionalProperties;
    if (typeof values !== "object") return { type: "object" };
    return { type: "object", ...pick(schema, "propertyNames"), additionalProperties: this.shape(values) };
  }
}

function isList(items: JsonSchema["items"]): items is readonly JsonSchema[] {
  return Array.isArray(items);
}

function property(schema: JsonSchema, name: string): JsonSchema {
  const found = schema.properties?.[SCHEMA_PREFIX + name];
  if (found === undefined) throw new Error(`typescript-json-schema lost the property ${name}`);
  return found;
}

function documentationKeywords({ deprecated, since }: Documentation): JsonSchema {
  return {
    ...(deprecated === undefined ? {} : { deprecated: true }),
    ...(deprecated === undefined || deprecated === "" ? {} : { "x-deprecated": deprecated }),
    ...(since === undefined ? {} : { "x-since": since }),
  };
}

function messageKeywords({ direction, category, answeredBy, limit, order }: MessageForm): JsonSchema {
  return {
    ...(direction === undefined ? {} : { "x-direction": direction }),
    ...(category === undefined ? {} : { "x-category": category }),
    ...(answeredBy.length === 0 ? {} : { "x-answered-by": answeredBy }),
    ...(limit === undefined ? {} : { "x-limit": limit }),
    ...(order === undefined ? {} : { "x-order": order }),
  };
}

function literalKeywords(literals: readonly LiteralForm[], open: boolean): JsonSchema {
  const values = literals.map((literal) => literal.value);
  const types = [...new Set(values.map((value) => typeof value))];
  const [type = "string"] = types;
  const members = literals.flatMap((literal) => literal.member ?? []);
  const descriptions = literals.map((literal) => literal.documentation.description ?? "");
  const meta = literals.map(literalMeta);
  return {
    ...(types.length > 1 ? {} : { type }),
    ...(open ? { "x-open-enum": values.map(String) } : { enum: values }),
    ...(members.length === literals.length && members.length > 0 ? { "x-enum-varnames": members } : {}),
    ...(descriptions.some((description) => description !== "") ? { "x-enum-descriptions": descriptions } : {}),
    ...(meta.some((each) => Object.keys(each).length > 0) ? { "x-enum-meta": meta } : {}),
  };
}

function literalMeta({ recoverable, action, documentation }: LiteralForm): LiteralMeta {
  const { since, deprecated } = documentation;
  return {
    ...(recoverable === undefined ? {} : { recoverable }),
    ...(action === undefined ? {} : { action }),
    ...(since === undefined ? {} : { since }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

function pick(schema: JsonSchema, ...keys: readonly (keyof JsonSchema)[]): JsonSchema {
  return Object.fromEntries(keys.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]));
}

/** Also under the name `__proto__`. */
function setOwn<T>(object: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
