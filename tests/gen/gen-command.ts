import { ROOT, type RunOptions, type RunResult, run } from "../run.ts";

/** How `pnpm gen` starts the compiler. */
export const GEN_COMMAND = ["node", "--import", "./tools/loader/register.js", "tools/gen.ts"] as const;

/** Runs `pnpm gen` in the project or a copy of it. */
export function gen(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const [command, ...first] = GEN_COMMAND;
  return run(command, [...first, ...args], { cwd: ROOT, ...options });
}
