import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { Age } from "../../tools/compat/change.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";
import { compileSchema } from "../../tools/schema/compile-schema.ts";
import { type Generated, loadModule, scratchFolder } from "../typescript-emitter/load-module.ts";
import { contradictions, type Decode, expectNone, type PeerVerdict } from "./expectations.ts";
import { type Mutant, makeMutant } from "./mutants.ts";
import { buildRustPeers, type Question } from "./rust-peers.ts";
import { decodeIn, sentLines } from "./sent-lines.ts";

/** How many mutants of each schema are tried; more by hand. */
const COUNT = Number(process.env.COMPAT_MUTANTS ?? 40);
const SEED = Number(process.env.COMPAT_SEED ?? 1);
/** So many of them also in Rust, which has to build them. */
const IN_RUST = 4;

const scratch = scratchFolder();
afterAll(scratch.remove);

const schemas: readonly (readonly [string, JsonSchema])[] = [
  ["our protocol", JSON.parse(readFileSync("schema/protocol.schema.json", "utf8")) as JsonSchema],
  [
    "a protocol with every kind of shape",
    compileSchema({ entry: fileURLToPath(new URL("rich-protocol.ts", import.meta.url)) }).schema,
  ],
];

describe.each(schemas)("%s, changed at random", (name, schema) => {
  const mutants = makeMutants(schema);

  test("what is neutral is no change, and the rest is of every sort", () => {
    for (const { mutations, changes } of mutants) {
      if (mutations.every(({ isNeutral }) => isNeutral === true)) expect(changes).toEqual([]);
    }
    const breaking = mutants.filter(({ changes }) => changes.some(({ hurts }) => hurts.length > 0));
    expect(breaking.length).toBeGreaterThan(mutants.length / 4);
    expect(breaking.length).toBeLessThan(mutants.length);
  });

  test("TypeScript peers do what the gate says", { timeout: COUNT * 30_000 }, async () => {
    for (const mutant of mutants) {
      const peers = await peersOf(mutant, name);
      const decode = decodeIn(peers);
      expectNone(contradictions(mutant, linesOf(mutant, peers), decode));
    }
  });
});

test("Rust peers do what the gate says of a few of them", { timeout: 600_000 }, async () => {
  const mutants = schemas.flatMap(([, schema], index) =>
    makeMutants(schema)
      .slice(0, IN_RUST)
      .map((mutant) => ({ ...mutant, name: `${mutant.name}_${index}` })),
  );
  const ask = await buildRustPeers("mutants", mutants);
  for (const mutant of mutants) {
    const lines = linesOf(mutant, await peersOf(mutant, "rust"));
    const questions = new Map<string, Question>();
    const answers = new Map<string, PeerVerdict>();
    const decode: Decode = (age, root, line) => {
      const key = JSON.stringify([age, root, line]);
      questions.set(key, { pair: mutant.name, age, root, line });
      return answers.get(key) ?? { kind: "refusal" };
    };
    contradictions(mutant, lines, decode);
    const given = await ask([...questions.values()]);
    for (const [index, key] of [...questions.keys()].entries()) answers.set(key, given[index] as PeerVerdict);
    expectNone(contradictions(mutant, lines, decode));
  }
});

function makeMutants(schema: JsonSchema): Mutant[] {
  return Array.from({ length: COUNT }, (_, number) => makeMutant(schema, SEED, number)).filter(
    (mutant) => mutant !== undefined,
  );
}

async function peersOf(mutant: Mutant, name: string): Promise<Record<Age, Generated>> {
  const file = `${name.replaceAll(" ", "-")}-${mutant.name}`;
  return {
    old: await loadModule(mutant.old, scratch.path, `${file}-old`),
    new: await loadModule(mutant.new, scratch.path, `${file}-new`),
  };
}

function linesOf(mutant: Mutant, peers: Record<Age, Generated>): Record<Age, { root: string; text: string }[]> {
  return { old: sentLines(mutant.old, peers.old, 100, 1), new: sentLines(mutant.new, peers.new, 100, 2) };
}
