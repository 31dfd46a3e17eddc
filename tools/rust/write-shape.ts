import type { Shape } from "../model/model.ts";
import { definitionOf, type Place, type Plan, within } from "./plan.ts";
import { sortKeys } from "./read-shape.ts";
import { integerRules, numberRules, stringRules } from "./tables.ts";
import { isBoxed } from "./types.ts";

/** A statement (without `;`) that writes what `value`, a reference, holds to the writer `w`. */
export function writeShape(plan: Plan, shape: Shape, place: Place, value: string): string {
  switch (shape.kind) {
    case "any":
    case "anyObject":
      return `w.payload(${value})`;
    case "string": {
      const rules = stringRules(shape);
      return rules === undefined ? `w.string(${value})` : `w.string_of(${value}, ${rules})`;
    }
    case "number":
      return `w.number(*${value}, ${numberRules(shape)})`;
    case "integer":
      return `w.integer(*${value}, ${integerRules(shape)})`;
    case "boolean":
      return `w.boolean(*${value})`;
    case "null":
      return "w.null()";
    case "never":
      return "w.check(false)";
    case "literal":
      return `wire::Wire::write(${value}, w)`;
    case "array": {
      const checks: string[] = [];
      if (shape.minItems === 1) checks.push(`w.check(!${value}.is_empty())`);
      else if ((shape.minItems ?? 0) > 1) checks.push(`w.check(${value}.len() >= ${shape.minItems})`);
      if (shape.maxItems !== undefined) checks.push(`w.check(${value}.len() <= ${shape.maxItems})`);
      if (shape.uniqueItems) checks.push(`w.check(wire::distinct(${value}.iter()${sortKeys(plan, shape.items)}))`);
      const write = `w.array(${value}, ${writer(plan, shape.items, within(place, ".item", true))})`;
      return checks.length === 0 ? write : `{ ${checks.join("; ")}; ${write} }`;
    }
    case "map": {
      const keys = shape.keys === undefined ? "None" : `Some(${stringRules(shape.keys)})`;
      return `w.map(${value}, ${keys}, ${writer(plan, shape.values, within(place, ".value", true))})`;
    }
    case "nullable":
      return `w.nullable(${value}.as_ref(), ${writer(plan, shape.of, place)})`;
    case "tuple":
      return writeTuple(plan, shape, place, value);
    case "ref": {
      const target = definitionOf(plan, shape.name);
      const inner = isBoxed(plan, shape.name, place) ? `&**${value}` : value;
      if (target.kind === "alias" && !plan.newtypes.has(target.name)) {
        const alias = { owner: target.name, path: target.name, direct: true };
        return inner === value
          ? writeShape(plan, target.shape, alias, value)
          : `{ let b = ${inner}; ${writeShape(plan, target.shape, alias, "b")} }`;
      }
      return `wire::Wire::write(${inner}, w)`;
    }
  }
}

/** A closure that writes one value. */
function writer(plan: Plan, shape: Shape, place: Place): string {
  const write = writeShape(plan, shape, place, "x");
  return `|w, ${/\bx\b/.test(write) ? "x" : "_"}| ${write}`;
}

function writeTuple(plan: Plan, shape: Shape & { readonly kind: "tuple" }, place: Place, value: string): string {
  const ends = shape.items.length > shape.required || shape.rest !== undefined;
  const lines = shape.items.map((item, index) => {
    const at = within(place, `.${index}`, false);
    if (index >= shape.required) return `w.optional(t${index}.as_ref(), &mut left_out, ${writer(plan, item, at)});`;
    return `w.item(); ${writeShape(plan, item, at, `t${index}`)};`;
  });
  const names = shape.items.map((item, index) => (isUnused(item) && index < shape.required ? "_" : `t${index}`));
  if (shape.rest !== undefined) {
    names.push("rest");
    lines.push(`w.rest(rest, &mut left_out, ${writer(plan, shape.rest, within(place, ".rest", true))});`);
  }
  const pattern = names.length === 1 ? `(${names[0]},)` : `(${names.join(", ")})`;
  const open = ends ? "let mut left_out = 0; " : "";
  return `if w.enter() { let ${pattern} = ${value}; ${open}w.raw("["); ${lines.join(" ")} w.leave(b']') }`;
}

/** Whether writing a shape needs no value. */
function isUnused(shape: Shape): boolean {
  return shape.kind === "null" || shape.kind === "never";
}
