import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { OutputFiles } from "../../src/stdio/output-files.ts";
import { temporaryFolder } from "../temporary-folder.ts";

afterEach(() => vi.unstubAllEnvs());

it("says where it can't write, and how much", () => {
  vi.stubEnv("TMPDIR", "/nonexistent");
  expect(() => new OutputFiles().put("four")).toThrow(
    /^Cannot keep a tool output of 6 bytes in a file under \/nonexistent \(TMPDIR\): ENOENT/u,
  );
});

it("makes its folder again where somebody has cleared it away", () => {
  const files = new OutputFiles();
  const first = files.put([1]).spilled.path;
  rmSync(dirname(first), { recursive: true });
  const second = files.put([2]).spilled.path;
  expect(readFileSync(second, "utf8")).toBe("[2]");
  files.clear();
  expect(existsSync(dirname(second))).toBe(false);
});

it("makes the folder that the frontend has named, and leaves it and what a crash leaves in it to the frontend", () => {
  const named = join(temporaryFolder(), "named");
  const files = new OutputFiles(`${named}/`);
  expect(existsSync(named)).toBe(false);
  const { path } = files.put([1]).spilled;
  expect(dirname(dirname(path))).toBe(named);
  expect([named, dirname(path)].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
  files.leave();
  const next = new OutputFiles(named);
  const second = next.put([2]).spilled.path;
  next.clear();
  expect([path, second].map(existsSync)).toEqual([true, false]);
  expect(existsSync(named)).toBe(true);
});

it.each(["can be written by others", "is a link", "is a file", "can't be made"])(
  "keeps outputs to itself where the named folder %s",
  (fault) => {
    const folder = temporaryFolder();
    const named = fault === "can't be made" ? "/nonexistent/named" : join(folder, "named");
    if (fault === "can be written by others") {
      mkdirSync(named);
      chmodSync(named, 0o777);
    } else if (fault === "is a link") {
      mkdirSync(join(folder, "elsewhere"), { mode: 0o700 });
      symlinkSync(join(folder, "elsewhere"), named);
    } else if (fault === "is a file") {
      writeFileSync(named, "");
    }
    const files = new OutputFiles(named);
    const { path } = files.put([1]).spilled;
    expect(dirname(dirname(path))).toBe(tmpdir());
    // The frontend does not know of it.
    files.leave();
    expect(existsSync(path)).toBe(false);
  },
);
