import type { DefinitionForm } from "./normal-form.ts";

/** Puts the tags of every member of a tagged union before its other fields, the outer tag before the inner one. */
export function putTagsFirst(definitions: ReadonlyMap<string, DefinitionForm>): void {
  const levels = new Map<string, Map<string, number>>();
  const visit = (name: string, tags: readonly string[]): void => {
    const body = definitions.get(name)?.body;
    if (body?.kind === "tagged") {
      for (const member of body.members) visit(member, [...tags, body.tag]);
      return;
    }
    const known = levels.get(name) ?? new Map<string, number>();
    levels.set(name, known);
    for (const [level, tag] of tags.entries()) known.set(tag, Math.max(level, known.get(tag) ?? 0));
  };
  for (const { name, body } of definitions.values()) if (body.kind === "tagged") visit(name, []);
  for (const [name, tags] of levels) {
    const body = definitions.get(name)?.body;
    if (body?.kind !== "record") continue;
    const levelOf = (key: string): number => tags.get(key) ?? Number.MAX_SAFE_INTEGER;
    body.fields = body.fields.toSorted((a, b) => levelOf(a.name) - levelOf(b.name));
  }
}
