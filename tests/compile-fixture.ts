import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "../tools/compile.ts";
import type { Model } from "../tools/model/model.ts";
import { readModel } from "../tools/model/read.ts";
import type { JsonSchema } from "../tools/model/schema.ts";
import type { Outcome } from "../tools/typescript/runtime/decode.ts";
import type { ProtocolError } from "../tools/typescript/runtime/protocol-error.ts";
import type { Protocol } from "./protocol-crate.ts";

/** A protocol that the whole compiler has been through. */
export interface Compiled extends Protocol {
  readonly schema: JsonSchema;
  readonly model: Model;
  /** What TypeScript makes of a line: the line written again, `!CODE PATH`, or `!UNWRITABLE CODE PATH`. */
  judge(root: string, line: Uint8Array): string;
}

/** Compiles a TypeScript file and loads its validators; without roots, those marked `@root`. */
export async function compileFixture(name: string, entry: string, roots?: readonly string[]): Promise<Compiled> {
  const { artefacts } = await compile({ entry, layout: "flat", ...(roots === undefined ? {} : { roots }) });
  const text = (path: string): string => artefacts.find((artefact) => artefact.path === path)?.contents ?? "";
  const schema: JsonSchema = JSON.parse(text("protocol.schema.json"));
  const model = readModel(schema);
  const file = join(mkdtempSync(join(tmpdir(), "ipc-protocol-fixture-")), "validators.mjs");
  writeFileSync(file, text("validators.js"));
  const validators: Record<string, (argument: unknown) => unknown> = await import(pathToFileURL(file).href);
  return {
    name,
    schema,
    rust: text("protocol.rs"),
    roots: model.roots,
    definitions: [...model.definitions.keys()],
    model,
    judge(root, line) {
      const outcome = validators[`decode${root}`]?.(line) as Outcome<unknown>;
      if (outcome.kind !== "message") return `!${outcome.error.code} ${outcome.error.path}`;
      try {
        return String(validators[`encode${root}`]?.(outcome.message));
      } catch (error) {
        const { code, path } = error as ProtocolError;
        return `!UNWRITABLE ${code} ${path}`;
      }
    },
  };
}

/** Writes a source text to a folder of its own and compiles it; its root is `Message`. */
export function compileSource(name: string, source: string): Promise<Compiled> {
  return compileFixture(name, writeSource(source), ["Message"]);
}

/** A file with the text, in a folder of its own. */
export function writeSource(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-source-"));
  const entry = join(folder, "types.ts");
  writeFileSync(entry, source);
  return entry;
}
