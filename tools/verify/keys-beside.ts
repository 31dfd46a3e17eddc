import type { Model, RecordDefinition } from "../model/model.ts";
import { recordsOf } from "../model/relate.ts";

const known = new WeakMap<Model, ReadonlyMap<string, readonly string[]>>();

/** The keys that other members of a record's unions declare and the record itself does not. */
export function keysBeside(model: Model, record: RecordDefinition): readonly string[] {
  const keys = known.get(model) ?? collect(model);
  known.set(model, keys);
  return keys.get(record.name) ?? [];
}

function collect(model: Model): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { kind, name } of model.definitions.values()) {
    if (kind !== "choice" && kind !== "tagged") continue;
    const records = recordsOf({ kind: "ref", name }, model.definitions);
    const all = new Set(records.flatMap((record) => record.fields.map((field) => field.name)));
    for (const { name } of records) found.set(name, new Set([...(found.get(name) ?? []), ...all]));
  }
  const beside = new Map<string, readonly string[]>();
  for (const [name, keys] of found) {
    const definition = model.definitions.get(name);
    const own = definition?.kind === "record" ? definition.fields.map((field) => field.name) : [];
    beside.set(
      name,
      [...keys].filter((key) => !own.includes(key)),
    );
  }
  return beside;
}
