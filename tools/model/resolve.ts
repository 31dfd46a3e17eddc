import type { Definition, Shape } from "./model.ts";

/** The shape behind any number of aliases: never a `ref` to an alias. */
export function resolveShape(definitions: ReadonlyMap<string, Definition>, shape: Shape): Shape {
  let current = shape;
  while (current.kind === "ref") {
    const definition = definitionOf(definitions, current.name);
    if (definition.kind !== "alias") return current;
    current = definition.shape;
  }
  return current;
}

export function definitionOf(definitions: ReadonlyMap<string, Definition>, name: string): Definition {
  const definition = definitions.get(name);
  if (definition === undefined) throw new Error(`the schema refers to ${name}, which it does not define`);
  return definition;
}
