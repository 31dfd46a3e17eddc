import type { JsonValue, Shape } from "../model/model.ts";
import { variantOfLiteral } from "./literals.ts";
import { definitionOf, type Place, type Plan, typeName } from "./plan.ts";
import { readShape } from "./read-shape.ts";
import { float, quote } from "./text.ts";

/** What an absent field stands for. */
export interface Default {
  /** An expression below `codec` that makes the value. */
  readonly value: string;
  /** A condition under which a value that is referred to by `name` differs from it. */
  differs(name: string): string;
}

/** The Rust of a default, which the schema has checked against its shape. */
export function defaultOf(plan: Plan, shape: Shape, place: Place, value: JsonValue): Default {
  const plain = (expression: string): Default => ({
    value: expression,
    differs: (name) => `*${name} != ${expression}`,
  });
  if (shape.kind === "ref") {
    const target = definitionOf(plan, shape.name);
    if (target.kind === "alias" && !plan.newtypes.has(target.name)) {
      return defaultOf(plan, target.shape, { owner: target.name, path: target.name, direct: place.direct }, value);
    }
    if (target.kind === "literals") {
      const variant = variantOfLiteral(target, value);
      if (variant !== undefined) return plain(`super::${typeName(plan, target.name)}::${variant}`);
    }
  }
  if (shape.kind === "string" && typeof value === "string") {
    return { value: `${quote(value)}.to_owned()`, differs: (name) => `${name} != ${quote(value)}` };
  }
  if (shape.kind === "boolean" && typeof value === "boolean") {
    return { value: String(value), differs: (name) => (value ? `!*${name}` : `*${name}`) };
  }
  if (shape.kind === "integer" && typeof value === "number") return plain(String(value));
  if (shape.kind === "number" && typeof value === "number") return plain(float(value));
  if (shape.kind === "nullable" && value === null) return { value: "None", differs: (name) => `${name}.is_some()` };
  const empty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (shape.kind === "array" && empty) return { value: "Vec::new()", differs: (name) => `!${name}.is_empty()` };
  if (shape.kind === "map" && empty) {
    return { value: "std::collections::BTreeMap::new()", differs: (name) => `!${name}.is_empty()` };
  }
  return plain(`wire::constant(${quote(JSON.stringify(value))}, |r| ${readShape(plan, shape, place)})`);
}
