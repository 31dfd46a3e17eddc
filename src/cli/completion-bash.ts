import type { Option } from "./arguments.ts";
import type { Command } from "./command.ts";
import { HELP_OPTION } from "./help.ts";

/**
 * The completion script for bash. Where it offers nothing, bash completes file names by itself. It keeps to what the
 * bash of macOS, 3.2, understands.
 */
export function bashCompletion(commands: readonly Command[]): string {
  return `# Completion of ipc-protocol for bash: eval "$(ipc-protocol completion bash)"
_ipc_protocol() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" index
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name), "--help", "--version"].join(" ")}" -- "$word"))
    return
  fi
  # What follows -- belongs to another program.
  for ((index = 2; index < COMP_CWORD; index++)); do
    if [ "\${COMP_WORDS[index]}" = "--" ]; then
      COMPREPLY=($(compgen -c -- "$word"))
      return
    fi
  done
  # bash takes --name=value for three words.
  if [ "$word" = "=" ]; then
    word=""
  elif [ "$before" = "=" ]; then
    before="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  case "\${COMP_WORDS[1]} $before" in
${commands.flatMap(valueCases).join("")}  esac
  case "\${COMP_WORDS[1]} $word" in
${commands.map(optionCase).join("")}  esac
  case "\${COMP_WORDS[1]} $COMP_CWORD" in
${commands.flatMap(operandCases).join("")}  esac
}
complete -o default -F _ipc_protocol ipc-protocol
`;
}

/** What may follow an option: its values, or a path, which is left to bash. */
function valueCases({ name, options }: Command): string[] {
  return Object.entries(options)
    .filter(([, { kind }]) => kind !== "flag")
    .map(([option, { short, completes }]) => {
      const patterns = [`--${option}`, ...(short === undefined ? [] : [`-${short}`])].map(
        (text) => `"${name} ${text}"`,
      );
      const reply = typeof completes === "object" ? offer(completes) : "";
      return `    ${patterns.join(" | ")})\n${reply}      return\n      ;;\n`;
    });
}

function optionCase({ name, options }: Command): string {
  const all: Readonly<Record<string, Option>> = { ...options, help: HELP_OPTION };
  return `    "${name} -"*)\n${offer(Object.keys(all).map((option) => `--${option}`))}      return\n      ;;\n`;
}

function operandCases({ name, operands = [] }: Command): string[] {
  return operands.flatMap((operand, index) =>
    typeof operand === "object" ? [`    "${name} ${index + 2}")\n${offer(operand)}      ;;\n`] : [],
  );
}

function offer(words: readonly string[]): string {
  return `      COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word"))\n`;
}
