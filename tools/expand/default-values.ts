import type { JsonValue } from "../model/model.ts";
import type { Annotations } from "./annotation-types.ts";
import { resolve } from "./constraints.ts";
import type { Expansion } from "./expansion.ts";
import type { BodyForm, FieldForm, ShapeForm } from "./normal-form.ts";

/** Gives a field its default, if it may have one and the value has the field's type. */
export function checkDefault(
  x: Expansion,
  field: FieldForm,
  annotation: NonNullable<Annotations["default"]>,
  path: string,
): void {
  const { value, tag } = annotation;
  if (field.required) {
    x.refuseTag(tag, path, "@default on a required field, which is never absent", "make the field optional");
  } else if (!fits(x, value, field.shape)) {
    x.refuseTag(
      tag,
      path,
      `@default ${JSON.stringify(value)} is not of the field's type`,
      "mend the value or the type",
    );
  } else field.default = value;
}

function fits(x: Expansion, value: JsonValue, spelt: ShapeForm): boolean {
  const shape = resolve(x, spelt);
  switch (shape.kind) {
    case "any":
      return true;
    case "never":
      return false;
    case "anyObject":
      return isObject(value);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "literal":
      return value === shape.value;
    case "string":
      return typeof value === "string" && fitsString(value, shape);
    case "number":
      return (
        typeof value === "number" &&
        value >= (shape.minimum ?? value) &&
        value <= (shape.maximum ?? value) &&
        !(value <= (shape.exclusiveMinimum ?? Number.NEGATIVE_INFINITY)) &&
        !(value >= (shape.exclusiveMaximum ?? Number.POSITIVE_INFINITY))
      );
    case "integer":
      return (
        Number.isInteger(value) &&
        (value as number) >= shape.minimum &&
        (value as number) <= shape.maximum &&
        (value as number) % (shape.multipleOf ?? 1) === 0
      );
    case "nullable":
      return value === null || fits(x, value, shape.of);
    case "array":
      return (
        isArray(value) &&
        value.length >= (shape.minItems ?? 0) &&
        value.length <= (shape.maxItems ?? value.length) &&
        (shape.uniqueItems !== true || new Set(value).size === value.length) &&
        value.every((item) => fits(x, item, shape.items))
      );
    case "tuple":
      return (
        isArray(value) &&
        value.length >= shape.required &&
        value.every((item, index) => {
          const of = shape.items[index] ?? shape.rest;
          return of !== undefined && fits(x, item, of);
        })
      );
    case "map":
      return (
        isObject(value) &&
        Object.entries(value).every(
          ([key, item]) =>
            (shape.keys === undefined || matches(shape.keys.pattern, key)) && fits(x, item, shape.values),
        )
      );
    case "ref": {
      const definition = x.definitions.get(shape.name);
      return definition !== undefined && fitsBody(x, value, definition.body);
    }
  }
}

function fitsString(value: string, shape: Extract<ShapeForm, { kind: "string" }>): boolean {
  const length = [...value].length;
  return (
    length >= (shape.minLength ?? 0) &&
    length <= (shape.maxLength ?? length) &&
    shape.patterns.every((pattern) => matches(pattern, value))
  );
}

/** A pattern that is no regular expression is refused where it stands. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function fitsBody(x: Expansion, value: JsonValue, body: BodyForm): boolean {
  switch (body.kind) {
    case "alias":
      return fits(x, value, body.shape);
    case "literals":
      return (body.open && typeof value === "string") || body.values.some((literal) => literal.value === value);
    case "choice":
      return body.arms.some((arm) => fits(x, value, arm));
    case "tagged":
      return body.members.some((member) => fits(x, value, { kind: "ref", name: member }));
    case "record": {
      if (!isObject(value)) return false;
      const names = new Set(body.fields.map((field) => field.name));
      const { rest } = body;
      return (
        body.fields.every((field) =>
          Object.hasOwn(value, field.name) ? fits(x, value[field.name] ?? null, field.shape) : !field.required,
        ) &&
        (rest === undefined || Object.entries(value).every(([key, item]) => names.has(key) || fits(x, item, rest)))
      );
    }
  }
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !isArray(value);
}
