import { applyPatch } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../src/cli/unified-diff.ts";

const text = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "c", "", "a\r"), { maxLength: 30 }), fc.boolean())
  .map(([lines, ended]) => lines.join("\n") + (ended && lines.length > 0 ? "\n" : ""));

function diff(from: string, to: string): string {
  return unifiedDiff({ name: "old", text: from }, { name: "new", text: to });
}

test("a diff turns the one text into the other", () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      const patch = diff(from, to);
      if (from === to) expect(patch).toBe("");
      else expect(applyPatch(from, patch, { autoConvertLineEndings: false })).toBe(to);
    }),
    { numRuns: 3000 },
  );
});

test("shows the lines around a change, and separate changes separately", () => {
  const from = Array.from({ length: 30 }, (_, index) => `${index}\n`);
  const to = from.map((line, index) => (index === 4 || index === 25 ? `new ${line}` : line));
  expect(diff(from.join(""), to.join(""))).toBe(
    [
      "--- old",
      "+++ new",
      "@@ -2,7 +2,7 @@",
      " 1\n 2\n 3",
      "-4",
      "+new 4",
      " 5\n 6\n 7",
      "@@ -23,7 +23,7 @@",
      " 22\n 23\n 24",
      "-25",
      "+new 25",
      " 26\n 27\n 28\n",
    ].join("\n"),
  );
});

test("is quick where nearly everything is different", () => {
  const from = Array.from({ length: 50_000 }, (_, index) => `old ${index}\n`).join("");
  const to = Array.from({ length: 50_000 }, (_, index) => `new ${index}\n`).join("");
  const start = performance.now();
  expect(applyPatch(from, diff(from, to))).toBe(to);
  expect(performance.now() - start).toBeLessThan(10_000);
});
