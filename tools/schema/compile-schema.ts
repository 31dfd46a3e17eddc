import { expand } from "../expand/expand.ts";
import { type LoadedProgram, loadProgram } from "../expand/load-program.ts";
import type { JsonSchema } from "../model/schema.ts";
import { printNormalForm } from "./print-normal-form.ts";
import { assemble, restore } from "./restore.ts";
import { runGenerator } from "./run-generator.ts";

export interface CompileSchemaOptions {
  /** The TypeScript file that exports the protocol's types. */
  readonly entry: string;
  /** Names of exported types that a line can be; absent: the exported types marked `@root`. */
  readonly roots?: readonly string[];
  /** The state of an earlier run: files that have not changed are not parsed again. */
  readonly previous?: LoadedProgram | undefined;
  /** Whether to give back the state, for a later run; it is large. */
  readonly keep?: boolean;
}

export interface CompiledSchema {
  /** In the vocabulary of SEMANTICS.md. */
  readonly schema: JsonSchema;
  /** The schema as JSON: two spaces, LF, a newline at the end; the same bytes for the same source. */
  readonly text: string;
  /** Where each definition stands: `file:line:column`, the file relative to the entry's folder. */
  readonly positions: ReadonlyMap<string, string>;
  /** The source files that were read, TypeScript's own library left out. */
  readonly files: readonly string[];
  readonly state: LoadedProgram | undefined;
}

/**
 * TypeScript types → normal form → JSON Schema.
 *
 * @throws RefusalError with everything that can't be carried exactly, each with its position
 */
export function compileSchema(options: CompileSchemaOptions): CompiledSchema {
  const loaded = loadProgram(options.entry, options.previous);
  const normal = expand(loaded, options.roots);
  const parts = inParts([...normal.definitions.values()]);
  const schemas = parts.flatMap((part) => restore(runGenerator(printNormalForm(part)), part));
  const schema = assemble(normal, schemas);
  const { program } = loaded;
  return {
    schema,
    text: `${JSON.stringify(schema, null, 2)}\n`,
    positions: new Map([...normal.definitions.values()].map(({ name, at }) => [name, at])),
    files: program
      .getSourceFiles()
      .filter((file) => !program.isSourceFileDefaultLibrary(file))
      .map((file) => file.fileName),
    state: options.keep === true ? loaded : undefined,
  };
}

/** So many definitions go to typescript-json-schema at a time, which bounds the memory that its program takes. */
const PART = 500;

function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / PART) }, (_, index) =>
    list.slice(index * PART, (index + 1) * PART),
  );
}
