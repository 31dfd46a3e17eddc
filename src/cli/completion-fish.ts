import { namesOf, type Option, takesFile } from "./arguments.ts";
import type { Command } from "./command.ts";
import { HELP_OPTION } from "./help.ts";

/** Where in a command line the cursor is. The command is always the first argument. */
const FUNCTIONS = `function __ipc_protocol_first
    test (count (commandline -opc)) -eq 1
end
# Whether it is in this command, and not in the program that follows --.
function __ipc_protocol_in -a name
    set -l words (commandline -opc)
    test "$words[2]" = $name; and not contains -- -- $words
end
# Whether it is at the operand of this place. Options that take a value come last.
function __ipc_protocol_operand -a name place
    __ipc_protocol_in $name; or return 1
    set -l words (commandline -opc)
    set -l operands 0
    set -l is_value 0
    for word in $words[3..-1]
        if test $is_value -eq 1
            set is_value 0
        else if contains -- $word $argv[3..-1]
            set is_value 1
        else if not string match -q -- '-*' $word
            set operands (math $operands + 1)
        end
    end
    test $operands -eq $place
end
function __ipc_protocol_program
    set -l words (commandline -opc)
    set -l dashes (contains -i -- -- $words)
    set -l line (string escape -- $words[(math $dashes + 1)..-1]) (commandline -ct)
    complete -C (string join ' ' -- $line)
end
function __ipc_protocol_in_program -a name
    set -l words (commandline -opc)
    test "$words[2]" = $name; and contains -- -- $words
end
`;

/** The completion script for fish. Where it offers nothing, fish completes file names by itself. */
export function fishCompletion(commands: readonly Command[]): string {
  const lines = [
    "-n __ipc_protocol_first -f",
    `-n __ipc_protocol_first -l help -d ${quoted("show the commands")}`,
    `-n __ipc_protocol_first -l version -d ${quoted("show the version")}`,
    ...commands.flatMap(commandLines),
  ];
  return `# Completion of ipc-protocol for fish: save it as ~/.config/fish/completions/ipc-protocol.fish
${FUNCTIONS}${lines.map((line) => `complete -c ipc-protocol ${line}\n`).join("")}`;
}

function commandLines({ name, summary, options, operands = [] }: Command): string[] {
  const all: Readonly<Record<string, Option>> = { ...options, help: HELP_OPTION };
  const taking = Object.entries(options).flatMap(([option, { kind, short }]) =>
    kind === "flag" ? [] : [`--${option}`, ...(short === undefined ? [] : [`-${short}`])],
  );
  return [
    `-n __ipc_protocol_first -f -a ${name} -d ${quoted(summary)}`,
    ...(operands.some((operand) => operand === "file" || operand === "folder")
      ? []
      : [`-n ${quoted(`__ipc_protocol_in ${name}`)} -f`]),
    ...Object.entries(all).map(
      ([option, settings]) => `-n ${quoted(`__ipc_protocol_in ${name}`)} ${optionText(option, settings)}`,
    ),
    ...operands.flatMap((operand, place) => {
      const at = quoted(["__ipc_protocol_operand", name, place, ...taking].join(" "));
      if (typeof operand === "object") return [`-n ${at} -f -a ${quoted(operand.join(" "))}`];
      if (operand !== "program") return [];
      return [`-n ${quoted(`__ipc_protocol_in_program ${name}`)} -f -a '(__ipc_protocol_program)'`];
    }),
  ];
}

function optionText(name: string, option: Option): string {
  const { kind, about, short } = option;
  const [text = ""] = about.split("\n");
  const names = `-l ${name}${short === undefined ? "" : ` -s ${short}`}`;
  return `${names}${kind === "flag" ? "" : argumentText(option)} -d ${quoted(text)}`;
}

function argumentText({ kind, completes }: Option): string {
  const names = namesOf(completes).join(" ");
  if (names !== "" && kind === "list") return ` -x -a ${quoted(`(__fish_append , ${names})`)}`;
  if (takesFile(completes)) return ` -r -F${names === "" ? "" : ` -a ${quoted(names)}`}`;
  if (completes === "folder") return " -x -a '(__fish_complete_directories)'";
  return ` -x${names === "" ? "" : ` -a ${quoted(names)}`}`;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/gu, "\\$&")}'`;
}
