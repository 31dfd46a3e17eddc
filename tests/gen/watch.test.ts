import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyProject } from "../project-copy.ts";
import { ROOT } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { GEN_COMMAND } from "./gen-command.ts";

/** A running `pnpm gen --watch`. */
class Watch {
  #output = "";
  #onOutput = (): void => {};

  constructor(args: readonly string[], cwd = ROOT) {
    const [command, ...first] = GEN_COMMAND;
    const env = { ...process.env, CI: "" };
    const child = spawn(command, [...first, "--watch", ...args], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill());
    child.stdout.on("data", (chunk: Buffer) => {
      this.#output += chunk.toString();
      this.#onOutput();
    });
  }

  /** What it says until it waits again. */
  async untilWaiting(): Promise<string> {
    const end = "waiting for a change\n";
    while (!this.#output.includes(end)) {
      await new Promise<void>((resolve) => {
        this.#onOutput = resolve;
      });
    }
    const length = this.#output.indexOf(end) + end.length;
    const text = this.#output.slice(0, length);
    this.#output = this.#output.slice(length);
    return text;
  }
}

function note(field: string): string {
  return `export type { Note } from "./note.ts";\nexport interface Unused { ${field}: string }\n`;
}

test("a save is compiled, however the editor saves, and an error does not end the watch", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "out");
  const entry = join(folder, "entry.ts");
  const types = join(folder, "note.ts");
  writeFileSync(entry, note("a"));
  writeFileSync(types, 'export type Note = { type: "say"; text: string } | { type: "bye" };\n');
  const watch = new Watch(["--entry", entry, "--roots", "Note", "--out", out]);
  expect(await watch.untilWaiting()).toContain("created protocol.rs");

  const save = (write: () => void): Promise<string> => {
    write();
    return watch.untilWaiting();
  };

  expect(await save(() => writeFileSync(types, 'export type Note = { type: "one" } | { type: "bye" };\n'))).toContain(
    "changed protocol.rs",
  );
  expect(readFileSync(join(out, "protocol.rs"), "utf8")).toContain("One");

  const renamed = await save(() => {
    writeFileSync(`${types}~`, 'export type Note = { type: "two" } | { type: "bye" };\n');
    renameSync(`${types}~`, types);
  });
  expect(renamed).toContain("changed protocol.rs");

  const refused = await save(() =>
    writeFileSync(types, 'export type Note = { type: "two"; at: Date } | { type: "bye" };\n'),
  );
  expect(refused).toMatch(/note\.ts:1:\d+: cannot carry/u);
  expect(readFileSync(join(out, "protocol.rs"), "utf8")).toContain("Two");

  const broken = await save(() => writeFileSync(types, "export type Note = {\n"));
  expect(broken).toContain("nothing was written");

  const mended = await save(() => writeFileSync(types, 'export type Note = { type: "three" } | { type: "bye" };\n'));
  expect(mended).toContain("changed protocol.rs");
  expect(readFileSync(join(out, "protocol.rs"), "utf8")).toContain("Three");
});

test("what the reference shows is followed, too: flows and examples", async () => {
  const project = copyProject();
  const watch = new Watch([], project);
  expect(await watch.untilWaiting()).toContain("up to date");
  const reference = () => readFileSync(join(project, "generated/reference.md"), "utf8");

  const flow = join(project, "schema/flows/new-session.ndjson");
  writeFileSync(flow, readFileSync(flow, "utf8").replace("New session", "The very first words"));
  expect(await watch.untilWaiting()).toContain("changed generated/reference.html");
  expect(reference()).toContain("### The very first words");

  writeFileSync(
    join(project, "schema/examples/UserMessage/full.json"),
    '{"type":"user_message","content":"watched"}\n',
  );
  expect(await watch.untilWaiting()).toContain("changed generated/reference.md");
  expect(reference()).toContain('{"type":"user_message","content":"watched"}');

  // A folder that comes is followed, too, whatever is put into it later.
  mkdirSync(join(project, "schema/examples/Unheard"));
  await watch.untilWaiting();
  writeFileSync(join(project, "schema/examples/Unheard/smallest.json"), "{}\n");
  await watch.untilWaiting();

  writeFileSync(flow, "{}\n");
  expect(await watch.untilWaiting()).toContain("new-session.ndjson:1: a flow begins with its title");
});
