import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Model } from "../../tools/model/model.ts";
import { emitValidators } from "../../tools/typescript/emit-validators.ts";
import type { Outcome } from "../../tools/typescript/runtime/decode.ts";

/** The exports of a generated module, by name. */
export type Generated = Readonly<
  Record<string, unknown> & {
    [decode: `decode${string}`]: (line: string | Uint8Array) => Outcome<unknown>;
    [encode: `encode${string}`]: (message: unknown) => string;
    [is: `is${string}`]: (value: unknown) => boolean;
  }
>;

/** Writes the module of a model to a folder and imports it. */
export async function loadModule(model: Model, folder: string, name = "validators"): Promise<Generated> {
  const file = join(folder, `${name}.js`);
  writeFileSync(file, emitValidators(model).js);
  return await import(pathToFileURL(file).href);
}
