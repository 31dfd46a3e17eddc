import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cargo } from "../cargo.ts";
import { gen } from "../gen/gen-command.ts";
import { copyProject } from "../project-copy.ts";
import { binary, run, runWell } from "../run.ts";
import { codeBlocks } from "./docs.ts";

function addToUnion(file: string, union: string, name: string, declaration: string): void {
  const source = readFileSync(file, "utf8");
  const changed = source.replace(`export type ${union} =\n`, `export type ${union} =\n  | ${name}\n`);
  expect(changed).not.toBe(source);
  writeFileSync(file, `${changed}\n${declaration}`);
}

function addExamples(copy: string, type: string, lines: Readonly<Record<string, string>>): void {
  const folder = join(copy, "schema/examples", type);
  mkdirSync(folder);
  for (const [name, line] of Object.entries(lines)) writeFileSync(join(folder, `${name}.json`), `${line}\n`);
}

const RUST_TEST = `use conformance::protocol::{BackendMessage, FrontendMessage};

#[test]
fn the_new_messages_are_there() {
    assert_eq!(FrontendMessage::PauseGeneration.encode().unwrap(), br#"{"type":"pause_generation"}"#);
    let answer = BackendMessage::decode(br#"{"type":"generation_paused","can_resume":true}"#).unwrap();
    assert!(matches!(answer, BackendMessage::GenerationPaused { can_resume: true }));
}
`;

test("a message is added as the page says", async () => {
  const copy = copyProject();
  const [pause = "", paused = ""] = codeBlocks("add-a-message.md", "ts");
  addToUnion(join(copy, "src/messages/frontend.ts"), "FrontendMessage", "PauseGeneration", pause);
  addToUnion(join(copy, "src/messages/backend.ts"), "BackendMessage", "GenerationPaused", paused);

  const written = await gen(["--write"], { cwd: copy });
  expect(written.status, written.stderr).toBe(0);

  const examples = (): Promise<string> => runWell(binary("vitest"), ["run", "tests/examples"], { cwd: copy });
  await expect(examples()).rejects.toThrow("GenerationPaused");
  addExamples(copy, "PauseGeneration", {
    smallest: '{"type":"pause_generation"}',
    full: '{"type":"pause_generation"}',
    odd: '{"why":null,"type":"pause_generation"}',
  });
  addExamples(copy, "GenerationPaused", {
    smallest: '{"type":"generation_paused","can_resume":false}',
    full: '{"type":"generation_paused","can_resume":true}',
    odd: '{"can_resume":true,"type":"generation_paused"}',
  });
  await examples();

  const validators = await import(join(copy, "generated/validators.js"));
  expect(validators.isPauseGeneration({ type: "pause_generation" })).toBe(true);
  expect(validators.decodeBackendMessage('{"type":"generation_paused"}').error.path).toBe("/can_resume");
  expect(readFileSync(join(copy, "generated/reference.md"), "utf8")).toContain("generation_paused");

  // Its exit status depends on the version in package.json, which this page does not raise.
  const compat = await run(binary("tsx"), ["tools/compat/main.ts"], { cwd: copy });
  for (const added of ["FrontendMessage pause_generation", "BackendMessage generation_paused"]) {
    expect(compat.stdout + compat.stderr).toContain(`addition  ${added}: message added`);
  }

  writeFileSync(join(copy, "tests/conformance/tests/pause.rs"), RUST_TEST);
  await cargo(join(copy, "tests/conformance"), "test", "--locked", "--quiet", "--test", "pause");
});
