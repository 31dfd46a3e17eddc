import { afterAll, describe, expect, test } from "vitest";
import { LineSplitter } from "../../src/codec/line-splitter.ts";
import { ConversationMonitor } from "../../src/conversation/conversation-monitor.ts";
import type { MessageRules } from "../../src/conversation/conversation-rules.ts";
import type { Age, Change, Hurt, Step } from "../../tools/compat/change.ts";
import type { Model } from "../../tools/model/model.ts";
import { type Generated, loadModule, scratchFolder } from "../typescript-emitter/load-module.ts";
import { contradictions, examples, expectNone } from "./expectations.ts";
import { ruleFolders, rulePair } from "./rule-fixtures.ts";
import { decodeIn, sentLines } from "./sent-lines.ts";

const scratch = scratchFolder();
afterAll(scratch.remove);

describe.each(ruleFolders())("%s", async (id) => {
  const pair = rulePair(id);
  const peers: Record<Age, Generated> = {
    old: await loadModule(pair.old, scratch.path, `${id}-old`),
    new: await loadModule(pair.new, scratch.path, `${id}-new`),
  };
  const decode = decodeIn(peers);

  test("peers do what the gate says", () => {
    const lines = {
      old: sentLines(pair.old, peers.old, 150, 1),
      new: sentLines(pair.new, peers.new, 150, 2),
    };
    expect(Math.min(lines.old.length, lines.new.length)).toBeGreaterThan(0);
    expectNone(contradictions(pair, lines, decode));
    // The lines are good enough to notice if the gate had missed it.
    const isRefused = pair.changes.some(({ rule, hurts }) =>
      hurts.some(({ harm, note }) => harm === "refuses" && note === undefined && rule !== "root-removed"),
    );
    expect(contradictions({ ...pair, changes: [] }, lines, decode).length > 0).toBe(isRefused);
  });

  test("whoever is said to wait does wait, and nobody else", () => {
    for (const reader of ["old", "new"] as const) {
      const waiting = new Set(hurtsOf(pair.changes, reader, "waits").map(({ hurt }) => tagOf(hurt.example)));
      const writer = reader === "old" ? "new" : "old";
      for (const root of pair[writer].roots) {
        for (const { tag, line } of lineOfEach(peers[writer], pair[writer], root)) {
          const answers = answersOf(peers[reader], root, line, tag);
          const expected = metadata(peers[writer], root, tag)?.answeredBy ?? [];
          // A peer repeats the field that its own version names, and no other.
          const key = metadata(peers[writer], root, tag)?.order.correlatedBy;
          const isRepeated = key === undefined || metadata(peers[reader], root, tag)?.order.correlatedBy === key;
          const waits =
            expected.length > 0 &&
            (answers.length === 0 || !isRepeated || answers.some((answer) => !expected.includes(answer)));
          expect([id, reader, tag, waits]).toEqual([id, reader, tag, waiting.has(tag)]);
        }
      }
    }
  });

  test("a message that is said to come unexpectedly does, in a conversation that its writer may have", () => {
    for (const reader of ["old", "new"] as const) {
      const writer = reader === "old" ? "new" : "old";
      for (const { hurt } of hurtsOf(pair.changes, reader, "is surprised")) {
        const conversation = hurt.conversation ?? [];
        expect(conversation.at(-1)?.message.type).toBe(tagOf(hurt.example));
        expect(findings(peers[writer], conversation)).toEqual([]);
        expect(findings(peers[reader], conversation).at(-1)).toBe(hurt.note);
      }
    }
  });

  test("a line that is said to be too large is", () => {
    for (const reader of ["old", "new"] as const) {
      const writer = reader === "old" ? "new" : "old";
      for (const { change, hurt } of hurtsOf(pair.changes, reader, "refuses")) {
        if (hurt.note === undefined) continue;
        const limit = metadata(peers[writer], change.root, change.message ?? "")?.limit ?? 0;
        const line = padded(hurt.example, limit);
        expect(peers[writer].encode(change.root, JSON.parse(line))).toBe(line);
        const splitter = new LineSplitter(boundOf(peers[reader]));
        splitter.feed(Buffer.from(`${line}\n`));
        expect(splitter.next()).toMatchObject({ kind: "too large" });
      }
    }
  });
});

