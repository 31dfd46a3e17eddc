import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePattern, matches, PatternError, patternFault } from "../../tools/pattern/compile-pattern.ts";

const CHARACTERS = [
  "a",
  "b",
  "A",
  "z",
  "0",
  "9",
  "_",
  "-",
  " ",
  "\n",
  "\u2028",
  "é",
  "ß",
  "中",
  "😀",
  "😁",
  "\ud83d",
  "\ude00",
  "\0",
];
const LITERALS = [
  "a",
  "b",
  "A",
  "0",
  "_",
  "-",
  "é",
  "中",
  "😀",
  "\\n",
  "\\t",
  "(?:\\0)",
  "\\x61",
  "\\u0062",
  "\\u{1F600}",
  "\\uD83D\\uDE00",
  "\\ud83d",
  "\\.",
  "\\/",
  "\\^",
  "\\cA",
];
const CLASSES = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S"];

const classMember = fc.oneof(
  fc.constantFrom("a", "b", "0", "é", "😀", "\\]", "\\-", "\\b", "\\n", "^", "a-b", "0-9", "\\u{1F5FF}-😀", "A-z"),
  fc.constantFrom(...CLASSES),
);
const characterClass = fc
  .tuple(fc.boolean(), fc.array(classMember, { maxLength: 4 }))
  .map(([negated, members]) => `[${negated ? "^" : ""}${members.join("").replace(/^\^/, "\\^")}]`);

const { pattern } = fc.letrec<{ pattern: string; sequence: string; term: string; atom: string }>((tie) => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((arms) => arms.join("|")),
  sequence: fc.array(tie("term"), { maxLength: 4 }).map((terms) => terms.join("")),
  term: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom("^", "$") },
    { weight: 8, arbitrary: fc.tuple(tie("atom"), quantifier()).map(([atom, suffix]) => atom + suffix) },
  ),
  atom: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...LITERALS),
    fc.constantFrom(...CLASSES, "."),
    characterClass,
    fc.tuple(fc.constantFrom("(", "(?:"), tie("pattern")).map(([open, inner]) => `${open}${inner})`),
  ),
}));

function quantifier(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0}", "{1,}", "{0,2}", "{2,3}"), fc.boolean())
    .map(([suffix, lazy]) => (lazy && suffix !== "" ? `${suffix}?` : suffix));
}

const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 8 }).map((parts) => parts.join(""));

describe("compilePattern", () => {
  test("agrees with RegExp on every pattern of the subset", () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 8, maxLength: 8 }), (source, texts) => {
        // Counts within counts within counts may be too large for any automaton, which is said, and soon.
        fc.pre(!patternFault(source)?.message.includes("too large"));
        const native = new RegExp(source, "u");
        const dfa = compilePattern(source);
        for (const candidate of texts) {
          if (matches(dfa, candidate) !== native.test(candidate))
            throw new Error(`differs on ${JSON.stringify(candidate)}`);
        }
      }),
      { numRuns: 3_000 },
    );
  }, 60_000);

  test("is small: no two states and no two classes are alike", () => {
    const dfa = compilePattern("^(?:aa|ab|ba|bb)$");
    expect(dfa.accept).toHaveLength(4);
    expect(dfa.classCount).toBe(2);
    expect(dfa.classes).toEqual([{ from: 0x61, to: 0x62, cls: 1 }]);
  });

  test("does not depend on how the pattern is written", () => {
    expect(compilePattern("^[ab]{2}$")).toEqual(compilePattern("^(?<x>a|b)(b|a)$"));
  });

  test.each([
    "^/",
    "^[A-Za-z]:[\\\\/]",
    "^(?:/|[A-Za-z]:[\\\\/]|\\\\\\\\)",
    "",
    "a|",
    "^$",
    "$^",
    "(?:^|x)*y",
    "a{0,50}b",
  ])("carries %s", (source) => {
    const native = new RegExp(source, "u");
    const dfa = compilePattern(source);
    for (const candidate of ["", "/", "/a", "C:/", "C:\\", "C:", "\\\\host", "\\", "a", "xy", "y", "ab", "a\n"]) {
      expect([candidate, matches(dfa, candidate)]).toEqual([candidate, native.test(candidate)]);
    }
  });

  test.each([
    ["a(?=b)", "lookahead"],
    ["a(?!b)", "lookahead"],
    ["(?<=a)b", "lookbehind"],
    ["(?<!a)b", "lookbehind"],
    ["(a)\\1", "back references"],
    ["(?<n>a)\\k<n>", "back references"],
    ["\\bword", "\\b looks at the characters on both sides"],
    ["\\Bword", "\\B looks at the characters on both sides"],
    ["\\p{L}", "depends on the version of Unicode"],
    ["[\\P{L}]", "depends on the version of Unicode"],
    ["(", "not an ECMAScript pattern"],
    ["a**", "not an ECMAScript pattern"],
    ["\\-", "not an ECMAScript pattern"],
    ["^a{3000}$", "more than 2000 states"],
    ["(?:(?:a{1000}){1000}){1000}", "too large"],
    ["a.{14}b", "too large"],
    ["(?:(?:(?:(?:(?:.?a){2,3}|b?.){2,3}|c.?){2,3}|.){2,3}d){2,3}", "too large"],
    ["(?:[^]{1,400}a){1,40}$", "too large"],
    ["^(?:a|b?){1,1500}$", "too many combinations of positions"],
    ["(?:(?:a|.b){0,60}c?){0,15}$", "too many combinations of positions"],
  ])("refuses %s", (source, reason) => {
    expect(() => compilePattern(source)).toThrow(PatternError);
    expect(() => compilePattern(source)).toThrow(reason);
  });

  test("refuses thousands of kinds of characters, without a list of all the others for each", () => {
    const character = (index: number) => String.fromCodePoint(0x4e00 + 2 * index);
    const others = Array.from({ length: 6_000 }, (_, index) => `[^${character(index)}]`).join("");
    const words = Array.from({ length: 3_000 }, (_, index) => `${character(index)}a`).join("|");
    for (const source of [others, `^${others}$`, `^(?:${words})$`]) {
      expect(patternFault(source)?.message).toContain("too large");
    }
  });
});
