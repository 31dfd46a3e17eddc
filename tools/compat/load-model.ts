import { readFileSync } from "node:fs";
import type { Model } from "../model/model.ts";
import { readModel } from "../model/read.ts";
import type { JsonSchema } from "../model/schema.ts";
import { compileSchema } from "../schema/compile-schema.ts";

/** A file that holds no protocol; the message says which and why. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/**
 * Reads a protocol from its JSON Schema or compiles it from TypeScript. With `roots`, only these are looked at.
 *
 * @throws LoadError if the file is not there, is no schema, or lacks a root.
 * @throws RefusalError for types that the compiler does not carry.
 */
export function loadModel(file: string, roots: readonly string[]): Model {
  const schema = file.endsWith(".json") ? readSchema(file) : compileEntry(file, roots);
  const model = readModel(schema);
  for (const root of roots) {
    if (!model.definitions.has(root)) throw new LoadError(`${file} has no type ${root}`);
  }
  const named = roots.length === 0 ? model : { ...model, roots };
  if (named.roots.length === 0) throw new LoadError(`${file} does not say which types a line can be: use --roots`);
  return named;
}

function readSchema(file: string): JsonSchema {
  try {
    return JSON.parse(read(file)) as JsonSchema;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new LoadError(`${file} is not JSON: ${error.message}`, { cause: error });
  }
}

function compileEntry(entry: string, roots: readonly string[]): JsonSchema {
  read(entry);
  return compileSchema({ entry, ...(roots.length === 0 ? {} : { roots }) }).schema;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new LoadError(`cannot read ${file}: ${(error as Error).message}`, { cause: error });
  }
}
