import { fileURLToPath } from "node:url";
import type { CompileOptions } from "../compile.ts";
import type { OutputFolder } from "./artefacts.ts";
import type { GenOptions } from "./options.ts";

/** What is compiled, where the artefacts go, and the command that brings them up to date. */
export interface Target {
  readonly compile: Omit<CompileOptions, "previous" | "keep" | "reference">;
  /** What the reference takes from beside the source; absent for protocols of others. */
  readonly beside?: {
    /** The folder of examples. */
    readonly examples: string;
    /** The folder of flows. */
    readonly flows: string;
    readonly firstRelease: string;
  };
  readonly folder: OutputFolder;
  readonly mend: string;
}

/** Folders of `schema/` whose files people or `pnpm release` write. */
const KEPT = ["schema/examples/", "schema/flows/", "schema/releases/"];

/** The root of the project that this file is part of. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The protocol of the package at `root`, or somebody else's. */
export function targetOf(options: Pick<GenOptions, "foreign">, root: string = ROOT): Target {
  if (options.foreign === undefined) {
    return {
      compile: { entry: `${root}src/messages/index.ts`, layout: "package" },
      beside: { examples: `${root}schema/examples`, flows: `${root}schema/flows`, firstRelease: "1.0.0" },
      folder: {
        path: root,
        swept: ["generated", "schema"],
        isStale: (path) => !KEPT.some((folder) => path.startsWith(folder)),
      },
      mend: "pnpm gen --write",
    };
  }
  const { entry, roots, out } = options.foreign;
  const withRoots = roots.length === 0 ? "" : ` --roots ${roots.join(",")}`;
  return {
    compile: { entry, layout: "flat", ...(roots.length === 0 ? {} : { roots }) },
    // The folder is the user's, and the six names in it are always the same: nothing in it can become stale.
    folder: { path: out, swept: [], isStale: () => false },
    mend: `pnpm gen --write --entry ${entry}${withRoots} --out ${out}`,
  };
}
