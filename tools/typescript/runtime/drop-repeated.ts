import { firstFault, type Source } from "./first-fault.ts";
import type { ParsedJson } from "./parse-json.ts";
import type { Shape } from "./shape.ts";

/**
 * Takes the keys out of what was accepted at a choice that are repeated in the text and that its shape does not declare.
 *
 * They are ignored like every unknown key. But in the value nothing tells any more that they were repeated, so another
 * member of a choice, which declares them and has refused them for that, would find them to its liking.
 */
export function dropRepeated(shapes: readonly Shape[], shape: Shape, { value, facts }: ParsedJson): void {
  if ([...facts.values()].some(({ repeated }) => repeated.size > 0)) drop({ shapes, facts }, shape, value, false);
}

function drop(source: Required<Source>, shape: Shape, value: unknown, isChosen: boolean): void {
  if (typeof shape === "string" || typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>;
  const inner = innerShape(source, shape, members);
  if (inner !== undefined) {
    drop(source, inner, value, isChosen || (typeof shape !== "number" && shape[0] === "choice"));
  } else if (typeof shape !== "number" && shape[0] === "record") {
    const [, fields, rest] = shape;
    const declared = new Map(fields.map(([name, of]) => [name, of]));
    const repeated = source.facts.get(value)?.repeated ?? [];
    if (isChosen && rest === undefined) for (const key of repeated) if (!declared.has(key)) delete members[key];
    for (const [key, member] of Object.entries(members))
      drop(source, declared.get(key) ?? rest ?? "any", member, isChosen);
  } else {
    for (const [index, member] of Object.values(members).entries())
      drop(source, partShape(shape, index), member, isChosen);
  }
}

/** What else the value is: the definition, the member of a union. */
function innerShape(source: Required<Source>, shape: Exclude<Shape, string>, value: Record<string, unknown>) {
  if (typeof shape === "number") return source.shapes[shape];
  switch (shape[0]) {
    case "nullable":
      return shape[1];
    case "choice":
      return shape[1].find((arm) => firstFault(source, arm, value) === undefined);
    case "tagged":
      return shape[2].get(value[shape[1]]);
    default:
      return undefined;
  }
}

/** What a part of an array or a map is. */
function partShape(shape: Exclude<Shape, string>, index: number): Shape {
  if (typeof shape === "number") return "any";
  switch (shape[0]) {
    case "array":
    case "map":
      return shape[1];
    case "tuple":
      return shape[1][index] ?? shape[3] ?? "any";
    default:
      return "any";
  }
}
