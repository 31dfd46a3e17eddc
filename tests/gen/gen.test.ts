import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CompileResult, compile } from "../../tools/compile.ts";
import { settle } from "../../tools/gen/run-once.ts";
import { type Target, targetOf } from "../../tools/gen/target.ts";
import { copyProject } from "../project-copy.ts";
import { ROOT } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { gen } from "./gen-command.ts";

const OWN_ARTEFACTS = [
  "schema/protocol.schema.json",
  "generated/protocol.rs",
  "rust/src/protocol.rs",
  "generated/validators.js",
  "generated/validators.d.ts",
  "generated/reference.md",
  "generated/reference.html",
];

test("the project's artefacts are what its source says", async () => {
  const { status, stdout, stderr } = await gen(["--check"]);
  expect(status, stdout + stderr).toBe(0);
});

test("no artefact is ignored by version control", () => {
  const ignored = readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n");
  for (const path of OWN_ARTEFACTS) {
    expect(ignored.filter((line) => line !== "" && path.includes(line.replaceAll("/", "")))).toEqual([]);
  }
});

describe("a check", () => {
  let result: CompileResult;
  let folder: string;
  let target: Target;

  beforeAll(async () => {
    result = await compile(targetOf({}).compile);
  }, 300_000);
  beforeEach(() => {
    folder = temporaryFolder();
    target = targetOf({}, `${folder}/`);
    settle(result, target, "write");
  });

  const check = () => settle(result, target, "check");

  test.each(OWN_ARTEFACTS)("fails where %s was changed, and says what to run; that mends it", (path) => {
    const file = join(folder, path);
    const good = readFileSync(file, "utf8");
    writeFileSync(file, good.replace("Ping", "Pinf").replace(/\n$/u, ""));
    const { good: isGood, text } = check();
    expect(isGood).toBe(false);
    expect(text).toContain(`${path} differs:\n`);
    expect(text).toMatch(/^-.*Pinf.*\n(?:-.*\n)*\+.*Ping/mu);
    expect(text).toContain("No newline at end of file");
    expect(text).toContain("run: pnpm gen --write\n");
    expect(settle(result, target, "write").text).toMatch(new RegExp(`^changed ${path}\n`, "u"));
    expect(readFileSync(file, "utf8")).toBe(good);
    expect(check().good).toBe(true);
  });

  test.each(OWN_ARTEFACTS)("fails where %s is missing", (path) => {
    rmSync(join(folder, path));
    const { good, text } = check();
    expect(good).toBe(false);
    expect(text).toContain(`${path} is missing\n`);
    expect(existsSync(join(folder, path))).toBe(false);
  });

  test("fails where a file is left over, but not for examples and releases", () => {
    for (const path of [
      "generated/old/protocol.rs",
      "schema/old.json",
      "schema/examples/a.json",
      "schema/releases/1.json",
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), "");
    }
    const { good, text } = check();
    expect(good).toBe(false);
    expect(text.match(/^.* is stale/gmu)).toEqual(["generated/old/protocol.rs is stale", "schema/old.json is stale"]);
    expect(settle(result, target, "write").text).toContain("removed generated/old/protocol.rs");
    expect(check().good).toBe(true);
  });

  test("passes where version control has changed the line endings, and says so", () => {
    for (const path of OWN_ARTEFACTS) {
      const file = join(folder, path);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    }
    const { good, text } = check();
    expect(good).toBe(true);
    for (const path of OWN_ARTEFACTS) expect(text).toContain(`${path} differs in line endings only\n`);
  });

  test("writes nothing where nothing has changed", () => {
    const times = (): number[] => OWN_ARTEFACTS.map((path) => statSync(join(folder, path)).mtimeMs);
    const before = times();
    expect(settle(result, target, "write").text).toMatch(
      /^7 files are up to date, nothing written\nschema \d+ ms, .* \d+ ms in all\n$/u,
    );
    expect(times()).toEqual(before);
  });
});

test("with CI in the environment nothing is written", async () => {
  const copy = copyProject();
  rmSync(join(copy, "generated/protocol.rs"));
  const { status, stdout } = await gen([], { cwd: copy, env: { CI: "true" } });
  expect(status).toBe(1);
  expect(stdout).toContain("generated/protocol.rs is missing\n");
  expect(existsSync(join(copy, "generated/protocol.rs"))).toBe(false);
});

