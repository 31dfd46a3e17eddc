import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatch } from "diff";
import { expect, test } from "vitest";
import { PROTOCOL_VERSION } from "../../generated/validators.js";
import { ROOT } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runMain } from "./run-main.ts";

const WANTED = readFileSync(join(ROOT, "generated/protocol.rs"), "utf8");

test("copies the Rust file to a file or into a folder", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "src/wire.rs");
  expect(await runMain("vendor", file)).toEqual({ status: 0, written: `created ${file}\n`, complaints: "" });
  expect(readFileSync(file, "utf8")).toBe(WANTED);
  const { mtimeMs } = statSync(file);
  expect((await runMain("vendor", file)).written).toBe(`${file} is up to date\n`);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  mkdirSync(join(folder, "other"));
  await runMain("vendor", join(folder, "other"));
  expect(readFileSync(join(folder, "other/protocol.rs"), "utf8")).toBe(WANTED);
});

test("--check fails with a diff that would mend the copy, and writes nothing", async () => {
  const file = join(temporaryFolder(), "protocol.rs");
  expect(await runMain("vendor", file, "--check")).toEqual({
    status: 1,
    written: `${file} is missing\nTo mend it, run: npx ipc-protocol vendor ${file}\n`,
    complaints: "",
  });
  const behind = WANTED.replace("PROTOCOL_VERSION", "PROTOCOL_VERSIO");
  writeFileSync(file, behind);
  const { status, written } = await runMain("vendor", file, "--check");
  expect(status).toBe(1);
  expect(applyPatch(behind, written.slice(0, written.indexOf("To mend it")))).toBe(WANTED);
  expect(readFileSync(file, "utf8")).toBe(behind);
  expect((await runMain("vendor", file)).written).toBe(`changed ${file}\n`);
  expect((await runMain("vendor", file, "--check")).status).toBe(0);
});

test("line endings that version control has changed are no difference", async () => {
  const file = join(temporaryFolder(), "protocol.rs");
  writeFileSync(file, WANTED.replaceAll("\n", "\r\n"));
  expect((await runMain("vendor", file, "--check")).status).toBe(0);
});

test("--json says it to machines", async () => {
  const file = join(temporaryFolder(), "protocol.rs");
  const report = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await runMain("vendor", file, "--check", "--json")).written);
  expect(await report()).toMatchObject({
    file,
    found: false,
    upToDate: false,
    installed: { protocolVersion: PROTOCOL_VERSION },
  });
  writeFileSync(file, WANTED);
  expect(await report()).toMatchObject({ found: true, upToDate: true, effect: "same", changes: [] });
  writeFileSync(file, WANTED.replace(/PROTOCOL_VERSION: u32 = \d+/u, "PROTOCOL_VERSION: u32 = 4000000000"));
  expect(await report()).toMatchObject({ upToDate: false, exact: false, protocolVersion: 4000000000 });
  expect((await runMain("vendor", file, "--json")).status).toBe(2);
});
