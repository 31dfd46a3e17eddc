import { readFileSync } from "node:fs";
import { UsageError, unknownName } from "./arguments.ts";
import { check } from "./check.ts";
import { type Output, standardOutput } from "./output.ts";
import { vendor } from "./vendor.ts";

const USAGE = `usage: ipc-protocol COMMAND [options]

  check --union frontend|backend [FILE]   say of each line what a reader makes of it
  vendor PATH [--check]                   copy the generated Rust file into a crate, or compare it

  --help      show this text, or after a command its options
  --version   show the version of the package
`;

const COMMANDS = { check, vendor };

/** Runs the command line. Returns the exit status: 1 if what was asked for is not so, 2 if the command makes no sense. */
export async function main(args: readonly string[], output: Output = standardOutput()): Promise<number> {
  const [command, ...rest] = args;
  try {
    if (command === undefined) throw new UsageError("a command is needed: check or vendor");
    if (command === "--help" || command === "help") {
      await output.write(USAGE);
      return 0;
    }
    if (command === "--version") {
      await output.write(`${packageVersion()}\n`);
      return 0;
    }
    if (command !== "check" && command !== "vendor") {
      throw new UsageError(unknownName("command", command, Object.keys(COMMANDS)));
    }
    return await COMMANDS[command](rest, output);
  } catch (error) {
    return failure(error, output);
  }
}

function failure(error: unknown, output: Output): number {
  if (error instanceof UsageError) {
    output.complain(`ipc-protocol: ${error.message}\nrun ipc-protocol --help for the commands\n`);
    return 2;
  }
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // Whoever read the output has seen enough.
  if (code === "EPIPE") return 0;
  if (error instanceof Error && code !== undefined) {
    output.complain(`ipc-protocol: ${error.message}\n`);
    return 1;
  }
  throw error;
}

function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
