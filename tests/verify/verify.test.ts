import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isGood, showResult } from "../../tools/verify/report.ts";
import { verify } from "../../tools/verify/verify.ts";

const CASES = 200_000;
const SEED = 20_260_101;

test(`both sides agree on ${CASES} lines of the package's protocol, which reach everything in it`, async () => {
  const entry = fileURLToPath(new URL("../../src/messages/index.ts", import.meta.url));
  const result = await verify({ entry, cases: CASES, seed: SEED });
  const shown = showResult(result, SEED);
  expect(isGood(result), shown).toBe(true);
  expect(result.lines).toBe(CASES);
  expect(result.spoiltRefused).toBeGreaterThan(1_000);
}, 600_000);

test("both sides agree on lines of a protocol with every kind of shape", async () => {
  const entry = fileURLToPath(new URL("every-shape.ts", import.meta.url));
  const result = await verify({ entry, roots: ["Message", "Tree"], cases: 20_000, seed: SEED });
  expect(isGood(result), showResult(result, SEED)).toBe(true);
}, 600_000);
