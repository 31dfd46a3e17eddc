import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge } from "../../tools/compat/judge.ts";
import { rulesTable } from "../../tools/compat/render-rules.ts";
import { writeReport } from "../../tools/compat/report.ts";
import { ALL_RULES } from "../../tools/compat/rules/all-rules.ts";
import { RULES_FOLDER, ruleFolders, rulePair } from "./rule-fixtures.ts";

const TABLE = new URL("../../tools/compat/RULES.md", import.meta.url);

/** With UPDATE_REPORTS set, the reports and the table are written anew, to be looked at before they are committed. */
const isUpdate = process.env.UPDATE_REPORTS !== undefined;

test("every rule has a folder, and every folder a rule", () => {
  expect(ruleFolders()).toEqual(ALL_RULES.map(({ id }) => id).sort());
});

test("the table of the rules is the rules'", () => {
  if (isUpdate) writeFileSync(TABLE, rulesTable());
  expect(readFileSync(TABLE, "utf8")).toBe(rulesTable());
});

describe.each(ruleFolders())("%s", (id) => {
  const pair = rulePair(id);

  test("finds its change and nothing else", () => {
    expect(new Set(pair.changes.map(({ rule }) => rule))).toEqual(new Set([id]));
  });

  test("says who is hurt", () => {
    const compared = { old: "before.ts", new: "after.ts", file: "after.ts" };
    const report = writeReport(judge(pair.old, pair.new, pair.changes, {}), compared, "text");
    const file = `${RULES_FOLDER}${id}/report.txt`;
    if (isUpdate) writeFileSync(file, report);
    expect(report).toBe(readFileSync(file, "utf8"));
  });
});
