import { readModel } from "./model/read.ts";
import { emitReference } from "./reference/emit-reference.ts";
import type { ReferenceExtras } from "./reference/reference-blocks.ts";
import { RefusalError } from "./refusal.ts";
import { emitRust } from "./rust/emit-rust.ts";
import { type CompiledSchema, compileSchema } from "./schema/compile-schema.ts";
import { emitValidators } from "./typescript/emit-validators.ts";

/** A file that the compiler made: its path below the output folder, with `/`, and its text, with LF. */
export interface Artefact {
  readonly path: string;
  readonly contents: string;
}

export interface CompileOptions {
  /** The TypeScript file that exports the protocol's types. */
  readonly entry: string;
  /** Names of the exported types that a line can be; absent: those marked `@root`. */
  readonly roots?: readonly string[];
  /**
   * `package`: the schema in `schema/`, the rest in `generated/`, and the Rust once more in the client crate, whose
   * package can hold nothing from outside of its folder; `flat`: all in one folder.
   */
  readonly layout: "package" | "flat";
  /** What the reference shows beside the model: lines, conversations, the release of what nothing is said of. */
  readonly reference?: ReferenceExtras;
  /** What an earlier run returned; lets a watch reuse the parts that did not change. */
  readonly previous?: CompileResult;
  /** Whether a later run will be given what this one returns as `previous`. */
  readonly keep?: boolean;
}

export interface CompileResult {
  readonly artefacts: readonly Artefact[];
  /** Wall-clock time of each stage, in the order in which they ran. */
  readonly timings: readonly { readonly stage: string; readonly milliseconds: number }[];
  /** The source files that were read, for a watch. */
  readonly files: readonly string[];
  readonly state: CompiledSchema["state"];
}

/**
 * The whole compiler: source text in, artefacts out; nothing touches the disk but the reading of the source.
 *
 * @throws RefusalError if the source has types that can't be carried exactly, with their positions.
 */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  const timings: { stage: string; milliseconds: number }[] = [];
  const timed = async <T>(stage: string, run: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await run();
    timings.push({ stage, milliseconds: performance.now() - start });
    return result;
  };

  const compiled = await timed("schema", () =>
    compileSchema({
      entry: options.entry,
      ...(options.roots === undefined ? {} : { roots: options.roots }),
      previous: options.previous?.state,
      keep: options.keep ?? false,
    }),
  );
  const model = await timed("model", () => withPositions(compiled.positions, () => readModel(compiled.schema)));
  const rust = await timed("rust", () => emitRust(model));
  const validators = await timed("validators", () => emitValidators(model));
  const reference = await timed("reference", () => emitReference(model, options.reference));

  const [schemaFolder, generatedFolder] = options.layout === "package" ? ["schema/", "generated/"] : ["", ""];
  return {
    artefacts: [
      { path: `${schemaFolder}protocol.schema.json`, contents: compiled.text },
      { path: `${generatedFolder}protocol.rs`, contents: rust },
      ...(options.layout === "package" ? [{ path: "rust/src/protocol.rs", contents: rust }] : []),
      { path: `${generatedFolder}validators.js`, contents: validators.js },
      { path: `${generatedFolder}validators.d.ts`, contents: validators.dts },
      { path: `${generatedFolder}reference.md`, contents: reference.markdown },
      { path: `${generatedFolder}reference.html`, contents: reference.html },
    ],
    timings,
    files: compiled.files,
    state: compiled.state,
  };
}

/** Gives refusals that know only a definition's name the place where that definition stands. */
function withPositions<T>(positions: ReadonlyMap<string, string>, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw new RefusalError(
      error.refusals.map((refusal) => {
        const at = positions.get(refusal.path) ?? positions.get(definitionName(refusal.path));
        return at === undefined ? refusal : { ...refusal, at };
      }),
    );
  }
}

/** `Init.version` → `Init`; `Message|2` → `Message`; `Pair[0]` → `Pair`. */
function definitionName(path: string): string {
  return path.split(/[.|[]/u, 1)[0] ?? path;
}
