import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export type Runtime = "node" | "bun";
export const RUNTIMES: readonly Runtime[] = ["node", "bun"];

/** A program and its arguments. */
export type Program = readonly [command: string, ...args: string[]];

const here = fileURLToPath(new URL(".", import.meta.url));
const require = createRequire(import.meta.url);
export const BUN = join(dirname(require.resolve("bun/package.json")), "bin", "bun.exe");

/** Programs that were built: how to run each, and how to be rid of them. */
export interface Programs {
  program(runtime: Runtime | "compiled", source: string): Program;
  remove(): void;
}

/**
 * Bundles the TypeScript programs of this folder once, and says how to run one: the bundle on Node, the source on Bun.
 * `compiled` is the name of one that becomes an executable by `bun build --compile`.
 */
export function buildPrograms(sources: readonly string[], compiled?: string): Programs {
  const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-programs-"));
  for (const source of sources) {
    const out = join(folder, `${source.replaceAll("/", "-")}.mjs`);
    execFileSync(BUN, ["build", "--target=node", join(here, `${source}.ts`), `--outfile=${out}`], { stdio: "pipe" });
  }
  const executable = join(folder, "backend");
  if (compiled !== undefined) {
    execFileSync(BUN, ["build", "--compile", join(here, `${compiled}.ts`), `--outfile=${executable}`], {
      stdio: "pipe",
    });
  }
  const program = (runtime: Runtime | "compiled", source: string): Program => {
    if (runtime === "compiled") return [executable];
    if (runtime === "bun") return [BUN, join(here, `${source}.ts`)];
    return [process.env.IPC_TEST_NODE ?? "node", join(folder, `${source.replaceAll("/", "-")}.mjs`)];
  };
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
