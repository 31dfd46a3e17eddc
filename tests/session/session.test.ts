import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionEntry, SessionHeader } from "../../src/session/session.ts";
import { type Recorded, SessionReader, startsSession } from "../../src/session/session-reader.ts";
import { formatEntry, formatHeader } from "../../src/session/write-session.ts";

const HEADER: SessionHeader = {
  package: "1.0.0",
  protocolVersion: 1,
  started: "2026-12-01T12:00:00.000Z",
  command: ["bun", "backend.ts"],
  secrets: "redacted",
};

const at = fc.integer({ min: 0, max: 10 ** 10 }).map((thousandths) => thousandths / 1000);
const side = fc.constantFrom("frontend" as const, "backend" as const);
const notUtf8 = fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array([0xff, ...bytes]));
const entry: fc.Arbitrary<SessionEntry> = fc.oneof(
  fc.record(
    {
      kind: fc.constant("line" as const),
      at,
      from: fc.oneof(side, fc.constant("stderr" as const)),
      content: fc.oneof(fc.string({ unit: "binary" }), notUtf8),
      ended: fc.boolean(),
      cut: fc.boolean(),
      bytes: fc.nat(),
      refused: fc.record({
        code: fc.constantFrom("INVALID_JSON" as const, "INVALID_MESSAGE" as const),
        path: fc.string(),
        reason: fc.string(),
      }),
    },
    { requiredKeys: ["kind", "at", "from", "content", "ended", "cut"] },
  ),
  fc.record({ kind: fc.constant("started" as const), at, pid: fc.nat() }),
  fc.record({ kind: fc.constant("end" as const), at, of: side }),
  fc.record({ kind: fc.constant("signal" as const), at, signal: fc.constant("SIGINT") }),
  fc.record({ kind: fc.constant("exit" as const), at, status: fc.nat(255) }),
  fc.record({ kind: fc.constant("exit" as const), at, signal: fc.constant("SIGKILL") }),
);

function read(...chunks: readonly Uint8Array[]): { header: SessionHeader | undefined; recorded: Recorded[] } {
  const reader = new SessionReader();
  const recorded: Recorded[] = [];
  const drain = (): void => {
    for (let next = reader.next(); next !== undefined; next = reader.next()) recorded.push(next);
  };
  for (const chunk of chunks) {
    reader.feed(chunk);
    drain();
  }
  reader.finish();
  drain();
  return { header: reader.header, recorded };
}

function readText(text: string) {
  return read(Buffer.from(text));
}

test("what is written is read, however the file comes in", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), fc.integer({ min: 1, max: 100 }), (entries, size) => {
      const file = Buffer.from(formatHeader(HEADER) + entries.map(formatEntry).join(""));
      const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
        file.subarray(index * size, (index + 1) * size),
      );
      const { header, recorded } = read(...chunks);
      expect(header).toEqual(HEADER);
      expect(recorded).toEqual(entries.map((written, index) => ({ kind: "entry", number: index + 2, entry: written })));
    }),
    { numRuns: 300 },
  );
});

test("a file begins with its header, and an entry is one line", () => {
  const [line = ""] = formatHeader(HEADER).split("\n");
  expect(line).toBe(
    '{"ipc-protocol-session":1,"package":"1.0.0","protocolVersion":1,"started":"2026-12-01T12:00:00.000Z","command":["bun","backend.ts"],"secrets":"redacted"}',
  );
  expect(startsSession(line)).toBe(true);
  expect(startsSession(`{"type":"ping"}`)).toBe(false);
  expect(
    formatEntry({ kind: "line", at: 12.34567, from: "frontend", content: "a\nb", ended: false, cut: true, bytes: 9 }),
  ).toBe('{"at":12.346,"from":"frontend","line":"a\\nb","bytes":9,"cut":true,"unterminated":true}\n');
  expect(formatEntry({ kind: "exit", at: 5, status: 0 })).toBe('{"at":5,"event":"exit","status":0}\n');
});

test("what a later package adds is passed over", () => {
  const { recorded } = readText(
    `${formatHeader(HEADER).replace("{", '{"mood":"fine",')}{"at":1,"event":"paused"}\n{"at":2,"event":"end","of":"backend","why":"tired"}\n`.replace(
      '{"mood":"fine","ipc-protocol-session":1',
      '{"ipc-protocol-session":1,"mood":"fine"',
    ),
  );
  expect(recorded).toEqual([{ kind: "entry", number: 3, entry: { kind: "end", at: 2, of: "backend" } }]);
});

test("a refusal of a kind that is not known is passed over", () => {
  const refused = [
    { code: "TOO_LATE", path: "", reason: "" },
    { code: "toString" },
    "INVALID_JSON",
    { code: "TOO_DEEP" },
  ];
  const lines = refused.map((what) => `${JSON.stringify({ at: 1, from: "backend", line: "x", refused: what })}\n`);
  const { recorded } = readText(formatHeader(HEADER) + lines.join(""));
  expect(recorded).toHaveLength(refused.length);
  for (const one of recorded) expect(one).not.toHaveProperty("entry.refused");
});

test.each([
  ["{}", "should begin with"],
  ['{"type":"ping"}', "should begin with"],
  ['{"ipc-protocol-session":"1"}', "should begin with"],
  ['{"ipc-protocol-session":2}', "it has version 2 of the format, and this package knows 1; update ipc-protocol"],
])("a file that begins with %j is told apart", (text, message) => {
  expect(() =>
    readText(`${text}
`),
  ).toThrow(message);
});

test("an empty file has no header", () => {
  expect(readText("")).toEqual({ header: undefined, recorded: [] });
});

test("a broken line is told with its number, and the next one read", () => {
  const lines = [
    "nonsense",
    "[]",
    "{}",
    '{"at":-1}',
    '{"at":1e400,"from":"backend","line":""}',
    '{"at":1,"from":"moon","line":""}',
    '{"at":1,"from":"backend"}',
    '{"at":1,"event":"exit"}',
    '{"at":1,"event":"started","pid":"7"}',
    '{"at":1,"event":"end","of":"stderr"}',
    '{"at":1,"event":"signal"}',
  ];
  const { recorded } = readText(
    `${formatHeader(HEADER)}${lines.join("\n")}\n{"at":3,"from":"backend","line":"x"}\n{"at":`,
  );
  expect(recorded.map(({ kind, number }) => [kind, number])).toEqual([
    ...lines.map((_, index) => ["fault", index + 2]),
    ["entry", 13],
    ["fault", 14],
  ]);
  expect(recorded.at(-1)).toMatchObject({ reason: "it was cut off: it is no JSON object" });
  expect(recorded[4]).toMatchObject({ reason: expect.stringContaining('"at"') });
  expect(recorded[5]).toMatchObject({ reason: expect.stringContaining('"from"') });
});

test("a line that is not UTF-8 or too large is a fault, too", () => {
  const header = Buffer.from(formatHeader(HEADER));
  const large = Buffer.from(`{"at":1,"event":"${"x".repeat(9 * 2 ** 20)}"}\n`);
  const { recorded } = read(
    header,
    Uint8Array.of(0xff, 0x0a),
    large,
    Buffer.from('{"at":1,"event":"exit","status":3}\n'),
  );
  expect(recorded.map(({ kind, number }) => [kind, number])).toEqual([
    ["fault", 2],
    ["fault", 3],
    ["entry", 4],
  ]);
});
