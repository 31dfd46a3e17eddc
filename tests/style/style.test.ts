import { join } from "node:path";
import { expect, test } from "vitest";
import { cargo } from "../cargo.ts";
import { binary, ROOT, run, runWell } from "../run.ts";

test.each([".", "src/report/page", "tests/browser"])("the TypeScript of %s has no errors", async (project) => {
  await runWell(binary("tsc"), ["-p", project], { cwd: ROOT });
});

test("the TypeScript and the JSON are formatted and without lint", async () => {
  const { status, stdout, stderr } = await run(binary("biome"), ["ci", "--error-on-warnings", "--colors=off", "."], {
    cwd: ROOT,
  });
  expect(status, `${stdout}${stderr}\nTo mend it, run: pnpm format`).toBe(0);
});

test("the Rust is formatted", async () => {
  await cargo("tests/conformance", "fmt", "--check", "--package", "conformance");
});

test.each(["2021", "2024"])("the generated Rust is as rustfmt of edition %s writes it", async (edition) => {
  await runWell("rustfmt", ["--check", "--edition", edition, join(ROOT, "generated/protocol.rs")], { cwd: "/" });
});

test("clippy finds nothing in the generated Rust on editions 2021 and 2024, nor in what uses it", async () => {
  await cargo("tests/conformance", "clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings");
});

test("rustdoc finds nothing in the generated Rust", async () => {
  await cargo("tests/conformance", "doc", "--workspace", "--no-deps", "--locked");
});
