import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { GEN_COMMAND, gen } from "./gen-command.ts";

test("a run that is killed while it replaces the files is told by a check, and the next run ends its work", async () => {
  const folder = temporaryFolder();
  const entry = join(folder, "types.ts");
  const args = ["--entry", entry, "--roots", "Note", "--out", join(folder, "out")];
  writeFileSync(entry, 'export type Note = { type: "one" } | { type: "two" };\n');
  expect((await gen(["--write", ...args])).status).toBe(0);

  writeFileSync(entry, 'export type Note = { type: "one" } | { type: "three" };\n');
  const [command, ...first] = GEN_COMMAND;
  const killing = ["--import", "./tests/gen/kill-at-second-rename.mjs"];
  expect((await run(command, [...killing, ...first, "--write", ...args], { cwd: ROOT })).status).not.toBe(0);

  const check = await gen(["--check", ...args]);
  expect(check.status).toBe(1);
  expect(check.stdout).toContain("An earlier run was killed while it replaced the files: they may be of two sources\n");
  expect(check.stdout).toMatch(/^\S+\.\d+\.tmp is left by the run that was killed$/mu);
  const next = await gen(["--write", ...args]);
  expect(next.stdout).toContain("An earlier run was killed while it replaced the files: they are all of one again\n");
  expect((await gen(["--check", ...args])).stdout).toContain("files are up to date\n");
});
