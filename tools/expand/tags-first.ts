import type { DefinitionForm } from "./normal-form.ts";

/**
 * Puts the tag of a tagged union before the other fields of every member, and of every member of a member. Only the
 * outermost union's: the tag of a union within it stays where it is declared.
 */
export function putTagsFirst(definitions: ReadonlyMap<string, DefinitionForm>): void {
  const bodies = [...definitions.values()].map(({ body }) => body);
  const unions = bodies.filter((body) => body.kind === "tagged");
  const members = new Set(unions.flatMap((union) => union.members));
  for (const { name, body } of definitions.values()) {
    if (body.kind === "tagged" && !members.has(name)) putFirst(definitions, body.members, body.tag);
  }
}

function putFirst(definitions: ReadonlyMap<string, DefinitionForm>, names: readonly string[], tag: string): void {
  for (const name of names) {
    const body = definitions.get(name)?.body;
    if (body?.kind === "tagged") putFirst(definitions, body.members, tag);
    if (body?.kind !== "record") continue;
    const isTag = (key: string): number => (key === tag ? 0 : 1);
    body.fields = body.fields.toSorted((a, b) => isTag(a.name) - isTag(b.name));
  }
}
