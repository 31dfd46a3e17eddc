import { describe, expect, it } from "vitest";
import { expand } from "../../tools/expand/expand.ts";
import { loadProgram } from "../../tools/expand/load-program.ts";
import { fixturesIn } from "../schema/fixtures.ts";
import { printAsTypescript } from "./print-as-typescript.ts";
import { complaints } from "./proof.ts";

describe("the normal form", () => {
  for (const fixture of fixturesIn("compiler")) {
    it(`and the original types are assignable to each other: ${fixture.name}`, () => {
      const normal = expand(loadProgram(fixture.entry));
      expect(complaints(fixture.entry, normal.roots, printAsTypescript(normal))).toEqual([]);
    });
  }

  it("is found out if it accepts more or less", () => {
    const [fixture] = fixturesIn("compiler").filter(({ name }) => name === "interfaces");
    if (fixture === undefined) throw new Error("the fixture interfaces is gone");
    const normal = printAsTypescript(expand(loadProgram(fixture.entry)));
    expect(
      complaints(fixture.entry, ["Message"], normal.replace('"name": string', '"name": string | number')),
    ).toHaveLength(1);
    expect(complaints(fixture.entry, ["Message"], normal.replace('"name": string', '"name": "x"'))).toHaveLength(1);
  });
});
