import { namesOf, type Option } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Style } from "./style.ts";
import { wrapAbout, wrapText } from "./wrap-text.ts";

/** The option that every command has. */
export const HELP_OPTION: Option = { kind: "flag", short: "h", about: "show this text" };

/** What `ipc-protocol --help` shows. */
export function helpOfAll(commands: readonly Command[], style: Style, width?: number): string {
  const columns = columnsOf(width);
  const rows = commands.map(({ name, summary }): Row => [name, summary]);
  return [
    section("usage", ["ipc-protocol COMMAND [options]", "ipc-protocol COMMAND --help"], style),
    section("commands", table(rows, columns), style),
    section(
      "options",
      table(
        [
          ["--help", "show this text, or after a command its options and examples"],
          ["--version", "show the version of the package"],
        ],
        columns,
      ),
      style,
    ),
    section(
      "exit status",
      table(
        [
          ["0", "done"],
          ["1", "what was asked for is not so, or could not be done"],
          ["2", "the command makes no sense"],
        ],
        columns,
      ),
      style,
    ),
  ].join("\n");
}

/** What `--help` after a command shows. */
export function helpOf(command: Command, style: Style, width?: number): string {
  const columns = columnsOf(width);
  const usage = command.usage.map((line) => `ipc-protocol ${command.name} ${line}`.trimEnd());
  const options = Object.entries({ ...command.options, help: HELP_OPTION }).map(
    ([name, option]): Row => [optionText(name, option), option.about],
  );
  const examples = command.examples.flatMap(({ does, line }) => [style.dim(`# ${does}`), ...line.split("\n")]);
  const { 0: done, 1: not, other } = command.exits;
  const exits: Row[] = [
    ["0", done],
    ["1", not],
    ["2", "the command makes no sense"],
    ...(other === undefined ? [] : [["other", other] as const]),
  ];
  return [
    section("usage", usage, style),
    `${wrapAbout(command.about.trim(), columns)}\n`,
    section("options", table(options, columns), style),
    section("examples", examples, style),
    section("exit status", table(exits, columns), style),
  ].join("\n");
}

/** Longer lines are hard to read, and shorter ones leave no room beside the names of options. */
function columnsOf(width = 80): number {
  return Math.min(Math.max(width, 60), 100);
}

type Row = readonly [name: string, text: string];

function optionText(name: string, { short, value, completes }: Option): string {
  const choices = namesOf(completes).join("|");
  const shown = value ?? (choices === "" ? undefined : choices);
  return `${short === undefined ? "" : `-${short}, `}--${name}${shown === undefined ? "" : ` ${shown}`}`;
}

function section(title: string, lines: readonly string[], style: Style): string {
  return `${style.bold(`${title}:`)}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** Two columns; the lines of a text stand below each other. */
function table(rows: readonly Row[], columns: number): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  // Beside the two spaces before the names, and two between.
  const room = columns - width - 4;
  return rows.flatMap(([name, text]) =>
    text
      .split("\n")
      .flatMap((line) => wrapText(line, room))
      .map((line, index) => `${(index === 0 ? name : "").padEnd(width)}  ${line}`),
  );
}
