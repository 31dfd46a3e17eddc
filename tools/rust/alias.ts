import type { AliasDefinition } from "../model/model.ts";
import { docs } from "./doc.ts";
import { type Plan, typeName } from "./plan.ts";
import { readShape } from "./read-shape.ts";
import { ownShape } from "./tables.ts";
import { item, quote } from "./text.ts";
import { rustType } from "./types.ts";
import { writeShape } from "./write-shape.ts";

/** The Rust alias, or a struct around the type where an alias can't be. */
export function printAlias(plan: Plan, alias: AliasDefinition, derives: string): string[] {
  const rust = typeName(plan, alias.name);
  const type = rustType(plan, alias.shape, { owner: alias.name, path: alias.name, direct: true });
  const line = plan.newtypes.has(alias.name)
    ? [derives, `pub struct ${rust}(pub ${type});`]
    : [`pub type ${rust} = ${type};`];
  return item([...docs(alias.doc), ...line]);
}

/** The code that reads and writes an alias that is a struct. */
export function aliasCodec(plan: Plan, alias: AliasDefinition): string[] {
  const rust = typeName(plan, alias.name);
  const place = { owner: alias.name, path: alias.name, direct: true };
  const write = writeShape(plan, alias.shape, place, "x");
  return [
    `impl wire::Wire for super::${rust} {`,
    `    const NAME: &'static str = ${quote(alias.name)};`,
    `    fn shape() -> &'static wire::Shape { ${ownShape(plan, alias.name)} }`,
    `    fn read(r: &mut wire::Reader<'_>) -> Result<Self, wire::Stop> { ${readShape(plan, alias.shape, place)}.map(super::${rust}) }`,
    `    fn write(&self, w: &mut wire::Writer<'_>) { ${/\bx\b/.test(write) ? "let x = &self.0; " : ""}${write} }`,
    "}",
  ];
}
