import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Age } from "../../tools/compat/change.ts";
import { loadModule, scratchFolder } from "../typescript-emitter/load-module.ts";
import { contradictions, type Decode, examples, expectNone, type PeerVerdict } from "./expectations.ts";
import { ruleFolders, rulePair } from "./rule-fixtures.ts";
import { buildRustPeers, type Question } from "./rust-peers.ts";
import { type SentLine, sentLines } from "./sent-lines.ts";

const SEEN = new URL("misread.txt", import.meta.url);

const scratch = scratchFolder();
const pairs = ruleFolders().map(rulePair);
const lines = new Map<string, Record<Age, SentLine[]>>();
let ask: Awaited<ReturnType<typeof buildRustPeers>>;

beforeAll(async () => {
  ask = await buildRustPeers("rules", pairs);
  for (const pair of pairs) {
    lines.set(pair.name, {
      old: sentLines(pair.old, await loadModule(pair.old, scratch.path, `${pair.name}-old`), 150, 4),
      new: sentLines(pair.new, await loadModule(pair.new, scratch.path, `${pair.name}-new`), 150, 5),
    });
  }
}, 600_000);
afterAll(scratch.remove);

test("Rust peers do what the gate says", async () => {
  // Asked twice: first to collect the questions, then to judge the answers.
  const questions = new Map<string, Question>();
  const answers = new Map<string, PeerVerdict>();
  const judgeAll = (): string[] =>
    pairs.flatMap((pair) => {
      const decode: Decode = (age, root, line) => {
        const key = JSON.stringify([pair.name, age, root, line]);
        questions.set(key, { pair: pair.name, age, root, line });
        return answers.get(key) ?? { kind: "refusal" };
      };
      return contradictions(pair, lines.get(pair.name) ?? { old: [], new: [] }, decode);
    });
  judgeAll();
  const given = await ask([...questions.values()]);
  for (const [index, key] of [...questions.keys()].entries()) answers.set(key, given[index] as PeerVerdict);
  expect(answers.size).toBeGreaterThan(1_000);
  expectNone(judgeAll());
});

test("a line that is said to be misread is another value on the other side", async () => {
  let text = "";
  for (const pair of pairs) {
    // The catalogue is no part of the value.
    if (pair.name === "recoverable_changed") continue;
    for (const reader of ["old", "new"] as const) {
      for (const { change, line } of examples(pair.changes, reader, "misreads")) {
        const [old, now] = await ask(
          (["old", "new"] as const).map((age) => ({ pair: pair.name, age, root: change.root, line })),
        );
        expect(old?.seen).not.toBe(now?.seen);
        text += `${change.rule}: ${line}\n  old: ${old?.seen}\n  new: ${now?.seen}\n`;
      }
    }
  }
  if (process.env.UPDATE_REPORTS !== undefined) writeFileSync(SEEN, text);
  expect(text).toBe(readFileSync(SEEN, "utf8"));
});
