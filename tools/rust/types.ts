import type { Field, IntegerShape, Shape } from "../model/model.ts";
import { definitionOf, type Place, type Plan, typeName, within } from "./plan.ts";

/** The Rust type of a shape. `base` leads to the protocol's own types: empty beside them, `super::` below. */
export function rustType(plan: Plan, shape: Shape, place: Place): string {
  switch (shape.kind) {
    case "any":
      return "wire::Payload";
    case "anyObject":
      return "wire::ObjectPayload";
    case "string":
      return "String";
    case "number":
      return "f64";
    case "integer":
      return integerType(shape);
    case "boolean":
      return "bool";
    case "null":
    case "never":
      return "()";
    case "literal":
      return typeName(plan, place.path);
    case "array":
      return `Vec<${rustType(plan, shape.items, within(place, ".item", true))}>`;
    case "map":
      return `std::collections::BTreeMap<String, ${rustType(plan, shape.values, within(place, ".value", true))}>`;
    case "nullable":
      return `Option<${rustType(plan, shape.of, place)}>`;
    case "tuple": {
      const items = shape.items.map((item, index) => {
        const type = rustType(plan, item, within(place, `.${index}`, false));
        return index < shape.required ? type : `Option<${type}>`;
      });
      if (shape.rest !== undefined) items.push(`Vec<${rustType(plan, shape.rest, within(place, ".rest", true))}>`);
      return items.length === 1 ? `(${items[0]},)` : `(${items.join(", ")})`;
    }
    case "ref": {
      const name = typeName(plan, shape.name);
      return isBoxed(plan, shape.name, place) ? `Box<${name}>` : name;
    }
  }
}

/** The Rust type of a field. */
export function fieldType(plan: Plan, field: Field, place: Place): string {
  const type = rustType(plan, field.shape, place);
  return isOption(field) ? `Option<${type}>` : type;
}

/** Whether a field's absence is a `None` of its own. */
export function isOption(field: Field): boolean {
  return !field.required && field.default === undefined;
}

/** Whether a value must be on the heap, since its type holds the owner's in turn. */
export function isBoxed(plan: Plan, name: string, place: Place): boolean {
  const group = plan.cycle.get(name);
  return place.direct && group !== undefined && group === plan.cycle.get(place.owner);
}

/** The smallest of the four integer types that are in use which holds every value. */
export function integerType(shape: IntegerShape): string {
  if (shape.minimum >= 0) return shape.maximum <= 4294967295 ? "u32" : "u64";
  return shape.minimum >= -2147483648 && shape.maximum <= 2147483647 ? "i32" : "i64";
}

/** Whether values of a shape are copied instead of borrowed. */
export function isCopy(plan: Plan, shape: Shape): boolean {
  switch (shape.kind) {
    case "boolean":
    case "integer":
    case "number":
    case "null":
    case "literal":
      return true;
    case "nullable":
      return isCopy(plan, shape.of);
    case "ref": {
      const target = definitionOf(plan, shape.name);
      if (target.kind === "alias" && !plan.newtypes.has(target.name)) return isCopy(plan, target.shape);
      return plan.traits.get(shape.name)?.copy === true;
    }
    default:
      return false;
  }
}
