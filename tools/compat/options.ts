import { resolve } from "node:path";
import { readArguments, UsageError } from "../../src/cli/arguments.ts";
import type { Format } from "./report.ts";

/** What `pnpm compat` was asked to do. Paths are absolute. */
export interface CompatOptions {
  readonly help: boolean;
  readonly format: Format;
  /** Somebody else's protocol; absent for the protocol of this package. */
  readonly foreign?: ForeignOptions;
}

export interface ForeignOptions {
  readonly old: string;
  readonly new: string;
  readonly direction?: "in" | "out";
  readonly roots: readonly string[];
}

export const COMPAT_USAGE = `Compares two versions of a protocol and says who is hurt by each change.

usage: pnpm compat [options]

Without --old and --new: the schema of this package against its last release, and against earlier ones that speak the
same PROTOCOL_VERSION where a change would hurt their peers. It fails if PROTOCOL_VERSION or the
package's version has made too small a step for what has changed, or if the changelog says nothing about it.

  --old FILE          the older version: a .json schema, or a .ts file that exports the types
  --new FILE          the newer version, likewise
  --direction in|out  with --old and --new: the updated side only reads these lines (in) or only writes them (out);
                      by default both count
  --roots A,B         with --old and --new: the types that a line can be (default: those of the schema, or the
                      exported types marked @root)
  --format FORMAT     text (the default), json, or github for annotations
  --help              show this text

Exit status: 0 if the gate is open, 1 if it is shut, 2 for a command line that makes no sense.
`;

/** Reads the command line. Relative paths start at `folder`. */
export function readCompatOptions(args: readonly string[], folder: string): CompatOptions {
  const { flags, values, positionals } = readArguments(args, {
    old: "value",
    new: "value",
    direction: "value",
    roots: "value",
    format: "value",
    help: "flag",
  });
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument ${positionals[0]}`);
  const foreign = readForeign(values, folder);
  return {
    help: flags.has("help"),
    format: oneOf("format", values.get("format") ?? "text", ["text", "json", "github"]),
    ...(foreign === undefined ? {} : { foreign }),
  };
}

function readForeign(values: ReadonlyMap<string, string>, folder: string): ForeignOptions | undefined {
  const old = values.get("old");
  const now = values.get("new");
  const direction = values.get("direction");
  if (old === undefined && now === undefined) {
    for (const name of ["direction", "roots"]) {
      if (values.has(name)) throw new UsageError(`--${name} goes with --old and --new`);
    }
    return undefined;
  }
  if (old === undefined || now === undefined) throw new UsageError("--old and --new go together");
  const roots = (values.get("roots") ?? "").split(",").map((root) => root.trim());
  return {
    old: resolve(folder, old),
    new: resolve(folder, now),
    ...(direction === undefined ? {} : { direction: oneOf("direction", direction, ["in", "out"]) }),
    roots: roots.filter((root) => root !== ""),
  };
}

function oneOf<Choice extends string>(option: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new UsageError(`--${option} is one of ${choices.join(", ")}, not ${value}`);
  return choice;
}
