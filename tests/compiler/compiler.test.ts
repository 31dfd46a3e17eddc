import { beforeAll, describe, expect, it } from "vitest";
import { difference } from "../../tools/verify/compare.ts";
import { type Case, Generator } from "../../tools/verify/generate.ts";
import { Oracle } from "../../tools/verify/oracle.ts";
import { Points } from "../../tools/verify/points.ts";
import type { PeerVerdict } from "../../tools/verify/verdict.ts";
import { type Compiled, compileFixture } from "../compile-fixture.ts";
import { buildProtocolCrate, lintProtocolCrate, type ProtocolCrate } from "../protocol-crate.ts";
import { fixturesIn, golden } from "../schema/fixtures.ts";

const FIXTURES = fixturesIn("compiler");
/** Lines for each fixture, valid and broken. */
const LINES = 600;
const SEED = 1;

const compiled = new Map<string, Compiled>();
let crate: ProtocolCrate;

beforeAll(async () => {
  for (const { name, entry } of FIXTURES) compiled.set(name, await compileFixture(moduleName(name), entry));
  crate = await buildProtocolCrate("fixtures", [...compiled.values()]);
}, 600_000);

function moduleName(fixture: string): string {
  return fixture.replaceAll("-", "_");
}

describe.each(FIXTURES)("$name", (fixture) => {
  it("the Rust is as it was", () => {
    const own = ownPart(compiled.get(fixture.name)?.rust ?? "");
    expect(own).toBe(golden(fixture, "protocol.rs", own));
  });

  it("both languages give generated lines the verdict that the model gives them", async () => {
    const protocol = compiled.get(fixture.name);
    if (protocol === undefined) throw new Error(`${fixture.name} was not compiled`);
    const oracle = new Oracle(protocol.model);
    const generator = new Generator(new Points(protocol.model), oracle, SEED);
    const cases = Array.from({ length: LINES }, (_, number) => generator.make(number));
    for (const root of protocol.roots) {
      const own = cases.filter((one) => one.root === root);
      const inRust = await crate.judge(protocol.name, root, own.map(({ line }) => line));
      const wrong = own.flatMap((one, index) => [
        ...faults(oracle, one, "TypeScript", protocol.judge(root, one.line)),
        ...faults(oracle, one, "Rust", inRust[index] ?? ""),
      ]);
      expect(wrong).toEqual([]);
    }
  });
});

it("the arm of a choice is that of the value, whichever keys are repeated", async () => {
  const protocol = compiled.get("choices");
  const verdicts = [
    ['{"items":[{"radius":1,"radius":2}]}', "!INVALID_MESSAGE /items/0/radius"],
    ['{"items":[{"radius":true,"radius":2}]}', "!INVALID_MESSAGE /items/0/radius"],
    ['{"items":true,"items":[]}', "!INVALID_MESSAGE /items"],
    ['{"items":[],"note":1,"note":"a"}', "!INVALID_MESSAGE /note"],
    ['{"items":[],"items":true}', '{"items":[],"items":true}'],
    ['{"items":[{"radius":2,"radius":true}]}', '{"items":[{"radius":2,"radius":true}]}'],
    ['{"b":1,"items":[{"radius":2}],"b":2}', '{"items":[{"radius":2}]}'],
    // The key is unknown to a circle, though a square has it.
    ['{"items":[{"side":1,"side":2,"radius":1}]}', '{"items":[{"radius":1}]}'],
  ] as const;
  const lines = verdicts.map(([line]) => Buffer.from(line));
  const inRust = await crate.judge("choices", "Answer", lines);
  expect(inRust).toEqual(verdicts.map(([, verdict]) => verdict));
  // Rust keeps the text of a payload, TypeScript what JSON.parse makes of it.
  const inTypeScript = verdicts.map(([, verdict]) =>
    verdict.startsWith("!") ? verdict : JSON.stringify(JSON.parse(verdict)),
  );
  expect(lines.map((line) => protocol?.judge("Answer", line))).toEqual(inTypeScript);
});

it("all of that Rust is free of warnings on both editions, by clippy too", async () => {
  await lintProtocolCrate(crate.folder);
}, 600_000);

/** The file without the part that is the same in every file (`tools/rust/runtime`). */
function ownPart(rust: string): string {
  const end = rust.indexOf("\npub mod wire {\n");
  if (end === -1) throw new Error("the file has no module wire");
  return rust.slice(0, end + 1);
}

function faults(oracle: Oracle, one: Case, side: string, answer: string): string[] {
  const expected = oracle.judge(one.root, one.line);
  const fault = difference(oracle, one.root, expected, verdictOf(answer));
  return fault === undefined ? [] : [`${side}: ${fault}: ${one.line} gave ${answer}, wanted ${JSON.stringify(expected)}`];
}

function verdictOf(answer: string): PeerVerdict {
  const unwritable = /^!UNWRITABLE (\w+) (.*)$/su.exec(answer);
  if (unwritable !== null) return { kind: "unwritable", code: unwritable[1] ?? "", path: unwritable[2] ?? "", reason: "" };
  const refused = /^!(\w+) (.*)$/su.exec(answer);
  if (refused !== null) return { kind: "refused", code: refused[1] ?? "", path: refused[2] ?? "", reason: "" };
  return { kind: "ok", text: answer };
}
