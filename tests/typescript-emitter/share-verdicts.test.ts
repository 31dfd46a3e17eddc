import { expect, test } from "vitest";
import { componentsOf } from "../../tools/typescript/references.ts";
import { shareVerdicts } from "../../tools/typescript/share-verdicts.ts";
import { literal, model, record, ref, tagged, text } from "./build-model.ts";
import { loadModule, scratchFolder } from "./load-module.ts";

const definitions = [
  record("PlaceOne", { file: text }),
  record("PlaceTwo", { file: text }),
  record("One", { type: literal("one"), place: ref("PlaceOne") }),
  record("Two", { type: literal("two"), place: ref("PlaceTwo") }),
  record("Optional", { type: literal("optional"), "place?": ref("PlaceOne") }),
  record("Other", { kind: literal("other"), place: ref("PlaceOne") }),
];

test("definitions that differ in names and tags alone share a validator", () => {
  const { verdicts, text: consts } = shareVerdicts(componentsOf(definitions), () => true);
  expect(verdicts.map(({ name }) => name)).toEqual([
    "$accepts_PlaceOne",
    "$shared_One",
    "$accepts_Optional",
    "$accepts_Other",
  ]);
  expect(consts.split("\n")).toEqual([
    "const $accepts_PlaceTwo = $accepts_PlaceOne;",
    'const $accepts_One = /* @__PURE__ */ withMark($shared_One, "type", "one");',
    'const $accepts_Two = /* @__PURE__ */ withMark($shared_One, "type", "two");',
    "",
  ]);
});

test("a shared validator keeps the tags of its messages apart", async () => {
  const scratch = scratchFolder();
  try {
    // The fields refer to the messages by name, so that nothing else has looked at their tags.
    const holder = record("Holder", { type: literal("holder"), one: ref("One"), two: ref("Two") });
    const root = tagged("Up", "type", [
      ["holder", "Holder"],
      ["one", "One"],
    ]);
    const { decode } = await loadModule(model(["Up"], [...definitions.slice(0, 4), holder, root]), scratch.path);
    const line = (one: string, two: string) =>
      `{"type":"holder","one":{"type":"${one}","place":{"file":""}},"two":{"type":"${two}","place":{"file":""}}}`;
    expect(decode("Up", line("one", "two")).kind).toBe("message");
    expect(decode("Up", line("one", "one"))).toMatchObject({ kind: "refusal", error: { path: "/two/type" } });
    expect(decode("Up", '{"type":"one","place":{"file":1}}')).toMatchObject({ error: { path: "/place/file" } });
  } finally {
    scratch.remove();
  }
});
