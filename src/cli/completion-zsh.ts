import { namesOf, type Option, takesFile } from "./arguments.ts";
import type { Command, Operand } from "./command.ts";
import { HELP_OPTION } from "./help.ts";

/** The completion script for zsh, for `eval` as well as for a file `_ipc-protocol` in `fpath`. */
export function zshCompletion(commands: readonly Command[]): string {
  return `#compdef ipc-protocol
# Completion of ipc-protocol for zsh: eval "$(ipc-protocol completion zsh)"
_ipc_protocol_name_or_file() {
  _alternative "names:name:($*)" 'files:file:_files'
}
# Completes the command line of a program after --, if it has begun.
_ipc_protocol_program() {
  local -i dashes="\${words[(ie)--]}"
  (( dashes < CURRENT )) || return 1
  words=("\${(@)words[dashes + 1, -1]}")
  (( CURRENT -= dashes ))
  _normal
}
_ipc_protocol() {
  local line state
  # Not "commands", which zsh itself has.
  local -a subcommands
  subcommands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}\n`).join("")}  )
  _arguments -C '--help[show the commands]' '--version[show the version]' '1: :->command' '*:: :->rest'
  case "$state" in
    command) _describe command subcommands ;;
    rest)
      case "$line[1]" in
${commands.map(commandCase).join("")}      esac
      ;;
  esac
}
if [ "$funcstack[1]" = "_ipc_protocol" ] || [ "$funcstack[1]" = "_ipc-protocol" ]; then
  _ipc_protocol "$@"
else
  compdef _ipc_protocol ipc-protocol
fi
`;
}

function commandCase({ name, options, operands = [] }: Command): string {
  const all: Readonly<Record<string, Option>> = { ...options, help: HELP_OPTION };
  const specs = [
    ...Object.entries(all).flatMap(([option, settings]) => optionSpecs(option, settings)),
    ...operands.flatMap((operand, index) => (operand === "program" ? [] : [operandSpec(operand, index)])),
  ];
  const program = operands.includes("program") ? "_ipc_protocol_program && return\n          " : "";
  return `        ${name})\n          ${program}_arguments ${specs.map(quoted).join(" \\\n            ")}\n          ;;\n`;
}

function optionSpecs(name: string, option: Option): string[] {
  const { kind, about, short, value } = option;
  const [text = ""] = about.split("\n");
  const described = `[${text.replace(/[[\]\\]/gu, "\\$&")}]`;
  const argument = kind === "flag" ? "" : `:${value ?? name}:${valueAction(option)}`;
  // A list may be given again.
  const again = kind === "list" ? "*" : "";
  const long = `${again}--${name}${kind === "flag" ? "" : "="}${described}${argument}`;
  return short === undefined ? [long] : [long, `${again}-${short}${described}${argument}`];
}

function operandSpec(operand: Exclude<Operand, "program">, index: number): string {
  return `${index + 1}: :${action(operand)}`;
}

function valueAction({ kind, completes, value }: Option): string {
  const names = namesOf(completes).join(" ");
  // A space in front keeps _arguments from adding to the words.
  if (kind === "list") return ` _values -s , "${value}" ${names}`;
  if (names !== "" && takesFile(completes)) return ` _ipc_protocol_name_or_file ${names}`;
  return action(completes);
}

function action(completes: Option["completes"]): string {
  if (takesFile(completes)) return "_files";
  if (completes === "folder") return "_files -/";
  const names = namesOf(completes).join(" ");
  return names === "" ? " " : `(${names})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
