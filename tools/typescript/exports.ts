import type { Constant, Definition, LiteralsDefinition, Model } from "../model/model.ts";
import { type Refusal, RefusalError } from "../refusal.ts";
import { hasCatalogue } from "./emit-metadata.ts";

/** What the generated module exports besides its own few names. */
export interface Exports {
  readonly constants: readonly Constant[];
  readonly roots: readonly string[];
  /** Definitions that have a type guard: records and unions, and the roots. */
  readonly guarded: readonly string[];
  readonly catalogues: readonly LiteralsDefinition[];
  /** What the type of the error class is called; the class itself is always exported as `ProtocolError` too. */
  readonly errorName: string;
}

/** A name for a type of the module's own; the protocol's types come first. */
export function freeTypeName(model: Model, name: string): string {
  return model.definitions.has(name) ? freeTypeName(model, `${name}_`) : name;
}

/** @throws RefusalError if two exports would have the same name. */
export function exportsOf(model: Model, definitions: readonly Definition[]): Exports {
  const exported: Exports = {
    constants: model.constants,
    roots: model.roots,
    guarded: definitions
      .filter(
        ({ kind, name }) => kind === "record" || kind === "tagged" || kind === "choice" || model.roots.includes(name),
      )
      .map(({ name }) => name),
    catalogues: definitions.filter(hasCatalogue),
    errorName: freeTypeName(model, "ProtocolError"),
  };
  const taken = new Set(["SCHEMA_FINGERPRINT", "ProtocolError", exported.errorName, "messages"]);
  const refusals: Refusal[] = [];
  const claim = (name: string, path: string, reason: string): void => {
    if (taken.has(name)) refusals.push({ path, reason, wayOut: "give it another name" });
    taken.add(name);
  };
  for (const root of exported.roots) {
    for (const name of [`decode${root}`, `encode${root}`]) claim(name, root, `the validators export ${name} already`);
  }
  for (const guarded of exported.guarded) claim(`is${guarded}`, guarded, `the validators export is${guarded} already`);
  for (const { name } of exported.catalogues) {
    claim(`${name}Catalogue`, name, `the validators export ${name}Catalogue already`);
  }
  for (const { name } of exported.constants) claim(name, name, `the validators export something else named ${name}`);
  if (refusals.length > 0) throw new RefusalError(refusals);
  return exported;
}
