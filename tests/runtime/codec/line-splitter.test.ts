import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineSplitter } from "../../../src/codec/line-splitter.ts";

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);

/** What a splitter finds, in a form that does not show whether a line came as text or as bytes. */
function split(chunks: readonly Uint8Array[], bound = 1_000, ended = true): string[] {
  const splitter = new LineSplitter(bound);
  const found: string[] = [];
  const drain = () => {
    for (let line = splitter.next(); line !== undefined; line = splitter.next()) {
      const content =
        line.kind === "too large"
          ? "too large"
          : JSON.stringify(
              typeof line.content === "string" ? line.content : Buffer.from(line.content).toString("latin1"),
            );
      const utf8 =
        line.kind === "line" && typeof line.content === "string"
          ? JSON.stringify(Buffer.from(line.content, "utf8").toString("latin1"))
          : content;
      found.push(`${line.number}@${splitter.offset} ${utf8}${line.kind === "line" && !line.ended ? " (end)" : ""}`);
    }
  };
  for (const chunk of chunks) {
    // Whoever gives a chunk may use its memory for the next one.
    const own = Uint8Array.from(chunk);
    splitter.feed(own);
    drain();
    own.fill(0x78);
  }
  if (ended) splitter.finish();
  drain();
  return found;
}

/** The plain meaning of the rules, on a stream that is there as a whole. */
function reference(stream: Uint8Array, bound: number): string[] {
  const found: string[] = [];
  const mark = stream[0] === 0xef && stream[1] === 0xbb && stream[2] === 0xbf ? 3 : 0;
  let start = mark;
  for (let number = 1; start < stream.length; number++) {
    const lineEnd = stream.indexOf(0x0a, start);
    const ended = lineEnd !== -1;
    let line = Buffer.from(stream.subarray(start, ended ? lineEnd : stream.length)).toString("latin1");
    if (ended && line.endsWith("\r")) line = line.slice(0, -1);
    if (!/^[ \t\r]*$/.test(line)) {
      const shown = line.length > bound ? "too large" : `${JSON.stringify(line)}${ended ? "" : " (end)"}`;
      found.push(`${number}@${start} ${shown}`);
    }
    start = ended ? lineEnd + 1 : stream.length;
  }
  return found;
}

function cut(stream: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...[...places].sort((a, b) => a - b), stream.length];
  return edges.slice(1).map((edge, index) => stream.subarray(edges[index], edge));
}

const STREAMS: Record<string, Uint8Array> = {
  plain: bytes('{"a":1}\n{"b":2}\n'),
  "CRLF and blank lines": bytes('{"a":1}\r\n\r\n   \n\t\r\n{"b":"\\r lone"}\r\n'),
  "a lone CR is no line end": bytes('{"a":1}\r{"b":2}\n\r\r{"c":3}\r\r\n'),
  "byte order mark": bytes('\ufeff{"a":1}\n\ufeff{"b":2}\n'),
  "only a byte order mark": bytes("\ufeff"),
  "half a byte order mark": Uint8Array.of(0xef, 0xbb),
  "half a byte order mark and more": Uint8Array.of(0xef, 0xbb, 0x41, 0x0a),
  "byte order mark and blank": bytes("\ufeff\r\n{}\n"),
  "no line end": bytes('{"a":1}\n{"b":2}'),
  "no line end, carriage return": bytes('{"a":1}\n{"b":2}\r'),
  "line separators of Unicode": bytes('{"a":"x\u2028y\u2029z\u0085"}\n{}\n'),
  "characters of every length": bytes('{"a":"€|😀|é|\u0000"}\n{"é":"😀"}\n'),
  "invalid bytes": Buffer.concat([
    bytes("{}\n"),
    Uint8Array.of(0xff, 0xfe, 0x0a, 0xe2, 0x82, 0x0a),
    bytes('{"a":1}\n'),
  ]),
  "half a character at the end": Buffer.concat([bytes("{}\n"), Uint8Array.of(0xe2, 0x82)]),
  "over the bound": bytes(`{"a":1}\n${"x".repeat(25)}\n{"b":2}\n${"y".repeat(20)}\r\n${"z".repeat(20)}\r`),
  "white space over the bound": bytes(`${" ".repeat(50)}\n{"a":1}\n${" ".repeat(50)}x\n{}\n`),
  empty: bytes(""),
};

describe("line splitter", () => {
  for (const [name, stream] of Object.entries(STREAMS)) {
    it(`finds the same lines wherever the stream is cut: ${name}`, () => {
      for (const bound of [20, 1_000]) {
        const whole = reference(stream, bound);
        expect(split([stream], bound)).toEqual(whole);
        expect(
          split(
            [...stream].map((byte) => Uint8Array.of(byte)),
            bound,
          ),
        ).toEqual(whole);
        for (let at = 0; at <= stream.length; at++) expect(split(cut(stream, [at]), bound)).toEqual(whole);
      }
    });
  }

  it("finds the same lines in random streams cut at random", () => {
    const piece = fc.constantFrom('{"a":1}', "\n", "\r", "\r\n", " ", "\ufeff", "€", "😀", "x".repeat(30), "\u2028");
    const part = fc.oneof(piece.map(bytes), fc.uint8Array({ maxLength: 3 }));
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }).map((parts) => new Uint8Array(Buffer.concat(parts))),
        fc.array(fc.nat()),
        fc.constantFrom(5, 20, 1_000),
        (stream, places, bound) => {
          const found = split(
            cut(
              stream,
              places.map((place) => place % (stream.length + 1)),
            ),
            bound,
          );
          expect(found).toEqual(reference(stream, bound));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("tells of a line over the bound at once, and once, and keeps none of it", () => {
    const splitter = new LineSplitter(1024 * 1024);
    const chunk = bytes("x".repeat(64 * 1024));
    const memory = process.memoryUsage().arrayBuffers;
    splitter.feed(bytes("{}\n"));
    expect(splitter.next()).toMatchObject({ kind: "line", number: 1 });
    const told: unknown[] = [];
    for (let i = 0; i < 256; i++) {
      splitter.feed(chunk);
      const line = splitter.next();
      if (line !== undefined) told.push([i, line]);
    }
    expect(told).toEqual([[16, { kind: "too large", number: 2 }]]);
    expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(4 << 20);
    splitter.feed(bytes('\n{"next":1}\n'));
    expect(splitter.next()).toMatchObject({ kind: "line", number: 3 });
    expect(splitter.offset).toBe(3 + 256 * 64 * 1024 + 1);
  });

  it("needs time in proportion to the bytes, in chunks of any size", () => {
    const stream = Buffer.concat([bytes('{"a":"'), Buffer.alloc(16 << 20, 0x78), bytes('"}\n{}\n')]);
    for (const size of [509, 4096, 64 * 1024, 1 << 22]) {
      const splitter = new LineSplitter(32 << 20);
      let lines = 0;
      for (let at = 0; at < stream.length; at += size) {
        splitter.feed(stream.subarray(at, at + size));
        while (splitter.next() !== undefined) lines += 1;
      }
      // Copying what is there for each small chunk would move 270 GB.
      expect(lines).toBe(2);
    }
  });

  it("refuses a bound that is none", () => {
    for (const bound of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => new LineSplitter(bound)).toThrow(RangeError);
    }
  });
});
