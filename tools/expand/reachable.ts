import type { BodyForm, DefinitionForm, ShapeForm } from "./normal-form.ts";

/** The definitions that the roots reach: an alias may be gone from where it stood in the source. */
export function reachable(
  definitions: ReadonlyMap<string, DefinitionForm>,
  roots: readonly string[],
): Map<string, DefinitionForm> {
  const names = new Set(roots);
  // The set grows while it is gone through.
  for (const name of names) {
    const body = definitions.get(name)?.body;
    for (const inner of body === undefined ? [] : referencesOf(body)) names.add(inner);
  }
  return new Map([...definitions].filter(([name]) => names.has(name)));
}

function referencesOf(body: BodyForm): string[] {
  switch (body.kind) {
    case "record": {
      const shapes = body.fields.map((field) => field.shape);
      return [...shapes, ...(body.rest === undefined ? [] : [body.rest])].flatMap(namesIn);
    }
    case "tagged":
      return [...body.members];
    case "choice":
      return body.arms.flatMap(namesIn);
    case "alias":
      return namesIn(body.shape);
    case "literals":
      return [];
  }
}

function namesIn(shape: ShapeForm): string[] {
  switch (shape.kind) {
    case "ref":
      return [shape.name];
    case "array":
      return namesIn(shape.items);
    case "map":
      return namesIn(shape.values);
    case "nullable":
      return namesIn(shape.of);
    case "tuple":
      return [...shape.items, ...(shape.rest === undefined ? [] : [shape.rest])].flatMap(namesIn);
    default:
      return [];
  }
}
