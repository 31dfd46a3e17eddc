import { join } from "node:path";
import { fileURLToPath } from "node:url";
import spawn from "cross-spawn";

export interface RunResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Beside those of this process; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
}

/** Runs a program to its end. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CI: undefined, INIT_CWD: undefined, ...options.env };
    const child = spawn(command, args, { cwd: options.cwd, env, stdio: "pipe" });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (status) => {
      resolve({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
    // A program that ends without having read everything is judged by what it says.
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input ?? "");
  });
}

/** Runs a program that must succeed; what it has said is part of the error if it does not. */
export async function runWell(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { status, stdout, stderr } = await run(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** The root of the project. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A command of the project's development dependencies. */
export function binary(name: string): string {
  // An executable has this name on every system; a script in .bin can't be started everywhere without a shell.
  if (name === "bun") return join(ROOT, "node_modules/bun/bin/bun.exe");
  return join(ROOT, "node_modules/.bin", name);
}

/** The package manager: that which runs the tests, or a fresh one. */
export function pnpm(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const running = process.env.npm_execpath;
  if (running !== undefined && /pnpm[^\\/]*$/u.test(running)) {
    return /\.[cm]?js$/u.test(running)
      ? runWell(process.execPath, [running, ...args], options)
      : runWell(running, args, options);
  }
  return runWell("npx", ["-y", "pnpm@12", ...args], options);
}
