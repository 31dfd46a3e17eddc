import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { helpOf, helpOfAll } from "../../src/cli/help.ts";
import { COLOURED, PLAIN, wantsColours } from "../../src/cli/style.ts";
import { wrapAbout, wrapText } from "../../src/cli/wrap-text.ts";
import { runMain } from "./run-main.ts";

const names = COMMANDS.map(({ name }) => name);

test("--help lists every command", async () => {
  const { status, written } = await runMain("--help");
  expect(status).toBe(0);
  for (const { name, summary } of COMMANDS) expect(written).toMatch(new RegExp(`^  ${name} +${summary}$`, "mu"));
  expect((await runMain("help")).written).toBe(written);
  expect((await runMain("-h")).written).toBe(written);
});

test.each(names)("%s --help has the options, examples and exit statuses", async (name) => {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  const { status, written } = await runMain(name, "--help");
  expect(status).toBe(0);
  expect(written).toContain(`ipc-protocol ${name}`);
  for (const option of Object.keys(command?.options ?? {})) expect(written).toContain(`--${option}`);
  for (const { does, line } of command?.examples ?? []) {
    expect(written).toContain(`  # ${does}\n  ${line.replaceAll("\n", "\n  ")}\n`);
  }
  expect(command?.examples.length).toBeGreaterThan(0);
  for (const exit of ["  0 ", "  1 ", "  2 "]) expect(written).toContain(exit);
  // JSON and commands are to be copied, and stay in one piece.
  const wide = written.split("\n").filter((line) => line.length > 80 && !/^ {2}(?:\{|ipc-protocol )/u.test(line));
  expect(wide).toEqual([]);
  expect((await runMain("help", name)).written).toBe(written);
  expect((await runMain(name, "-h")).written).toBe(written);
});

test("help is as wide as the terminal, within reason, and says the same at any width", () => {
  const words = (text: string): string[] => text.split(/\s+/u);
  for (const command of COMMANDS) {
    const narrow = helpOf(command, PLAIN, 20);
    expect(helpOf(command, PLAIN, 60)).toBe(narrow);
    expect(helpOf(command, PLAIN, 300)).toBe(helpOf(command, PLAIN, 100));
    expect(words(narrow)).toEqual(words(helpOf(command, PLAIN)));
  }
});

test("a text is wrapped between words; what a name means goes on below itself", () => {
  expect(wrapText("one two three", 7)).toEqual(["one two", "three"]);
  expect(wrapText("longer than that", 4)).toEqual(["longer", "than", "that"]);
  expect(wrapAbout('one\ntwo\n\n  name  one two three\n  {"a":  1, "b": 2}', 16)).toBe(
    'one two\n\n  name  one two\n        three\n  {"a":  1, "b": 2}',
  );
});

test("colours are there on a terminal alone, unless the environment says otherwise", () => {
  expect(wantsColours(true, {})).toBe(true);
  expect(wantsColours(false, {})).toBe(false);
  expect(wantsColours(true, { TERM: "dumb" })).toBe(false);
  expect(wantsColours(true, { NO_COLOR: "1" })).toBe(false);
  expect(wantsColours(true, { NO_COLOR: "" })).toBe(true);
  expect(wantsColours(false, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(true);
  expect(wantsColours(false, { FORCE_COLOR: "" })).toBe(true);
  expect(wantsColours(true, { FORCE_COLOR: "0" })).toBe(false);
  const [command] = COMMANDS;
  if (command === undefined) throw new Error("there is no command");
  for (const help of [helpOf(command, COLOURED), helpOfAll(COMMANDS, COLOURED)]) expect(help).toContain("\u001b[1m");
  for (const help of [helpOf(command, PLAIN), helpOfAll(COMMANDS, PLAIN)]) expect(help).not.toContain("\u001b");
});

test.each([
  [["completion"], "completion needs a shell: bash, zsh or fish"],
  [["completion", "fihs"], "unknown shell fihs; did you mean fish?"],
  [["completion", "bash", "zsh"], "unexpected argument zsh; completion takes one shell"],
  [["--hepl"], "unknown option --hepl; did you mean --help?"],
  [["mock", "backend", "--json"], "--json goes with mock frontend"],
  [["mock", "backend", "--timeout", "3"], "--timeout goes with mock frontend"],
  [["mock", "frontend", "--verbose", "--", "x"], "--verbose goes with mock backend"],
  [["inspect", "--since", "2s", "--until", "1s"], "--since is later than --until, and nothing is between them"],
  [["--versoin"], "unknown option --versoin; did you mean --version?"],
  [["check", "--union", "both"], "unknown union both; known are frontend, backend"],
  [["a\u001b[31mb\u202ec"], "unknown command a\\u001b[31mb\\u202ec"],
  [["help", "chekc"], "unknown command chekc; did you mean check?"],
])("refuses %j", async (args, message) => {
  const { status, complaints } = await runMain(...args);
  expect(status).toBe(2);
  expect(complaints).toContain(`ipc-protocol: ${message}\n`);
});
