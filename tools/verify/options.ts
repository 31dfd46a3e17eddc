import { resolve } from "node:path";
import { readArguments, UsageError } from "../../src/cli/arguments.ts";

/** What `pnpm verify` was asked to do. Paths are absolute. */
export interface VerifyOptions {
  readonly help: boolean;
  readonly cases: number;
  readonly seed: number;
  /** Somebody else's protocol; absent for the protocol of this package. */
  readonly foreign?: { readonly entry: string; readonly roots: readonly string[] };
}

export const VERIFY_USAGE = `Searches for lines on which the generated TypeScript and the generated Rust disagree.

usage: pnpm verify [options]

  --cases N       how many lines to make (default 200000)
  --seed S        where the choices start; the same seed makes the same lines (default 1)
  --entry FILE    verify another protocol: the TypeScript file that exports its types
  --roots A,B     with --entry: the types that a line can be (default: the exported types marked @root)
  --help          show this text
`;

/** Reads the command line. Relative paths start at `folder`. */
export function readVerifyOptions(args: readonly string[], folder: string): VerifyOptions {
  const { flags, values, positionals } = readArguments(args, {
    cases: "value",
    seed: "value",
    entry: "value",
    roots: "value",
    help: "flag",
  });
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument ${positionals[0]}`);
  const entry = values.get("entry");
  if (entry === undefined && values.has("roots")) throw new UsageError("--roots goes with --entry");
  const roots = (values.get("roots") ?? "").split(",").map((root) => root.trim());
  return {
    help: flags.has("help"),
    cases: readCount("cases", values.get("cases") ?? "200000"),
    seed: readCount("seed", values.get("seed") ?? "1"),
    ...(entry === undefined
      ? {}
      : { foreign: { entry: resolve(folder, entry), roots: roots.filter((root) => root !== "") } }),
  };
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`--${name} needs a whole number from 0 to 9999999999`);
  return Number(text);
}
