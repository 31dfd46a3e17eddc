import { expect, test } from "vitest";
import { UsageError } from "../../src/cli/arguments.ts";
import { readGenOptions } from "../../tools/gen/options.ts";

test("writes by default, and checks where CI is set", () => {
  const mode = (args: string[], CI?: string): string => readGenOptions(args, CI === undefined ? {} : { CI }, "/").mode;
  expect(mode([])).toBe("write");
  expect(mode([], "")).toBe("write");
  expect(mode([], "false")).toBe("write");
  expect(mode([], "true")).toBe("check");
  expect(mode([], "1")).toBe("check");
  expect(mode(["--write"], "true")).toBe("write");
  expect(mode(["--check"])).toBe("check");
});

test("paths of another protocol start at the user's folder", () => {
  const options = readGenOptions(["--entry", "p.ts", "--roots", "A, B", "--out=../out"], {}, "/home/ada/chat");
  expect(options.foreign).toEqual({ entry: "/home/ada/chat/p.ts", roots: ["A", "B"], out: "/home/ada/out" });
  expect(readGenOptions(["--entry", "p.ts", "--out", "o"], {}, "/").foreign?.roots).toEqual([]);
});

test.each([
  [["--chek"], "unknown option --chek; did you mean --check?"],
  [["--check", "--write"], "--check and --write exclude each other"],
  [["--entry", "a.ts"], "--entry needs --out, the folder for what is made of it"],
  [["--out", "a"], "--out goes with --entry"],
  [["--roots", "A"], "--roots goes with --entry"],
  [["check"], "unexpected argument check"],
])("refuses %j", (args, message) => {
  expect(() => readGenOptions(args, {}, "/")).toThrow(new UsageError(message));
});
