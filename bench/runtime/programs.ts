import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

export type Runtime = "node" | "bun";
export const RUNTIMES = ["node", "bun"] as const;

export const PROGRAMS = path.join(import.meta.dirname, "programs");
export const BUN = path.join(path.dirname(createRequire(import.meta.url).resolve("bun/package.json")), "bin/bun.exe");

/** Bundles a program once for Node, into a folder, and gives the command of each runtime. */
export function bundle(program: string, folder: string): (runtime: Runtime) => readonly [string, string] {
  const file = path.join(folder, `${path.basename(program, ".ts")}.mjs`);
  execFileSync(BUN, ["build", "--target=node", program, `--outfile=${file}`], { stdio: "pipe" });
  return (runtime) => [runtime === "bun" ? BUN : process.execPath, file];
}

/** Compiles the C program, and gives its path. */
export function compileEcho(folder: string): string {
  const program = path.join(folder, "echo");
  execFileSync("cc", ["-O2", path.join(PROGRAMS, "echo.c"), "-o", program], { stdio: "pipe" });
  return program;
}
