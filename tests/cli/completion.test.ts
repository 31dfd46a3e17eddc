import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { SCRIPT_NAMES } from "../../src/mock/scripts/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runMain } from "./run-main.ts";

const SCRIPTS = {
  bash: (await runMain("completion", "bash")).written,
  zsh: (await runMain("completion", "zsh")).written,
  fish: (await runMain("completion", "fish")).written,
};

/** Where the shells complete: the scripts, and a folder with a file and a folder in it. */
function makeFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "work", "some-folder"), { recursive: true });
  writeFileSync(join(folder, "work", "some-file"), "");
  for (const [shell, script] of Object.entries(SCRIPTS)) writeFileSync(join(folder, shell), script);
  return folder;
}

/** What is offered for a command line: names, and whether files are, too. */
const CASES: readonly (readonly [line: string, names: readonly string[], files: boolean])[] = [
  ["", COMMANDS.map(({ name }) => name), false],
  ["--v", ["--version"], false],
  ["che", ["check"], false],
  ["check --u", ["--union"], false],
  ["check --union ", ["frontend", "backend"], false],
  ["check --union b", ["backend"], false],
  ["check --union=f", ["frontend"], false],
  ["check --union backend ", [], true],
  ["check some-fi", [], true],
  ["completion z", ["zsh"], false],
  ["report -o mock ", [], true],
  ["record -o some-fi", [], true],
  ["inspect --type tool_", ["tool_start", "tool_end"], false],
  ["inspect --type ping,tool_s", ["tool_start"], false],
  ["mock ", ["backend", "frontend"], false],
  ["mock --fast --speed 2 ", ["backend", "frontend"], false],
  ["mock --script=demo fr", ["frontend"], false],
  ["mock backend --script ", SCRIPT_NAMES, true],
  ["mock backend --script=ne", ["new-session"], false],
  ["mock backend --script some-fi", [], true],
  ["mock --print de", ["demo"], false],
  ["mock backend --fault crash,sl", ["slow"], false],
];

/** Programs that any shell finds. */
const PROGRAM = ["record -- nod", "mock frontend --script demo -- nod"];

type Offers = (folder: string, lines: readonly string[]) => readonly (readonly string[])[];

/** The function alone, as bash calls it: where it offers nothing, bash offers files. */
const bashOffers: Offers = (folder, lines) =>
  lines.map((line) => {
    const words = line.split(" ").flatMap((word) => (word.startsWith("--") ? word.split(/(=)/u) : [word]));
    const script = `eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ipc_protocol; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf(
      execFileSync("bash", ["-c", script, "bash", SCRIPTS.bash, "ipc-protocol", ...words], {
        cwd: join(folder, "work"),
        encoding: "utf8",
      }),
    );
  });

const zshOffers: Offers = (folder, lines) => {
  const driver = new URL("zsh-offers.zsh", import.meta.url).pathname;
  const output = execFileSync("zsh", ["-f", driver, join(folder, "zsh")], {
    cwd: join(folder, "work"),
    encoding: "utf8",
    input: lines.map((line) => `ipc-protocol ${line}\n`).join(""),
    timeout: 60_000,
  });
  return output.split("END\n").slice(0, -1).map(linesOf);
};

const fishOffers: Offers = (folder, lines) => {
  const script = `source ${join(folder, "fish")}; for line in $argv; complete -C $line; echo END; end`;
  const output = execFileSync("fish", ["--no-config", "-c", script, ...lines.map((line) => `ipc-protocol ${line}`)], {
    cwd: join(folder, "work"),
    encoding: "utf8",
    // It keeps a history.
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
    timeout: 60_000,
  });
  return output.split("END\n").slice(0, -1).map(linesOf);
};

/** Some shells offer the whole word, some what is after its last comma or `=`; fish says what it is, zsh tells twice. */
function linesOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return [
    ...new Set(
      lines.map((line) =>
        line
          .replace(/\t.*$/u, "")
          .replace(/^.*[,=]/u, "")
          .replace(/\/$/u, ""),
      ),
    ),
  ];
}

const SHELLS = { bash: bashOffers, zsh: zshOffers, fish: fishOffers };

// bash is on every machine that builds this; the others are tried where they are.
test.each(Object.entries(SHELLS).filter(([shell]) => spawnSync(shell, ["-c", "true"]).status === 0))(
  "%s completes commands, options and their values, names and files",
  (shell, offers) => {
    const folder = makeFolder();
    const found = offers(
      folder,
      CASES.map(([line]) => line),
    );
    expect(found).toHaveLength(CASES.length);
    for (const [index, [line, names, files]] of CASES.entries()) {
      const offered = found[index] ?? [];
      const named = offered.filter(
        (name) => !/^some-(?:file|folder)$/u.test(name) && (line !== "" || !name.startsWith("-")),
      );
      expect(named.toSorted(), line).toEqual(names.toSorted());
      const isDefault = shell === "bash" && offered.length === 0 && files;
      expect(isDefault || offered.includes("some-file"), line).toBe(files);
    }
    for (const offered of offers(folder, PROGRAM)) expect(offered).toContain("node");
  },
);

test("bash and zsh scripts are read without a fault by bash, which any machine has", () => {
  for (const shell of ["bash", "zsh"] as const) {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: SCRIPTS[shell], encoding: "utf8" });
    expect({ status, stderr }, shell).toEqual({ status: 0, stderr: "" });
  }
});

test("each line of the fish script tells fish an option or an operand of a command", () => {
  const lines = SCRIPTS.fish.split("\n").filter((line) => line.startsWith("complete "));
  const told = lines.map((line) => {
    const words = fishWords(line);
    expect(words.slice(0, 3), line).toEqual(["complete", "-c", "ipc-protocol"]);
    for (let at = 3; at < words.length; at += 1) {
      const word = words[at] ?? "";
      expect(word, line).toMatch(/^-[nldsafFrx]$/u);
      if (/^-[nldsa]$/u.test(word)) at += 1;
      expect(words.length, line).toBeGreaterThan(at);
    }
    return words.join(" ");
  });
  for (const { name, summary, options } of COMMANDS) {
    expect(told).toContain(`complete -c ipc-protocol -n __ipc_protocol_first -f -a ${name} -d ${summary}`);
    for (const option of Object.keys(options)) {
      const start = `complete -c ipc-protocol -n __ipc_protocol_in ${name} -l ${option} `;
      expect(told.filter((line) => line.startsWith(start))).toHaveLength(1);
    }
  }
});

/** The words of a line without substitutions, as fish reads them. */
function fishWords(line: string): string[] {
  expect(line).toMatch(/^(?:[\w-]+|'(?:[^'\\]|\\['\\])*')(?: (?:[\w-]+|'(?:[^'\\]|\\['\\])*'))*$/u);
  return [...line.matchAll(/'((?:[^'\\]|\\['\\])*)'|[\w-]+/gu)].map(([word, quoted]) =>
    quoted === undefined ? word : quoted.replace(/\\(['\\])/gu, "$1"),
  );
}
