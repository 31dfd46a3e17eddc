import type { Definition, Model, RecordDefinition } from "../model/model.ts";
import { recordsOf } from "../model/relate.ts";
import { resolveShape } from "../model/resolve.ts";
import { code } from "./markdown.ts";

/**
 * Of a root in which one member takes any string under the key that is the tag of the others: that its lines are never
 * of an unknown type. Empty for every other root.
 */
export function openTypeText(root: Definition, model: Model): string {
  const { definitions } = model;
  const shape = resolveShape(definitions, { kind: "ref", name: root.name });
  if (shape.kind !== "ref" || definitions.get(shape.name)?.kind !== "choice") return "";
  const records = recordsOf(shape, definitions);
  const required = (record: RecordDefinition, key: string) =>
    record.fields.find((field) => field.name === key && field.required)?.shape;
  const tags = new Set(
    records.flatMap(({ fields }) =>
      fields.flatMap(({ name, shape, required }) =>
        required && shape.kind === "literal" && typeof shape.value === "string" ? [name] : [],
      ),
    ),
  );
  for (const tag of tags) {
    const open = records.filter((record) => {
      const shape = required(record, tag);
      return shape !== undefined && resolveShape(definitions, shape).kind === "string";
    });
    const [first] = open;
    if (first === undefined) continue;
    const names = open.map(({ name }) => code(name)).join(", ");
    return `${code(tag)} is open in ${names}. So no line of this union is reported as ${code("UNKNOWN_TYPE")}, and one that every other member refuses, a message with a fault for example, is read as ${code(first.name)} where it has its fields.`;
  }
  return "";
}
