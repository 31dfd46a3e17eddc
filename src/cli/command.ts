import type { Arguments, Options } from "./arguments.ts";
import type { Output } from "./output.ts";

/** A command of `ipc-protocol`. `--help`, completion and the suggestions for mistyped names are made from it. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands: it says what the command does, without a full stop. */
  readonly summary: string;
  /** The ways to call it, each as what follows the name: `[FILE|-] [options]`. */
  readonly usage: readonly string[];
  /** What it does and writes: paragraphs, with lines of at most 100 characters. */
  readonly about: string;
  /** `help` is there in every command and need not be named. */
  readonly options: Options;
  /** What the arguments are that are no options, in order, for completion. */
  readonly operands?: readonly Operand[];
  readonly examples: readonly Example[];
  /** When the exit status is 0 and when 1; 2 stands for misuse in every command. */
  readonly exits: ExitStatuses;
  /** Returns the exit status. What it throws as a `UsageError` is told with a hint at `--help`. */
  readonly run: (args: Arguments, output: Output) => Promise<number>;
}

/** The values that there are, a path, or a program with its arguments, which takes all that follows. */
export type Operand = readonly string[] | "file" | "folder" | "program";

export interface Example {
  /** What it does, in a few words. */
  readonly does: string;
  /** The line to type, from `ipc-protocol` on or with what is around it. */
  readonly line: string;
}

export interface ExitStatuses {
  readonly 0: string;
  readonly 1: string;
  /** Where the command has a status that is none of the three. */
  readonly other?: string;
}
