import { expect, test } from "vitest";
import { readArguments, UsageError, unknownName } from "../../src/cli/arguments.ts";

const KINDS = { check: "flag", union: "value" } as const;

test("reads flags, values and what is neither", () => {
  const { flags, values, positionals } = readArguments(
    ["a", "--check", "--union", "frontend", "b", "--", "--check"],
    KINDS,
  );
  expect([...flags]).toEqual(["check"]);
  expect([...values]).toEqual([["union", "frontend"]]);
  expect(positionals).toEqual(["a", "b", "--check"]);
  expect([...readArguments(["--union=x"], KINDS).values]).toEqual([["union", "x"]]);
  expect(readArguments(["-"], KINDS).positionals).toEqual(["-"]);
});

test.each([
  [["--ceck"], "unknown option --ceck; did you mean --check?"],
  [["--Union", "a"], "unknown option --Union; did you mean --union?"],
  [["--wholly-different"], "unknown option --wholly-different"],
  [["-c"], "unknown option -c"],
  [["--constructor"], "unknown option --constructor"],
  [["--__proto__"], "unknown option --__proto__"],
  [["--union"], "--union needs a value"],
  [["--union="], "--union needs a value"],
  [["--union", "--check"], "--union needs a value"],
  [["--check=yes"], "--check takes no value"],
  [["--check", "--check"], "--check is given twice"],
])("refuses %j", (args, message) => {
  expect(() => readArguments(args, KINDS)).toThrow(new UsageError(message));
});

test("suggests only what is near", () => {
  expect(unknownName("union", "fronted", ["frontend", "backend"])).toBe(
    "unknown union fronted; did you mean frontend?",
  );
  expect(unknownName("union", "bakcend", ["frontend", "backend"])).toBe("unknown union bakcend; did you mean backend?");
  expect(unknownName("union", "x", ["frontend", "backend"])).toBe("unknown union x");
});
