import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf, printable, shorten } from "../../src/inspect/printable.ts";

/** What must never reach a terminal: both ranges of control characters, separators, and whatever steers direction. */
const ACTS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "\u001b",
      "\u009b",
      "\r",
      "\u0007",
      "\u202e",
      "\u2066",
      "\u2028",
      "\ufeff",
      "\ud800",
      "日",
      "e\u0301",
      "👍",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
});

test("nothing that a terminal acts upon is left", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(printable(text)).not.toMatch(ACTS);
    }),
    { numRuns: 2000 },
  );
});

test("a shortened text fits, and is the whole where that fits", () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 2, max: 60 }), (text, columns) => {
      const shown = shorten(text, columns);
      expect(columnsOf(shown)).toBeLessThanOrEqual(columns);
      expect(shown).not.toMatch(ACTS);
      if (!shown.endsWith("…")) expect(shown).toBe(printable(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["a\tb\n\u001b[31m", "a\\tb\\n\\u001b[31m"],
  ["\u202eevil\u2028", "\\u202eevil\\u2028"],
  ["\u{e0041}", "\\u{e0041}"],
  ["日本 é", "日本 é"],
])("%j is shown as %s", (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test("wide characters take two columns, marks none", () => {
  expect(columnsOf("日本")).toBe(4);
  expect(columnsOf("e\u0301")).toBe(1);
  expect(shorten("日本語", 5)).toBe("日本…");
  expect(shorten("日本語", 6)).toBe("日本語");
});
