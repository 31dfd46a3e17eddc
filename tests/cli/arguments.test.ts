import { expect, test } from "vitest";
import { type Options, readArguments, UsageError, unknownName } from "../../src/cli/arguments.ts";

const OPTIONS: Options = {
  check: { kind: "flag", about: "" },
  union: { kind: "value", about: "", short: "u" },
  type: { kind: "list", about: "" },
};

test("reads flags, values and what is neither", () => {
  const { flags, values, positionals, afterDashes } = readArguments(
    ["a", "--check", "--union", "frontend", "b", "--", "--check"],
    OPTIONS,
  );
  expect([...flags]).toEqual(["check"]);
  expect([...values]).toEqual([["union", "frontend"]]);
  expect(positionals).toEqual(["a", "b", "--check"]);
  expect(afterDashes).toEqual(["--check"]);
  expect([...readArguments(["--union=x"], OPTIONS).values]).toEqual([["union", "x"]]);
  expect([...readArguments(["-u", "x"], OPTIONS).values]).toEqual([["union", "x"]]);
  expect([...readArguments(["--type", "a,b", "--type=c"], OPTIONS).lists]).toEqual([["type", ["a", "b", "c"]]]);
  expect(readArguments(["-"], OPTIONS).positionals).toEqual(["-"]);
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
  [["--union", "a", "-u", "b"], "-u is given twice"],
  [["-u"], "-u needs a value"],
  [["--type"], "--type needs a value"],
])("refuses %j", (args, message) => {
  expect(() => readArguments(args, OPTIONS)).toThrow(new UsageError(message));
});

test("suggests only what is near", () => {
  expect(unknownName("union", "fronted", ["frontend", "backend"])).toBe(
    "unknown union fronted; did you mean frontend?",
  );
  expect(unknownName("union", "bakcend", ["frontend", "backend"])).toBe("unknown union bakcend; did you mean backend?");
  expect(unknownName("union", "x", ["frontend", "backend"])).toBe("unknown union x");
});