test("the bytes are the same from a checkout with CRLF, in any folder and locale", async () => {
  const copy = copyProject();
  const wanted = OWN_ARTEFACTS.map((path) => readFileSync(join(ROOT, path), "utf8"));
  for (const file of filesBelow(copy, ["src", "schema", "generated"])) {
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
  }
  for (const env of [{ LC_ALL: "C" }, { LC_ALL: "de_DE.UTF-8", LANG: "de_DE.UTF-8", TZ: "Asia/Kolkata" }]) {
    for (const path of OWN_ARTEFACTS) rmSync(join(copy, path));
    const { status, stderr } = await gen(["--write"], { cwd: copy, env });
    expect(status, stderr).toBe(0);
    expect(OWN_ARTEFACTS.map((path) => readFileSync(join(copy, path), "utf8"))).toEqual(wanted);
  }
});

const NOTES = `
/** What a line can be. */
export type Note = { type: "say"; text: string } | { type: "bye" };
`;

const FLAT_ARTEFACTS = [
  "protocol.rs",
  "protocol.schema.json",
  "reference.html",
  "reference.md",
  "validators.d.ts",
  "validators.js",
];

test("another protocol goes to a folder of its own", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "notes.ts"), NOTES);
  const args = ["--entry", join(folder, "notes.ts"), "--roots", "Note", "--out", join(folder, "out")];
  const first = await gen(args);
  expect(first.status, first.stderr).toBe(0);
  expect(readdirSync(join(folder, "out")).sort()).toEqual(FLAT_ARTEFACTS);
  const { decodeNote, encodeNote, isNote } = await import(join(folder, "out/validators.js"));
  expect(decodeNote('{"type":"bye"}')).toEqual({ kind: "message", message: { type: "bye" } });
  expect(encodeNote({ text: "hi", type: "say" })).toBe('{"type":"say","text":"hi"}');
  expect(isNote({ type: "say" })).toBe(false);
  expect((await gen([...args, "--check"])).status).toBe(0);

  appendFileSync(join(folder, "out/protocol.rs"), "// changed\n");
  const drift = await gen([...args, "--check"]);
  expect(drift.status).toBe(1);
  expect(drift.stdout).toContain(`run: pnpm gen --write ${args.join(" ")}\n`);
});

test("relative paths start where the user is", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "notes.ts"), NOTES);
  const env = { npm_lifecycle_event: "gen", INIT_CWD: folder };
  const { status, stderr } = await gen(["--entry", "notes.ts", "--roots", "Note", "--out", "."], { env });
  expect(status, stderr).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["notes.ts", ...FLAT_ARTEFACTS].sort());
});

test("what can't be carried is refused with its place, and nothing is written", async () => {
  const folder = temporaryFolder();
  const entry = join(folder, "notes.ts");
  const args = ["--entry", entry, "--roots", "Note", "--out", join(folder, "out")];
  writeFileSync(entry, `${NOTES}export type Other = { type: "at"; when: Date };\n`.replace('bye" }', 'bye" } | Other'));
  const fresh = await gen(args);
  expect(fresh.status).toBe(1);
  expect(fresh.stderr).toMatch(/notes\.ts:4:\d+: cannot carry .*Date/u);
  expect(fresh.stderr).toContain("way out: ");
  expect(fresh.stderr).toContain("nothing was written");
  expect(existsSync(join(folder, "out"))).toBe(false);
});

test("a mistyped option, a missing entry and a wrong root are told", async () => {
  const mistyped = await gen(["--chek"]);
  expect([mistyped.status, mistyped.stderr]).toEqual([
    2,
    "unknown option --chek; did you mean --check?\nrun pnpm gen --help for the options\n",
  ]);
  expect((await gen(["--help"])).stdout).toContain("--watch");
  const folder = temporaryFolder();
  const out = join(folder, "out");
  const missing = await gen(["--entry", join(folder, "none.ts"), "--roots", "A", "--out", out]);
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain("none.ts");
  writeFileSync(join(folder, "notes.ts"), NOTES);
  const wrong = await gen(["--entry", join(folder, "notes.ts"), "--roots", "Nota", "--out", out]);
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain("Nota");
  expect(existsSync(out)).toBe(false);
});

function filesBelow(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
