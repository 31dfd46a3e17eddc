import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Age } from "../../tools/compat/change.ts";
import { versionPair } from "./version-pair.ts";

/** Group E of the catalogue of faults: which rule must find the change, and who is hurt by it. */
const CASES: readonly { id: string; title: string; rule: string | undefined; hurt: readonly Age[]; path?: string }[] = [
  {
    id: "E02",
    title: "optional to required: breaking on input",
    rule: "field-made-required",
    hurt: ["new"],
    path: "v",
  },
  {
    id: "E03",
    title: "required to optional: breaking on output",
    rule: "field-made-optional",
    hurt: ["old"],
    path: "v",
  },
  { id: "E04", title: "a value added: breaking on output", rule: "value-added", hurt: ["old"], path: "s" },
  { id: "E05", title: "a value removed: breaking on input", rule: "value-removed", hurt: ["new"], path: "s" },
  { id: "E07", title: "a message added: an addition", rule: "message-added", hurt: [], path: "" },
  {
    id: "E07-nested",
    title: "a nested variant added: breaking on output",
    rule: "variant-added",
    hurt: ["old"],
    path: "o",
  },
  { id: "E07-owed", title: "a message added that is owed an answer: breaking", rule: "message-added", hurt: ["old"] },
  {
    id: "E09",
    title: "inside a union's member, matched by tag",
    rule: "field-made-required",
    hurt: ["new"],
    path: "o(y).q",
  },
  { id: "E09-reordered", title: "members in another order: the same", rule: "field-made-required", hurt: ["new"] },
  { id: "E10", title: "a type moved behind a name: no change", rule: undefined, hurt: [] },
  { id: "E12", title: "number to integer: breaking on input", rule: "number-to-integer", hurt: ["new"], path: "n" },
  {
    id: "E12-back",
    title: "integer to number: breaking on output",
    rule: "integer-to-number",
    hurt: ["old"],
    path: "n",
  },
];

describe("group E", () => {
  test.each(CASES)("$id: $title", ({ id, rule, hurt, path }) => {
    const file = (age: Age): string => fileURLToPath(new URL(`cases/${id}.${age}.ts`, import.meta.url));
    const { changes } = versionPair(id, file("old"), file("new"), id === "E07-owed" ? [] : ["Message"]);
    expect(changes.map((change) => change.rule)).toEqual(rule === undefined ? [] : [rule]);
    expect(changes.flatMap(({ hurts }) => hurts.map(({ reader }) => reader))).toEqual(hurt);
    if (path !== undefined) expect(changes[0]?.path).toBe(path);
  });
});
