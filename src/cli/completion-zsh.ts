import type { Option } from "./arguments.ts";
import type { Command, Operand } from "./command.ts";
import { HELP_OPTION } from "./help.ts";

/** The completion script for zsh, for `eval` as well as for a file `_ipc-protocol` in `fpath`. */
export function zshCompletion(commands: readonly Command[]): string {
  return `#compdef ipc-protocol
# Completion of ipc-protocol for zsh: eval "$(ipc-protocol completion zsh)"
_ipc_protocol() {
  local line state
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}\n`).join("")}  )
  _arguments -C '--help[show the commands]' '--version[show the version]' '1: :->command' '*:: :->rest'
  case "$state" in
    command) _describe command commands ;;
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
    ...operands.map((operand, index) => (operand === "program" ? "*:::program:_normal" : operandSpec(operand, index))),
  ];
  return `        ${name})\n          _arguments ${specs.map(quoted).join(" \\\n            ")}\n          ;;\n`;
}

function optionSpecs(name: string, { kind, about, short, value, completes }: Option): string[] {
  const [text = ""] = about.split("\n");
  const described = `[${text.replace(/[[\]\\]/gu, "\\$&")}]`;
  const argument = kind === "flag" ? "" : `:${value ?? name}:${action(completes)}`;
  // A list may be given again.
  const again = kind === "list" ? "*" : "";
  const long = `${again}--${name}${kind === "flag" ? "" : "="}${described}${argument}`;
  return short === undefined ? [long] : [long, `${again}-${short}${described}${argument}`];
}

function operandSpec(operand: Operand, index: number): string {
  return `${index + 1}: :${action(operand)}`;
}

function action(completes: Operand | undefined): string {
  if (typeof completes === "object") return `(${completes.join(" ")})`;
  if (completes === "file") return "_files";
  return completes === "folder" ? "_files -/" : " ";
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
