import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileSchema } from "../../tools/schema/compile-schema.ts";
import { fixturesIn } from "../schema/fixtures.ts";

describe("the same source", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "same source, elsewhere "));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  for (const fixture of fixturesIn("compiler")) {
    it(`gives the same bytes and positions in another folder and with CRLF: ${fixture.name}`, () => {
      const copy = join(folder, fixture.name);
      cpSync(fixture.folder, copy, { recursive: true });
      for (const file of readdirSync(copy).filter((name) => name.endsWith(".ts"))) {
        const path = join(copy, file);
        writeFileSync(path, readFileSync(path, "utf8").replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"));
      }
      const here = compileSchema({ entry: fixture.entry });
      const there = compileSchema({ entry: relative(process.cwd(), join(copy, "types.ts")) });
      expect(there.text).toBe(here.text);
      expect([...there.positions]).toEqual([...here.positions]);
    });
  }
});

describe("names and orders", () => {
  it("do not change when a type is added, or when literals are used elsewhere before", () => {
    const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-"));
    const entry = join(folder, "types.ts");
    const message = `/** @root */
export interface Message { kind: "b" | "a"; picked: Pick<Item, "y" | "x">; byKey: Record<"q" | "p", 1>; keys: keyof Item }
interface Item { x: 1; y: 2; z: { deep: true } }
`;
    writeFileSync(entry, message);
    const before = compileSchema({ entry }).text;
    writeFileSync(
      entry,
      `type Other = "a" | "p" | "x" | "z" | "y" | "q" | "b";\nexport const other: Other = "p";\n${message}`,
    );
    const after = compileSchema({ entry }).schema;
    rmSync(folder, { recursive: true });
    expect(after.definitions).toEqual(JSON.parse(before).definitions);
  });
});

describe("a later run", () => {
  it("sees what has changed and reuses what has not", () => {
    const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-"));
    const entry = join(folder, "types.ts");
    const other = join(folder, "other.ts");
    writeFileSync(
      entry,
      'import type { Item } from "./other.ts";\n/** @root */\nexport interface Message { item: Item }\n',
    );
    writeFileSync(other, "export interface Item { a: string }\n");
    const first = compileSchema({ entry, keep: true });
    writeFileSync(other, "export interface Item { b: number }\n");
    const second = compileSchema({ entry, previous: first.state, keep: true });
    const fresh = compileSchema({ entry });
    rmSync(folder, { recursive: true });
    expect(second.text).toBe(fresh.text);
    expect(second.text).not.toBe(first.text);
    expect(second.state?.entry).toBe(first.state?.entry);
    expect(first.state).toBeDefined();
    expect(fresh.state).toBeUndefined();
    expect(second.files.map((file) => file.split("/").at(-1)).toSorted()).toEqual(["other.ts", "types.ts"]);
  });
});
