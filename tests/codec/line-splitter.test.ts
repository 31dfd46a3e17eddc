import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Line, LineSplitter } from "../../src/codec/line-splitter.ts";

const BOUND = 8;

/** What the decisions say of a whole stream, without chunks. */
function linesOf(stream: Buffer, bound: number): unknown[] {
  const text = stream.toString("latin1").replace(/^\u00ef\u00bb\u00bf/u, "");
  const pieces = text.split("\n");
  return pieces.flatMap((piece, index) => {
    const ended = index < pieces.length - 1;
    const content = ended ? piece.replace(/\r$/u, "") : piece;
    if (/^[ \t\r]*$/u.test(content)) return [];
    const number = index + 1;
    return [content.length > bound ? { kind: "too large", number } : { kind: "line", number, content, ended }];
  });
}

function split(chunks: readonly Uint8Array[], bound: number): unknown[] {
  const splitter = new LineSplitter(bound);
  const lines = chunks.flatMap((chunk) => {
    const own = Uint8Array.from(chunk);
    const found = feed(splitter, own);
    own.fill(0x78);
    return found;
  });
  splitter.finish();
  return [...lines, ...waiting(splitter)];
}

function feed(splitter: LineSplitter, chunk: Uint8Array): unknown[] {
  splitter.feed(chunk);
  return waiting(splitter);
}

function waiting(splitter: LineSplitter): unknown[] {
  const lines: unknown[] = [];
  for (let line = splitter.next(); line !== undefined; line = splitter.next()) lines.push(shown(line));
  return lines;
}

function shown(line: Line): unknown {
  if (line.kind === "too large") return line;
  return { ...line, content: Buffer.from(line.content as string).toString("latin1") };
}

const byte = fc.constantFrom(..."\n\n\r a{}\t".split("").map((letter) => letter.charCodeAt(0)), 0xef, 0xbb, 0xbf, 0xe2);
const stream = fc
  .tuple(fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xef, 0xbb]), fc.array(byte, { maxLength: 60 }))
  .map(([mark, bytes]) => Buffer.from([...mark, ...bytes]));

test("the lines are the same however the stream is cut", () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat({ max: 60 }), { maxLength: 10 }), (bytes, cuts) => {
      const ends = [...new Set([...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort((a, b) => a - b);
      const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
      expect(split(chunks, BOUND)).toEqual(linesOf(bytes, BOUND));
    }),
    { numRuns: 20_000 },
  );
});

test("every way to cut a stream in two gives the same", () => {
  const bytes = Buffer.from('\ufeff{"é":1}\r\n\r\n \t\n{"b"\r}\n{"longer than the bound"}\r\n{"c"}\r', "utf8");
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(split([bytes.subarray(0, cut), bytes.subarray(cut)], 9)).toEqual(linesOf(bytes, 9));
  }
});

describe("the bound", () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text);

  test("counts a line without its line end", () => {
    expect(split([bytes("12345678\r\n")], BOUND)).toMatchObject([{ kind: "line", content: "12345678" }]);
    expect(split([bytes("12345678"), bytes("\r"), bytes("\n")], BOUND)).toMatchObject([{ content: "12345678" }]);
    expect(split([bytes("12345678\r")], BOUND)).toEqual([{ kind: "too large", number: 1 }]);
    expect(split([bytes("123456789\n")], BOUND)).toEqual([{ kind: "too large", number: 1 }]);
  });

  test("is told of as soon as it is passed, once, and the next line is read", () => {
    const splitter = new LineSplitter(BOUND);
    expect(feed(splitter, bytes("123456789"))).toEqual([{ kind: "too large", number: 1 }]);
    expect(feed(splitter, bytes("0".repeat(100)))).toEqual([]);
    expect(feed(splitter, bytes("0\nnext\n"))).toMatchObject([{ kind: "line", number: 2 }]);
  });

  test("does not count for white space, which is no line", () => {
    expect(split([bytes(" ".repeat(20)), bytes("\t\r\n"), bytes("x\n")], BOUND)).toMatchObject([{ number: 2 }]);
    expect(split([bytes(" ".repeat(20)), bytes("x")], BOUND)).toEqual([{ kind: "too large", number: 1 }]);
  });

  test("must be a positive integer", () => {
    for (const bound of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => new LineSplitter(bound)).toThrow(RangeError);
    }
  });
});

test("takes a time that grows with the bytes alone, and no more memory than the bound", () => {
  const size = 1024 * 1024;
  const start = performance.now();
  const splitter = new LineSplitter(size);
  const one = Uint8Array.of(0x78);
  for (let index = 0; index < size; index += 1) feed(splitter, one);
  splitter.feed(Uint8Array.of(0x0a));
  expect(splitter.next()).toMatchObject({ kind: "line", content: { length: size } });
  expect(performance.now() - start).toBeLessThan(10_000);

  const endless = new LineSplitter(1024);
  const before = process.memoryUsage().arrayBuffers;
  const chunk = new Uint8Array(64 * 1024).fill(0x78);
  for (let index = 0; index < 4000; index += 1) feed(endless, chunk);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
});
