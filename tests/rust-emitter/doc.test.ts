import { expect, test } from "vitest";
import { docs, markdown } from "../../tools/rust/doc.ts";

test("what rustdoc would take for more than text is escaped", () => {
  expect(markdown("see [`Nope`] and [nope], <b>, a\\b, a ` and R&D")).toEqual([
    "see \\[`Nope`\\] and \\[nope\\], \\<b\\>, a\\\\b, a \\` and R\\&D",
  ]);
  expect(markdown("at https://example.com/a_b?c=d, and")).toEqual(["at <https://example.com/a_b?c=d>, and"]);
});

test("code blocks are text, and always end", () => {
  expect(markdown("```rust\nlet x = 1;\n```\nafter")).toEqual(["```text", "let x = 1;", "```", "after"]);
  expect(markdown("~~~\nopen [x]")).toEqual(["~~~text", "open [x]", "~~~"]);
  expect(markdown("    let x = 1;\n-     let y = 2;")).toEqual(["   let x = 1;", "- let y = 2;"]);
});

test("every kind of line end is one, and what does not show is named", () => {
  expect(markdown("a\r\nb\rc\u2028d\u0085e")).toEqual(["a", "b", "c", "d", "e"]);
  expect(markdown("a\u202eb\0c\ud800")).toEqual(["aU+202EbU+0000c\ufffd"]);
});

test("docs say since when, and what is deprecated", () => {
  expect(docs({ description: "Text.\n", since: "1.1.0", deprecated: 'use "b"\nnow' })).toEqual([
    "/// Text.",
    "///",
    "/// Since 1.1.0.",
    '#[deprecated = "use \\"b\\"\\nnow"]',
  ]);
  expect(docs({ deprecated: "" })).toEqual(["#[deprecated]"]);
  expect(docs({})).toEqual([]);
});
