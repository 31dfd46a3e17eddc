import { expect, test } from "vitest";
import {
  constantNames,
  fieldNames,
  pascalCase,
  snakeCase,
  typeNames,
  variantNames,
  words,
} from "../../tools/rust/names.ts";

const inOrder = (names: ReadonlyMap<string, string>): string[] => [...names.values()];

test("names are split into words", () => {
  expect(words("HTTPServer")).toEqual(["HTTP", "Server"]);
  expect(words("session_startedAt2Now")).toEqual(["session", "started", "At2", "Now"]);
  expect(words("a$b-c.d")).toEqual(["a", "b", "c", "d"]);
  expect(words("größe😀")).toEqual(["gr", "u00f6", "u00df", "e", "u1f600"]);
});

test("words come together in the case of their kind", () => {
  expect(pascalCase("SDK_ERROR")).toBe("SdkError");
  expect(pascalCase("10 km")).toBe("N10Km");
  expect(pascalCase("_")).toBe("Empty");
  expect(snakeCase("workingDir")).toBe("working_dir");
  expect(snakeCase("9lives")).toBe("n9lives");
  expect(snakeCase("")).toBe("empty");
});

test("keywords are raw or get an underscore", () => {
  expect(inOrder(fieldNames(["type", "self", "crate", "super", "gen", "union", "_"]))).toEqual([
    "r#type",
    "self_",
    "crate_",
    "super_",
    "r#gen",
    "union",
    "empty",
  ]);
  expect(fieldNames(["self", "Self"]).get("Self")).toMatch(/^self_[0-9a-f]{4}$/);
});

test("of names that come to the same the canonical one keeps it, whatever the order", () => {
  const names = ["fooBar", "foo_bar", "foo-bar"];
  const forwards = fieldNames(names);
  const backwards = fieldNames([...names].reverse());
  expect(forwards.get("foo_bar")).toBe("foo_bar");
  expect(forwards.get("fooBar")).toMatch(/^foo_bar_[0-9a-f]{4}$/);
  for (const name of names) expect(backwards.get(name)).toBe(forwards.get(name));
  expect(fieldNames(["fooBar"]).get("fooBar")).toBe("foo_bar");
  expect(variantNames(["self", "Self"]).get("self")).toBe("Self_");
  expect(variantNames(["self", "Self"]).get("Self")).toMatch(/^Self_[0-9a-f]{4}$/);
});

test("types keep their names but for those of the prelude, and paths give way to definitions", () => {
  const names = typeNames(["HTTPServer", "Option", "ab", "Ab", "OwnerField"], ["Owner.field", "Owner.other"]);
  expect(names.get("HTTPServer")).toBe("HTTPServer");
  expect(names.get("Option")).toBe("Option_");
  expect(names.get("Ab")).toBe("Ab");
  expect(names.get("ab")).toMatch(/^Ab_[0-9a-f]{4}$/);
  expect(names.get("OwnerField")).toBe("OwnerField");
  expect(names.get("Owner.field")).toMatch(/^OwnerField_[0-9a-f]{4}$/);
  expect(names.get("Owner.other")).toBe("OwnerOther");
});

test("constants are in capitals", () => {
  expect(inOrder(constantNames(["PROTOCOL_VERSION", "maxSize"]))).toEqual(["PROTOCOL_VERSION", "MAX_SIZE"]);
});
