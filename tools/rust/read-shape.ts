import type { Shape } from "../model/model.ts";
import { definitionOf, type Place, type Plan, typeName, within } from "./plan.ts";
import { integerRules, numberRules, stringRules } from "./tables.ts";
import { integerType, isBoxed } from "./types.ts";

/** An expression that reads a shape from the reader `r`; of type `Result<T, wire::Stop>`. */
export function readShape(plan: Plan, shape: Shape, place: Place): string {
  switch (shape.kind) {
    case "any":
      return "r.payload()";
    case "anyObject":
      return "r.object_payload()";
    case "string": {
      const rules = stringRules(shape);
      return rules === undefined ? "r.string()" : `r.string_of(${rules})`;
    }
    case "number":
      return `r.number(${numberRules(shape)})`;
    case "integer":
      return `r.integer::<${integerType(shape)}>(${integerRules(shape)})`;
    case "boolean":
      return "r.boolean()";
    case "null":
      return "r.null()";
    case "never":
      return "Err(wire::Stop)";
    case "literal":
      return readNamed(typeName(plan, place.path));
    case "array": {
      const items = closure(readShape(plan, shape.items, within(place, ".item", true)));
      const read = `r.array(${shape.minItems ?? 0}, ${shape.maxItems ?? "usize::MAX"}, ${items})`;
      if (!shape.uniqueItems) return read;
      const keys = sortKeys(plan, shape.items);
      return `${read}.and_then(|all| if wire::distinct(all.iter()${keys}) { Ok(all) } else { Err(wire::Stop) })`;
    }
    case "map": {
      const keys = shape.keys === undefined ? "None" : `Some(${stringRules(shape.keys)})`;
      return `r.map(${keys}, ${closure(readShape(plan, shape.values, within(place, ".value", true)))})`;
    }
    case "nullable":
      return `r.nullable(${closure(readShape(plan, shape.of, place))})`;
    case "tuple":
      return readTuple(plan, shape, place);
    case "ref": {
      const target = definitionOf(plan, shape.name);
      const plainAlias = target.kind === "alias" && !plan.newtypes.has(target.name);
      const read = plainAlias
        ? readShape(plan, target.shape, { owner: target.name, path: target.name, direct: true })
        : readNamed(typeName(plan, shape.name));
      return isBoxed(plan, shape.name, place)
        ? `${read.startsWith("<") && read.endsWith("(r)") ? read : `(${read})`}.map(Box::new)`
        : read;
    }
  }
}

/** An expression that reads a type of the protocol. */
export function readNamed(rust: string): string {
  return `<super::${rust} as wire::Wire>::read(r)`;
}

/** A closure of the reader; the function itself where the expression is but a call. */
export function closure(expression: string): string {
  const call = /^(<super::\w+ as wire::Wire>::read)\(r\)$/.exec(expression);
  return call?.[1] ?? `|r| ${expression}`;
}

/** What an iterator over items that may not repeat goes through, so that they can be compared. */
export function sortKeys(plan: Plan, shape: Shape): string {
  switch (shape.kind) {
    case "string":
      return ".map(String::as_str)";
    case "number":
      // Numbers are the same if their values are, and there is no NaN among those that pass other checks.
      return ".map(|x| (*x + 0.0).to_bits())";
    case "ref": {
      const target = definitionOf(plan, shape.name);
      if (target.kind === "alias" && !plan.newtypes.has(target.name)) return sortKeys(plan, target.shape);
      return target.kind === "literals" && target.open ? "" : ".copied()";
    }
    default:
      return ".copied()";
  }
}

function readTuple(plan: Plan, shape: Shape & { readonly kind: "tuple" }, place: Place): string {
  const optional = shape.items.length > shape.required;
  const lines = shape.items.map((item, index) => {
    const read = closure(readShape(plan, item, within(place, `.${index}`, false)));
    const call =
      index < shape.required ? `r.required(&mut items, ${read})` : `r.optional(&mut items, &mut more, ${read})`;
    return `let t${index} = ${call}?;`;
  });
  const names = shape.items.map((_, index) => `t${index}`);
  const more = optional ? "more" : "true";
  if (shape.rest === undefined) {
    lines.push(`r.no_more(&mut items, ${more})?;`);
  } else {
    const read = closure(readShape(plan, shape.rest, within(place, ".rest", true)));
    lines.push(`let rest = r.rest(&mut items, ${more}, ${read})?;`);
    names.push("rest");
  }
  const value = names.length === 1 ? `(${names[0]},)` : `(${names.join(", ")})`;
  const start = ["let mut items = r.items()?;", ...(optional ? ["let mut more = true;"] : [])];
  return `r.within(|r| { ${[...start, ...lines].join(" ")} Ok(${value}) })`;
}
