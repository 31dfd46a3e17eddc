import { expect, test } from "vitest";
import { nodeOf } from "../../tools/verify/node-of.ts";
import { Oracle, type Verdict } from "../../tools/verify/oracle.ts";
import type { Peer, Question } from "../../tools/verify/peer.ts";
import { isGood, showResult } from "../../tools/verify/report.ts";
import { search } from "../../tools/verify/search.ts";
import type { PeerVerdict } from "../../tools/verify/verdict.ts";
import { sampleModel } from "./sample-model.ts";

const model = sampleModel();
const oracle = new Oracle(model);

function asPeer(verdict: Verdict): PeerVerdict {
  if (!verdict.ok) return { kind: "refused", code: verdict.code, path: verdict.path.toWellFormed(), reason: "" };
  if (verdict.size === "over") return { kind: "unwritable", code: "TOO_LARGE", path: "", reason: "" };
  return { kind: "ok", text: verdict.text };
}

/** A side that answers as the oracle does but where `change` says otherwise. */
function peer(answers: number, change: (line: string, verdict: PeerVerdict) => PeerVerdict): Peer {
  const ask = async (questions: readonly Question[]): Promise<PeerVerdict[]> =>
    questions.flatMap(({ root, line }) => {
      const name = model.roots[root & 0x7fff] ?? "";
      if (root >= 0x8000) return unspoilt(name, line.subarray(8));
      return [change(line.toString(), asPeer(oracle.judge(name, line))), encoded(name, line)].slice(0, answers);
    });
  return { ask } as unknown as Peer;
}

/** The answer about a value that was to be spoilt and was left as it is. */
function unspoilt(root: string, line: Buffer): PeerVerdict[] {
  const verdict = oracle.judge(root, line);
  if (!verdict.ok) return [asPeer(verdict), asPeer(verdict)];
  const found = asPeer(verdict);
  const text: PeerVerdict = { kind: "ok", text: verdict.text };
  return [found.kind === "unwritable" ? { ...found, kind: "refused" } : found, text];
}

function encoded(root: string, line: Buffer): PeerVerdict {
  try {
    const verdict = asPeer(oracle.judgeNode(root, nodeOf(JSON.parse(line.toString()))));
    return verdict.kind === "unwritable" ? { ...verdict, kind: "refused" } : verdict;
  } catch {
    return { kind: "refused", code: "INVALID_JSON", path: "", reason: "" };
  }
}

const honest = (_: string, verdict: PeerVerdict): PeerVerdict => verdict;

test("a side that is wrong about one thing is found, and the line is shrunk to it", async () => {
  const rust = peer(1, (line, verdict) =>
    verdict.kind === "ok" && /"ratio":\s*-0/.test(line)
      ? { kind: "refused", code: "INVALID_MESSAGE", path: "/ratio", reason: "" }
      : verdict,
  );
  const result = await search({ model, typescript: peer(2, honest), rust, seed: 3, cases: 12_000 });
  expect(new Set(result.disagreements.map((found) => found.fault))).toEqual(new Set(["Rust refused"]));
  for (const { smallest } of result.disagreements) {
    expect(smallest.length).toBeLessThan(70);
    expect(smallest.toString()).toContain('"ratio":-0');
  }
  expect(isGood(result)).toBe(false);
  expect(showResult(result, 3)).toContain("--seed 3");
});

test("a process that ends, and a text that differs in what is not free, are disagreements", async () => {
  const typescript = peer(2, (line, verdict) =>
    line.includes('"bag"') && verdict.kind === "ok" ? { kind: "died" } : verdict,
  );
  const rust = peer(1, (_, verdict) =>
    verdict.kind === "ok" && verdict.text.includes('"note":null')
      ? { kind: "ok", text: verdict.text.replace(",", ", ") }
      : verdict,
  );
  const result = await search({ model, typescript, rust, seed: 1, cases: 5_000 });
  const faults = result.disagreements.map((found) => found.fault).join();
  expect(faults).toContain("TypeScript died");
  expect(faults).toContain("Rust text");
});

test("a run that reaches too little is not good", async () => {
  const result = await search({
    model,
    typescript: peer(2, honest),
    rust: peer(1, honest),
    seed: 1,
    cases: 50,
  });
  expect(result.disagreements).toEqual([]);
  expect(isGood(result)).toBe(false);
  expect(showResult(result, 1)).toContain("no accepted line reaches:");
});

test("sides that refuse the same line in other words disagree", async () => {
  const rust = peer(1, (line, verdict) =>
    verdict.kind === "refused" && line.startsWith("[") ? { ...verdict, reason: "other words" } : verdict,
  );
  const result = await search({ model, typescript: peer(2, honest), rust, seed: 3, cases: 4_000 });
  expect(new Set(result.disagreements.map((found) => found.fault))).toEqual(new Set(["words"]));
});
