import type { DefinitionForm } from "./normal-form.ts";

/** Has every tagged union name its members themselves where it names aliases of them. */
export function openMemberAliases(definitions: ReadonlyMap<string, DefinitionForm>): void {
  const open = (name: string): string => {
    const seen = new Set<string>();
    let current = name;
    while (!seen.has(current)) {
      seen.add(current);
      const body = definitions.get(current)?.body;
      if (body?.kind !== "alias" || body.shape.kind !== "ref") break;
      current = body.shape.name;
    }
    return current;
  };
  for (const { body } of definitions.values()) if (body.kind === "tagged") body.members = body.members.map(open);
}
