import type { Option } from "./arguments.ts";
import type { Command } from "./command.ts";
import { HELP_OPTION } from "./help.ts";

/** The completion script for fish. */
export function fishCompletion(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const { name, summary, options, operands = [] } = command;
    const all: Readonly<Record<string, Option>> = { ...options, help: HELP_OPTION };
    const within = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `-n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...Object.entries(all).map(([option, settings]) => `${within} ${optionText(option, settings)}`),
      ...operands.flatMap((operand) => {
        if (typeof operand === "object") return [`${within} -f -a ${quoted(operand.join(" "))}`];
        return operand === "program" ? [`${within} -f -a '(__fish_complete_subcommand)'`] : [`${within} -F`];
      }),
    ];
  });
  return `# Completion of ipc-protocol for fish: save it as ~/.config/fish/completions/ipc-protocol.fish
${lines.map((line) => `complete -c ipc-protocol ${line}\n`).join("")}`;
}

function optionText(name: string, { kind, about, short, completes }: Option): string {
  const [text = ""] = about.split("\n");
  const names = `-l ${name}${short === undefined ? "" : ` -s ${short}`}`;
  return `${names}${kind === "flag" ? "" : argumentText(completes)} -d ${quoted(text)}`;
}

function argumentText(completes: Option["completes"]): string {
  if (typeof completes === "object") return ` -x -a ${quoted(completes.join(" "))}`;
  if (completes === "file") return " -r -F";
  return completes === "folder" ? " -x -a '(__fish_complete_directories)'" : " -x";
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/gu, "\\$&")}'`;
}
