import { resolve } from "node:path";
import { readArguments, UsageError } from "../../src/cli/arguments.ts";

/** What `pnpm gen` was asked to do. Paths are absolute. */
export interface GenOptions {
  readonly help: boolean;
  /** `check` compares and writes nothing. */
  readonly mode: "write" | "check";
  readonly watch: boolean;
  /** Somebody else's protocol; absent for the protocol of this package. */
  readonly foreign?: { readonly entry: string; readonly roots: readonly string[]; readonly out: string };
}

export const GEN_USAGE = `Compiles the canonical TypeScript into JSON Schema, Rust, validators and a reference.

usage: pnpm gen [options]

  --check         write nothing, fail if an artefact is not what the source says (the default where CI is set)
  --write         replace the artefacts that are not what the source says (the default elsewhere)
  --watch         go on, and compile again whenever a source file is saved
  --entry FILE    compile another protocol: the TypeScript file that exports its types
  --roots A,B     with --entry: the types that a line can be (default: the exported types marked @root)
  --out DIR       with --entry: the folder for what is made of it
  --help          show this text
`;

/** Reads the command line. Relative paths start at `folder`. */
export function readGenOptions(args: readonly string[], env: NodeJS.ProcessEnv, folder: string): GenOptions {
  const { flags, values, positionals } = readArguments(args, {
    check: "flag",
    write: "flag",
    watch: "flag",
    entry: "value",
    roots: "value",
    out: "value",
    help: "flag",
  });
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument ${positionals[0]}`);
  if (flags.has("check") && flags.has("write")) throw new UsageError("--check and --write exclude each other");
  const writes = flags.has("write") || (!flags.has("check") && !isSet(env.CI));
  const foreign = readForeign(values, folder);
  return {
    help: flags.has("help"),
    mode: writes ? "write" : "check",
    watch: flags.has("watch"),
    ...(foreign === undefined ? {} : { foreign }),
  };
}

function readForeign(values: ReadonlyMap<string, string>, folder: string): GenOptions["foreign"] {
  const entry = values.get("entry");
  const out = values.get("out");
  if (entry === undefined) {
    for (const name of ["roots", "out"]) {
      if (values.has(name)) throw new UsageError(`--${name} goes with --entry`);
    }
    return undefined;
  }
  if (out === undefined) throw new UsageError("--entry needs --out, the folder for what is made of it");
  const roots = (values.get("roots") ?? "").split(",").map((root) => root.trim());
  return { entry: resolve(folder, entry), roots: roots.filter((root) => root !== ""), out: resolve(folder, out) };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value.toLowerCase());
}
