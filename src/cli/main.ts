import { printable } from "../inspect/printable.ts";
import { readArguments, UsageError, unknownName } from "./arguments.ts";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { describeFileError } from "./file-error.ts";
import { HELP_OPTION, helpOf, helpOfAll } from "./help.ts";
import { type Output, standardOutput } from "./output.ts";
import { packageVersion } from "./package-version.ts";

/** Runs the command line. Returns the exit status: 1 if what was asked for is not so, 2 if the command makes no sense. */
export async function main(args: readonly string[], output: Output = standardOutput()): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === "--help" || name === "-h" || (name === "help" && rest.length === 0)) {
      await output.write(helpOfAll(COMMANDS, output.style, output.width));
      return 0;
    }
    if (name === "--version") {
      await output.write(`${packageVersion()}\n`);
      return 0;
    }
    if (name === "help") return await run(commandOf(rest[0]), ["--help"], output);
    return await run(commandOf(name), rest, output);
  } catch (error) {
    output.progress("");
    return failure(
      error,
      output,
      COMMANDS.find((command) => command.name === name),
    );
  }
}

async function run(command: Command, args: readonly string[], output: Output): Promise<number> {
  const read = readArguments(args, { ...command.options, help: HELP_OPTION });
  if (!read.flags.has("help")) return command.run(read, output);
  await output.write(helpOf(command, output.style, output.width));
  return 0;
}

function commandOf(name: string | undefined): Command {
  const names = COMMANDS.map((command) => command.name);
  if (name === undefined) {
    throw new UsageError(`a command is needed: ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const isOption = name.startsWith("-");
    throw new UsageError(
      isOption ? unknownName("option", name, ["help", "version"], "--") : unknownName("command", name, names),
    );
  }
  return command;
}

function failure(error: unknown, output: Output, command: Command | undefined): number {
  if (error instanceof UsageError) {
    const hint =
      command === undefined
        ? "run ipc-protocol --help for the commands"
        : `run ipc-protocol ${command.name} --help for its options and examples`;
    output.complain(`ipc-protocol: ${shown(error.message)}\n${hint}\n`);
    return 2;
  }
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // Whoever read the output has seen enough.
  if (code === "EPIPE") return 0;
  if (error instanceof Error && code !== undefined) {
    output.complain(`ipc-protocol: ${shown(describeFileError(error))}\n`);
    return 1;
  }
  throw error;
}

/** What an error quotes, such as an argument or the line of a file, may hold what a terminal acts upon. */
function shown(message: string): string {
  return message.split("\n").map(printable).join("\n");
}
