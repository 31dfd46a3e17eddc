import { oneOf, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import { bashCompletion } from "./completion-bash.ts";
import { fishCompletion } from "./completion-fish.ts";
import { zshCompletion } from "./completion-zsh.ts";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** `ipc-protocol completion`; `commands` are those that it completes, itself included. */
export function completion(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "print what makes a shell complete commands and options",
    usage: ["bash|zsh|fish"],
    about: `
Prints a script for the shell. It knows the commands, their options and the values of these.`,
    options: {},
    operands: [["bash", "zsh", "fish"]],
    examples: [
      { does: "bash, in ~/.bashrc", line: 'eval "$(ipc-protocol completion bash)"' },
      { does: "zsh, in ~/.zshrc after compinit", line: 'eval "$(ipc-protocol completion zsh)"' },
      { does: "fish, once", line: "ipc-protocol completion fish > ~/.config/fish/completions/ipc-protocol.fish" },
    ],
    exits: { 0: "the script is printed", 1: "it could not be written" },
    run: async ({ positionals: [shell, extra] }, output) => {
      if (shell === undefined) throw new UsageError("completion needs a shell: bash, zsh or fish");
      if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; completion takes one shell`);
      await output.write(SHELLS[oneOf("shell", shell, ["bash", "zsh", "fish"])](commands()));
      return 0;
    },
  };
}
