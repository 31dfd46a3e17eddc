import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Model } from "../../tools/model/model.ts";
import { emitValidators } from "../../tools/typescript/emit-validators.ts";
import type { Outcome } from "../../tools/typescript/runtime/decode.ts";

/** A generated module, called by the names of the model. */
export interface Generated {
  readonly exports: Readonly<Record<string, unknown>>;
  decode(root: string, line: string | Uint8Array): Outcome<unknown>;
  encode(root: string, message: unknown): string;
  is(definition: string, value: unknown): boolean;
}

/** Writes the module of a model to a folder and imports it. */
export async function loadModule(model: Model, folder: string, name = "validators"): Promise<Generated> {
  const file = join(folder, `${name}.js`);
  writeFileSync(file, emitValidators(model).js);
  const exports: Record<string, unknown> = await import(pathToFileURL(file).href);
  const call = (name: string) => exports[name] as (argument: unknown) => never;
  return {
    exports,
    decode: (root, line) => call(`decode${root}`)(line),
    encode: (root, message) => call(`encode${root}`)(message),
    is: (definition, value) => call(`is${definition}`)(value),
  };
}

/** A folder for the modules of one test file; `remove` belongs into `afterAll`. */
export function scratchFolder(): { readonly path: string; readonly remove: () => void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "ipc-protocol-validators-")));
  writeFileSync(join(path, "package.json"), '{ "type": "module" }');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
