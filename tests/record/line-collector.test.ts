import fc from "fast-check";
import { expect, test } from "vitest";
import { LineSplitter } from "../../src/codec/line-splitter.ts";
import { type CollectedLine, LineCollector } from "../../src/record/line-collector.ts";

function collect(bound: number, chunks: readonly Uint8Array[]): CollectedLine[] {
  const collector = new LineCollector(bound);
  const lines = chunks.flatMap((chunk) => collector.push(chunk));
  const last = collector.end();
  return last === undefined ? lines : [...lines, last];
}

function text({ bytes }: CollectedLine): string {
  return Buffer.from(bytes).toString("latin1");
}

const piece = fc.oneof(
  fc.constantFrom("\n", "\r\n", "\r", "\ufeff", " ", "{}", "x", "\u2028", "é"),
  fc.string({ maxLength: 12 }),
);
const stream = fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join("")));

test("finds the lines that a reader finds, however the stream comes in", () => {
  fc.assert(
    fc.property(stream, fc.integer({ min: 1, max: 20 }), (bytes, size) => {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const splitter = new LineSplitter(1000);
      splitter.feed(bytes);
      splitter.finish();
      const wanted: string[] = [];
      for (let line = splitter.next(); line !== undefined; line = splitter.next()) {
        if (line.kind === "line") wanted.push(Buffer.from(line.content).toString("latin1"));
      }
      const lines = collect(1000, chunks);
      expect(lines.map(text).filter((line) => /[^ \t\r]/u.test(line))).toEqual(wanted);
      expect(lines.map(({ bytes: { length }, size: told }) => length === told)).toEqual(lines.map(() => true));
    }),
    { numRuns: 2000 },
  );
});

test("keeps the beginning of a line over the bound, and its size", () => {
  const lines = collect(5, [Buffer.from("12345\n1234567"), Buffer.from("89\r"), Buffer.from("\nab\r\n123456")]);
  expect(lines.map((line) => [text(line), line.size, line.ended])).toEqual([
    ["12345", 5, true],
    ["12345", 9, true],
    ["ab", 2, true],
    ["12345", 6, false],
  ]);
});
