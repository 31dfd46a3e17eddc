import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { OutputFiles } from "../../src/stdio/output-files.ts";

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
