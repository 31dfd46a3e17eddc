import { beforeAll, describe, expect, it } from "vitest";
import { RefusalError } from "../../tools/refusal.ts";
import { type Compiled, compileSource } from "../compile-fixture.ts";
import { buildProtocolCrate, lintProtocolCrate, type ProtocolCrate } from "../protocol-crate.ts";
import type { Case, Expectation } from "./case.ts";
import { GROUP_A, REFUSED_A } from "./group-a.ts";
import { GROUP_B } from "./group-b.ts";
import { GROUP_C } from "./group-c.ts";

const CASES: readonly Case[] = [...GROUP_A, ...GROUP_B, ...GROUP_C];
const compiled = new Map<string, Compiled>();
let crate: ProtocolCrate;

beforeAll(async () => {
  for (const { id, source } of CASES) compiled.set(id, await compileSource(id.toLowerCase(), source));
  crate = await buildProtocolCrate("cases", [...compiled.values()]);
}, 600_000);

function bytesOf(line: Expectation[0]): Uint8Array {
  return typeof line === "string" ? Buffer.from(line) : line;
}

describe.each(CASES)("$id: $title", ({ id, lines, rust, notRust }) => {
  const wanted = lines.map(([, answer, path]) => (path === undefined ? answer : `!${answer} ${path}`));

  it("TypeScript gives each line the verdict that it must have", () => {
    const own = compiled.get(id);
    expect(lines.map(([line]) => own?.judge("Message", bytesOf(line)))).toEqual(wanted);
  });

  it("Rust gives each line the same", async () => {
    const answers = await crate.judge(
      id.toLowerCase(),
      "Message",
      lines.map(([line]) => bytesOf(line)),
    );
    // The text of a payload is kept in Rust, and may be spelt otherwise than TypeScript spells it.
    expect(answers).toEqual(wanted);
  });

  it("the Rust reads as it should", () => {
    const text = compiled.get(id)?.rust;
    for (const pattern of rust ?? []) expect(text).toMatch(pattern);
    for (const pattern of notRust ?? []) expect(text).not.toMatch(pattern);
  });
});

describe.each(REFUSED_A)("$id: $title", ({ id, source, refusals }) => {
  it("is refused, with the place and a way out", async () => {
    const error = await compileSource(id, source).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(RefusalError);
    const found = (error as RefusalError).refusals;
    expect(found).toHaveLength(refusals.length);
    refusals.forEach(([line, path, reason], index) => {
      expect(found[index]?.at).toMatch(new RegExp(`types\\.ts:${line}:`, "u"));
      expect(found[index]?.path).toContain(path);
      expect(`${found[index]?.reason} ${found[index]?.wayOut}`).toMatch(reason);
    });
  });
});

it("all of that Rust is free of warnings on both editions, by clippy too", async () => {
  await lintProtocolCrate(crate.folder);
}, 600_000);
