/** What is measured within one process: prints the figures of each subject as JSON. The argument is the rounds. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
// @ts-expect-error: the package has no types
import split2 from "split2";
import { backend, LineSplitter, MessageReader } from "../../../src/index.ts";
import type { Subjects } from "../../in-process.ts";
import { type Candidate, measure } from "../../measure.ts";
import { mixedLines } from "../../mix.ts";
import { counted, timed } from "../../timed.ts";

const rounds = Number(process.argv[2] ?? 9);
const MIX = mixedLines(20_000);
const STREAM = new TextEncoder().encode(MIX.map((line) => `${line}\n`).join(""));
const CHUNKS = chunksOf(STREAM, 64 * 1024);

function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

function readMessages(chunks: readonly Uint8Array[], bound?: number): number {
  const reader = new MessageReader(backend, bound);
  let found = 0;
  for (const chunk of chunks) {
    reader.feed(chunk);
    for (let next = reader.next(); next !== undefined; next = reader.next())
      if (next.outcome.kind === "message") found += 1;
  }
  return found;
}

function splitLines(): number {
  const splitter = new LineSplitter(1024 * 1024);
  let found = 0;
  for (const chunk of CHUNKS) {
    splitter.feed(chunk);
    while (splitter.next() !== undefined) found += 1;
  }
  return found;
}

async function countLines(lines: AsyncIterable<string>): Promise<number> {
  let found = 0;
  for await (const _ of lines) found += 1;
  return found;
}

function countEvents(events: NodeJS.EventEmitter, name: string, end: string): Promise<number> {
  return new Promise((resolve) => {
    let found = 0;
    events.on(name, () => {
      found += 1;
    });
    events.on(end, () => resolve(found));
  });
}

function largeLine(megabytes: number): Candidate {
  const line = JSON.stringify({ type: "assistant_message_complete", content: "x".repeat(megabytes << 20) });
  const chunks = chunksOf(new TextEncoder().encode(`${line}\n`), 64 * 1024);
  const one = timed(`a line of ${megabytes} MB, by the byte`, 1, () => readMessages(chunks, 32 << 20));
  return { name: one.name, run: async () => (await one.run()) / megabytes };
}

const figures: Subjects = {
  messages: await measure(
    counted("JSON.parse on lines already split", MIX, (line) => typeof JSON.parse(line).type === "string"),
    [timed("chunks of 64 KB to messages", MIX.length, () => readMessages(CHUNKS))],
    rounds,
  ),
  framing: await measure(
    timed("framing alone", MIX.length, splitLines),
    [
      timed("readline, events", MIX.length, () =>
        countEvents(createInterface({ input: Readable.from(CHUNKS) }), "line", "close"),
      ),
      timed("readline, for await", MIX.length, () => countLines(createInterface({ input: Readable.from(CHUNKS) }))),
      timed("split2", MIX.length, () =>
        countEvents(Readable.from(CHUNKS, { objectMode: false }).pipe(split2()), "data", "end"),
      ),
    ],
    rounds,
  ),
  "large lines": await measure(largeLine(4), [largeLine(16)], rounds),
};
console.log(JSON.stringify(figures));