describe("what peers see", () => {
  test.each(ruleFolders())("%s: examples of misreading are read by both", async (id) => {
    const pair = rulePair(id);
    const old = await loadModule(pair.old, scratch.path, `${id}-seen-old`);
    const now = await loadModule(pair.new, scratch.path, `${id}-seen-new`);
    for (const reader of ["old", "new"] as const) {
      for (const { change, line } of examples(pair.changes, reader, "misreads")) {
        expect(old.decode(change.root, line).kind).toBe("message");
        expect(now.decode(change.root, line).kind).toBe("message");
      }
    }
  });
});

test("a catalogue that has changed says the opposite on the other side", async () => {
  const pair = rulePair("recoverable-changed");
  const catalogues = await Promise.all(
    (["old", "new"] as const).map(async (age) => {
      const { exports } = await loadModule(pair[age], scratch.path, `catalogue-${age}`);
      const found = Object.values(exports).find((value) => value instanceof Object && "DISK_FULL" in value);
      return (found as Record<string, { readonly recoverable?: boolean }>).DISK_FULL?.recoverable;
    }),
  );
  expect(catalogues).toEqual([false, true]);
});

interface Metadata extends MessageRules {
  readonly limit?: number;
}

/** What a peer's own monitor says of a conversation. */
function findings(peer: Generated, conversation: readonly Step[]): string[] {
  const { Frontend: frontend = {}, Backend: backend = {} } = allMetadata(peer);
  const monitor = new ConversationMonitor({ frontend, backend });
  return conversation.flatMap(({ from, message }) => monitor.observe(from, message).map(({ reason }) => reason));
}

function allMetadata(peer: Generated): Readonly<Record<string, Readonly<Record<string, Metadata>>>> {
  return (peer.exports.messages ?? {}) as Record<string, Record<string, Metadata>>;
}

function metadata(peer: Generated, root: string, tag: string): Metadata | undefined {
  return allMetadata(peer)[root]?.[tag];
}

function hurtsOf(changes: readonly Change[], reader: Age, harm: string): { change: Change; hurt: Hurt }[] {
  return changes.flatMap((change) =>
    change.hurts.filter((hurt) => hurt.reader === reader && hurt.harm === harm).map((hurt) => ({ change, hurt })),
  );
}

function tagOf(line: string): string {
  return String((JSON.parse(line) as { type?: unknown }).type);
}

/** One line of each message of a root. */
function lineOfEach(peer: Generated, model: Model, root: string): { tag: string; line: string }[] {
  const found = new Map<string, string>();
  for (const { root: own, text } of sentLines(model, peer, 0, 3)) {
    const tag = tagOf(text);
    if (own === root && !found.has(tag)) found.set(tag, text);
  }
  return [...found].map(([tag, line]) => ({ tag, line }));
}

/** What a reader answers: nothing to a type that it does not know. */
function answersOf(peer: Generated, root: string, line: string, tag: string): readonly string[] {
  if (peer.exports[`decode${root}`] === undefined || peer.decode(root, line).kind !== "message") return [];
  return metadata(peer, root, tag)?.answeredBy ?? [];
}

/** The bound of a reader that was given none. */
function boundOf(peer: Generated): number {
  return Math.max(
    ...Object.values(allMetadata(peer))
      .flatMap((messages) => Object.values(messages))
      .map(({ limit }) => limit ?? 0),
  );
}

/** The line with its last string made longer, until it has this many bytes. */
function padded(line: string, size: number): string {
  return line.replace(/"\}$/u, `${"x".repeat(size - Buffer.byteLength(line))}"}`);
}
