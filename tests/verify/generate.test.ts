import { expect, test } from "vitest";
import { Coverage } from "../../tools/verify/coverage.ts";
import { Generator } from "../../tools/verify/generate.ts";
import { Oracle } from "../../tools/verify/oracle.ts";
import { parseJson } from "../../tools/verify/parse-json.ts";
import { Points } from "../../tools/verify/points.ts";
import { sampleModel } from "./sample-model.ts";

const CASES = 20_000;
const model = sampleModel();
const oracle = new Oracle(model);
const points = new Points(model);
const cases = Array.from({ length: CASES }, (_, number) => new Generator(points, oracle, 7).make(number));

test("the same seed makes the same lines, another seed others", () => {
  const again = new Generator(new Points(sampleModel()), oracle, 7);
  const other = new Generator(points, oracle, 8);
  for (const made of cases.slice(0, 500)) expect(again.make(made.number).line.equals(made.line)).toBe(true);
  expect(cases.slice(0, 500).filter((made) => other.make(made.number).line.equals(made.line)).length).toBeLessThan(30);
});

test("lines that are meant to be accepted are, and reach every point; broken ones are broken everywhere", () => {
  const coverage = new Coverage(points);
  let missed = 0;
  for (const made of cases) {
    const reached: number[] = [];
    const verdict = oracle.judge(made.root, made.line, (owner, pick) => {
      const point = points.numberOf(owner, pick);
      if (point !== undefined) reached.push(point);
    });
    if (verdict.ok) coverage.addAccepted(reached);
    else coverage.addBroken(made.broken);
    if (made.isMeantValid && !verdict.ok) missed += 1;
  }
  expect(coverage.missed()).toEqual({ accepted: [], broken: [] });
  expect(points.all.length).toBeGreaterThan(100);
  expect(missed).toBe(0);
});

test("every way to break a line is used, and breaks some", () => {
  const refused = new Map<string, number>();
  for (const made of cases) {
    const count = oracle.judge(made.root, made.line).ok ? 0 : 1;
    refused.set(made.kind, (refused.get(made.kind) ?? 0) + count);
  }
  const kinds = [...refused].filter(([, count]) => count > 0).map(([kind]) => kind);
  expect(kinds.length).toBeGreaterThanOrEqual(34);
});

test("lines come in every code of a refusal", () => {
  const codes = new Set(
    cases.map((made) => oracle.judge(made.root, made.line)).map((found) => (found.ok ? "" : found.code)),
  );
  expect([...codes].sort()).toEqual(
    ["", "INVALID_JSON", "INVALID_MESSAGE", "INVALID_UTF8", "NOT_AN_OBJECT", "TOO_DEEP", "UNKNOWN_TYPE"].sort(),
  );
});

test("the oracle's reader takes what JSON.parse takes, but for lone surrogates and numbers beyond binary64", () => {
  for (const { line } of cases) {
    const text = line.toString("latin1");
    const node = parseJson(text);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      expect([text, node]).toEqual([text, undefined]);
      continue;
    }
    const written = JSON.stringify(value);
    if (node === undefined) expect(text).toMatch(/\\u[dD][89a-fA-F]|\d/);
    else expect(written).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89ab]/);
  }
});
