import { namesOf, type Option, takesFile } from "./arguments.ts";
import type { Command } from "./command.ts";
import { HELP_OPTION } from "./help.ts";

/**
 * The completion script for bash. Where it offers nothing, bash completes file names by itself. It keeps to what the
 * bash of macOS, 3.2, understands.
 */
export function bashCompletion(commands: readonly Command[]): string {
  const taking = commands.flatMap(valuePatterns);
  return `# Completion of ipc-protocol for bash: eval "$(ipc-protocol completion bash)"
_ipc_protocol() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" index file operands=0
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name), "--help", "--version"].join(" ")}" -- "$word"))
    return
  fi
  for ((index = 2; index < COMP_CWORD; index++)); do
    case "\${COMP_WORDS[1]} \${COMP_WORDS[index]}" in
      *" --")
        # What follows is the command line of another program, whose arguments are left to bash.
        [ $((index + 1)) -eq "$COMP_CWORD" ] && COMPREPLY=($(compgen -c -- "$word"))
        return
        ;;
      ${taking.join(" | ")})
        ((index++))
        # bash takes --name=value for three words.
        [ "\${COMP_WORDS[index]}" = "=" ] && ((index++))
        ;;
      *" -"*) ;;
      *) ((operands++)) ;;
    esac
  done
  if [ "$word" = "=" ]; then
    word=""
  elif [ "$before" = "=" ]; then
    before="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  case "\${COMP_WORDS[1]} $before" in
${commands.flatMap(valueCases).join("")}  esac
  case "\${COMP_WORDS[1]} $word" in
${commands.map(optionCase).join("")}  esac
  case "\${COMP_WORDS[1]} $operands" in
${commands.flatMap(operandCases).join("")}  esac
}
complete -o default -F _ipc_protocol ipc-protocol
`;
}

/** How an option that takes a value stands after the name of its command. */
function patternsOf(command: string, option: string, { short }: Option): string[] {
  return [`--${option}`, ...(short === undefined ? [] : [`-${short}`])].map((text) => `"${command} ${text}"`);
}

function valuePatterns({ name, options }: Command): string[] {
  return Object.entries(options).flatMap(([option, settings]) =>
    settings.kind === "flag" ? [] : patternsOf(name, option, settings),
  );
}

/** What may follow an option: its values, or a path, which is left to bash. */
function valueCases({ name, options }: Command): string[] {
  return Object.entries(options)
    .filter(([, { kind }]) => kind !== "flag")
    .map(([option, settings]) => {
      const patterns = patternsOf(name, option, settings).join(" | ");
      return `    ${patterns})\n${offerValues(settings)}      return\n      ;;\n`;
    });
}

function offerValues({ kind, completes }: Option): string {
  const names = namesOf(completes);
  if (names.length === 0) return "";
  if (kind === "list") return offerNext(names);
  // Where bash is left nothing to do, it offers no files.
  const files = takesFile(completes)
    ? `      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
      compopt -o filenames 2> /dev/null
`
    : "";
  return offer(names) + files;
}

function optionCase({ name, options }: Command): string {
  const all: Readonly<Record<string, Option>> = { ...options, help: HELP_OPTION };
  return `    "${name} -"*)\n${offer(Object.keys(all).map((option) => `--${option}`))}      return\n      ;;\n`;
}

function operandCases({ name, operands = [] }: Command): string[] {
  return operands.flatMap((operand, index) =>
    typeof operand === "object" ? [`    "${name} ${index}")\n${offer(operand)}      ;;\n`] : [],
  );
}

function offer(words: readonly string[]): string {
  return `      COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word"))\n`;
}

/** Another value after those that a comma ends. */
function offerNext(words: readonly string[]): string {
  return `      case "$word" in *,*) before="\${word%,*}," ;; *) before="" ;; esac
      COMPREPLY=($(compgen -P "$before" -W "${words.join(" ")}" -- "\${word##*,}"))
`;
}
