import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { cargo } from "../cargo.ts";
import { binary, ROOT, run, runWell } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { codeBlocks } from "./docs.ts";

/** A folder of a user's: the package is there, by its own name, and so are the programs of the pages. */
function userFolder(): string {
  const folder = temporaryFolder();
  const installed = join(folder, "node_modules/ipc-protocol");
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, "node.ts"), `export * from ${JSON.stringify(join(ROOT, "src/node.ts"))};\n`);
  const manifest = { name: "ipc-protocol", type: "module", exports: { "./node": "./node.ts" } };
  writeFileSync(join(installed, "package.json"), JSON.stringify(manifest));
  const [backend = ""] = codeBlocks("first-backend.md", "ts");
  const [frontend = ""] = codeBlocks("first-frontend.md", "ts");
  writeFileSync(join(folder, "backend.ts"), backend);
  writeFileSync(join(folder, "frontend.ts"), frontend);
  return folder;
}

const withBun = { PATH: `${dirname(binary("bun"))}${delimiter}${process.env.PATH ?? ""}` };
const [rust = ""] = codeBlocks("first-frontend.md", "rust");

describe("the first backend", () => {
  test("is ten lines long", () => {
    const [code = ""] = codeBlocks("first-backend.md", "ts");
    expect(code.trim().split("\n").length).toBeLessThanOrEqual(12);
  });

  test("answers the lines of the page as the page says", async () => {
    const [, script = ""] = codeBlocks("first-backend.md", "sh");
    const [, lines = ""] = /<<'END'\n([\s\S]*)END\n/u.exec(script) ?? [];
    const [wanted = ""] = codeBlocks("first-backend.md", "json");
    const output = await runWell(binary("bun"), ["backend.ts"], { cwd: userFolder(), input: lines });
    expect(output.trim().split("\n").sort()).toEqual(wanted.trim().split("\n").sort());
  });
});

describe("the first frontend", () => {
  const [shown = ""] = codeBlocks("first-frontend.md", "text");

  test("shows in TypeScript what the page says", async () => {
    const cwd = userFolder();
    const { stdout, stderr, status } = await run(binary("bun"), ["frontend.ts"], { cwd, env: withBun });
    expect({ stdout, stderr, status }).toEqual({ stdout: shown, stderr: "", status: 0 });
  });

  describe("in Rust", () => {
    beforeAll(() => cargo("rust", "build", "--quiet", "--example", "first-frontend"), 600_000);

    test("is the example of the crate", () => {
      const example = readFileSync(join(ROOT, "rust/examples/first-frontend.rs"), "utf8");
      expect(rust).toBe(example.slice(example.indexOf("\n") + 1));
    });

    test("shows what the page says", async () => {
      const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target/tests");
      const program = join(target, "debug/examples/first-frontend");
      expect(await runWell(program, [], { cwd: userFolder(), env: withBun })).toBe(shown);
    });
  });
});

test("every link of the pages leads somewhere", () => {
  for (const page of readdirSync(join(ROOT, "docs"))) {
    const text = readFileSync(join(ROOT, "docs", page), "utf8");
    for (const [, link = ""] of text.matchAll(/\]\(([^)#:]+)\)/gu)) {
      expect([page, link, existsSync(join(ROOT, "docs", link))]).toEqual([page, link, true]);
    }
  }
});
