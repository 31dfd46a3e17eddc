import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bringUpToDate, type OutputFolder } from "../../tools/gen/artefacts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ARTEFACTS = [
  { path: "schema/a.json", contents: "{}\n" },
  { path: "generated/b.rs", contents: "one\ntwo\n" },
  { path: "generated/c.js", contents: "three\n" },
];

function outputFolder(): OutputFolder {
  const isStale = (path: string): boolean => !path.startsWith("schema/kept/");
  return { path: temporaryFolder(), swept: ["schema", "generated"], isStale };
}

/** Every file with its contents. */
function snapshot(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(folder.length + 1), readFileSync(file, "utf8")];
    }),
  );
}

test("writes what is missing and different, removes what is stale, and leaves the rest alone", () => {
  const folder = outputFolder();
  expect(bringUpToDate(ARTEFACTS, folder, "write").map(({ kind }) => kind)).toEqual(["missing", "missing", "missing"]);
  const untouched = statSync(join(folder.path, "schema/a.json"));
  writeFileSync(join(folder.path, "generated/b.rs"), "one\n");
  writeFileSync(join(folder.path, "generated/c.js"), "three\r\n");
  writeFileSync(join(folder.path, "generated/old.ts"), "");
  mkdirSync(join(folder.path, "schema/kept"));
  writeFileSync(join(folder.path, "schema/kept/1.json"), "");
  const changes = bringUpToDate(ARTEFACTS, folder, "write");
  expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
    ["different", "generated/b.rs"],
    ["line endings", "generated/c.js"],
    ["stale", "generated/old.ts"],
  ]);
  expect(snapshot(folder.path)).toEqual({
    "schema/a.json": "{}\n",
    "generated/b.rs": "one\ntwo\n",
    "generated/c.js": "three\n",
    "schema/kept/1.json": "",
  });
  const now = statSync(join(folder.path, "schema/a.json"));
  expect([now.ino, now.mtimeMs]).toEqual([untouched.ino, untouched.mtimeMs]);
  expect(bringUpToDate(ARTEFACTS, folder, "write")).toEqual([]);
});

test("a check finds the same and writes nothing", () => {
  const folder = outputFolder();
  bringUpToDate(ARTEFACTS.slice(0, 2), folder, "write");
  writeFileSync(join(folder.path, "generated/b.rs"), "one\n");
  writeFileSync(join(folder.path, "generated/old.ts"), "");
  const before = snapshot(folder.path);
  expect(bringUpToDate(ARTEFACTS, folder, "check").map(({ kind, path }) => [kind, path])).toEqual([
    ["different", "generated/b.rs"],
    ["missing", "generated/c.js"],
    ["stale", "generated/old.ts"],
  ]);
  expect(snapshot(folder.path)).toEqual(before);
});

test("all files are replaced or none", () => {
  const folder = outputFolder();
  bringUpToDate(ARTEFACTS, folder, "write");
  const before = snapshot(folder.path);
  const changed = ARTEFACTS.map(({ path, contents }) => ({ path, contents: `new ${contents}` }));
  // Where one file should go, the other has had its folder made: that shows when the first files are replaced already.
  const late = [...changed, { path: "generated/z", contents: "" }, { path: "generated/z/d", contents: "" }];
  expect(() => bringUpToDate(late, folder, "write")).toThrow(/there is a folder of this name/u);
  expect(snapshot(folder.path)).toEqual(before);

  // A file stands where a folder should be: that shows before anything is replaced.
  const unwritable = [...changed, { path: "schema/a.json/below.json", contents: "" }];
  expect(() => bringUpToDate(unwritable, folder, "write")).toThrow();
  expect(snapshot(folder.path)).toEqual(before);
});

test("a folder where an artefact goes is told with its path, and nothing is written", () => {
  const folder = outputFolder();
  mkdirSync(join(folder.path, "generated/b.rs"), { recursive: true });
  expect(() => bringUpToDate(ARTEFACTS, folder, "write")).toThrow(
    `cannot write ${join(folder.path, "generated/b.rs")}: there is a folder of this name`,
  );
  expect(snapshot(folder.path)).toEqual({});
});

test.each([
  ["no folder is", []],
  ["folders are", ["schema", "generated"]],
])(
  "what a run left that was killed between its files is told by a check and mended by the next run, where %s swept",
  (_, swept) => {
    const folder = { ...outputFolder(), swept };
    bringUpToDate(
      ARTEFACTS.map((artefact) => ({ ...artefact, contents: "old\n" })),
      folder,
      "write",
    );
    const killed = spawnSync(process.execPath, ["-e", ""]).pid;
    writeFileSync(join(folder.path, "schema/a.json"), "{}\n");
    writeFileSync(join(folder.path, `generated/b.rs.${killed}.tmp`), "one\n");
    // Of a run that is still going on, and of somebody else.
    writeFileSync(join(folder.path, `generated/c.js.${process.ppid}.tmp`), "three\n");
    if (swept.length === 0) writeFileSync(join(folder.path, `generated/d.js.${killed}.tmp`), "");
    const found = [
      ["different", "generated/b.rs"],
      ["different", "generated/c.js"],
      ["left over", `generated/b.rs.${killed}.tmp`],
    ];
    expect(bringUpToDate(ARTEFACTS, folder, "check").map(({ kind, path }) => [kind, path])).toEqual(found);
    expect(bringUpToDate(ARTEFACTS, folder, "write").map(({ kind, path }) => [kind, path])).toEqual(found);
    expect(bringUpToDate(ARTEFACTS, folder, "check")).toEqual([]);
    expect(Object.keys(snapshot(folder.path)).sort()).toEqual(
      [
        "generated/b.rs",
        "generated/c.js",
        `generated/c.js.${process.ppid}.tmp`,
        ...(swept.length === 0 ? [`generated/d.js.${killed}.tmp`] : []),
        "schema/a.json",
      ].sort(),
    );
  },
);
