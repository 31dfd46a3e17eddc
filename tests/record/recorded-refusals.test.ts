import fc from "fast-check";
import { expect, test } from "vitest";
import type { BackendMessage, FrontendMessage } from "../../generated/validators.js";
import { frontend } from "../../src/codec/codec.ts";
import { DEFAULT_BOUND, MessageReader } from "../../src/codec/message-reader.ts";
import { judgeLine } from "../../src/inspect/judge-line.ts";
import { sessionFeed } from "../../src/inspect/log-feed.ts";
import type { Input } from "../../src/inspect/seen.ts";
import { parseScript } from "../../src/mock/load-script.ts";
import { SessionRecorder } from "../../src/record/session-recorder.ts";
import { formatHeader } from "../../src/session/write-session.ts";

const HEADER = {
  package: "1.0.0",
  protocolVersion: 1,
  started: "2026-12-01T12:00:00.000Z",
  command: ["x"],
  secrets: "redacted",
} as const;

/** The session of a stream that ends, and what is made of each of its lines. */
function recorded(stream: Uint8Array) {
  const recorder = new SessionRecorder({ keepSecrets: false });
  const text = formatHeader(HEADER) + recorder.chunk("frontend", 1, stream) + recorder.end("frontend", 2);
  const lines: Extract<Input, { kind: "line" }>[] = [];
  const feed = sessionFeed(
    () => {},
    (input) => {
      if (input.kind === "line") lines.push(input);
    },
  );
  feed.feed(Buffer.from(text), undefined);
  feed.finish(undefined);
  return { text, outcomes: lines.map((line) => judgeLine(line, "frontend", DEFAULT_BOUND)) };
}

function onTheWire(stream: Uint8Array) {
  const reader = new MessageReader<FrontendMessage | BackendMessage>(frontend);
  return [...reader.push(stream), ...reader.end()].map(({ outcome }) => outcome);
}

function verdictOf(outcome: ReturnType<typeof onTheWire>[number]) {
  if (outcome.kind === "refusal") return [outcome.error.code, outcome.error.path];
  return outcome.kind === "message" ? [outcome.message.type] : ["UNKNOWN_TYPE", outcome.type];
}

const init = (apiKey: string) => `{"type":"init","version":1,"working_dir":"/","api_key":${apiKey}}`;

test.each([
  ["a key of the wrong kind", init("12345678"), "INVALID_MESSAGE", "expected string, got number [redacted]"],
  ["a lone surrogate in it", init('"S3CRET\\ud800"'), "INVALID_JSON", "lone surrogate in the string at byte 55"],
  ["a number that is too large", init("[1e999]"), "INVALID_JSON", /^number beyond the range of binary64 at byte/u],
  [
    "the key twice",
    init('"S3CRET-one","api_key":"S3CRET-two"'),
    "INVALID_MESSAGE",
    "expected a single key, got it twice",
  ],
  ["brackets that are too deep", init("[".repeat(200) + "]".repeat(200)), "TOO_DEEP", /^expected at most 127 levels/u],
  ["bytes that are not UTF-8", init('"S3CRET\xff"'), "INVALID_UTF8", /^expected UTF-8, got other bytes/u],
  ["a line that breaks off", init('"S3CRET-open').slice(0, -1), "INVALID_JSON", "unexpected end"],
])("%s is refused in the session as on the wire", (_, line, code, reason) => {
  const { text, outcomes } = recorded(Buffer.from(`${line}\n`, "latin1"));
  expect(outcomes).toMatchObject([
    { kind: "refusal", error: { code, reason: typeof reason === "string" ? reason : expect.stringMatching(reason) } },
  ]);
  expect(text).not.toContain("S3CRET");
  expect(() => parseScript(text, "session.ndjson")).toThrow("no message to play");
});

test("a blank line after one that breaks off is passed over, as on the wire", () => {
  const stream = Buffer.from(`${init('"S3CRET-open').slice(0, -1)}\n \t\n{"type":"ping"}\n`);
  expect(recorded(stream).outcomes.map(verdictOf)).toEqual([["INVALID_JSON", ""], ["ping"]]);
  expect(onTheWire(stream).map(verdictOf)).toEqual([["INVALID_JSON", ""], ["ping"]]);
});

test("whatever a line is and wherever it breaks off, the session tells what the wire has told", () => {
  const secret = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }).map((inner) => JSON.stringify(`S3CRET${inner}S3CRET`)),
    fc.constantFrom(
      "1e999",
      "12345678",
      '"\\ud800"',
      '{"a":1}',
      "null",
      '"S3CRET-one","api_key":2',
      '"\xff"',
      "'S3CRET'",
    ),
  );
  const one = fc
    .tuple(secret, fc.constantFrom(0, 0, 0, 1, 5, 20), fc.constantFrom("", "\ufeff", "noise "))
    .map(([key, missing, before]) => {
      const whole = `${before}${init(key)}`;
      return whole.slice(0, whole.length - missing);
    });
  const other = fc.constantFrom('{"type":"ping"}', "[1]", "noise", '{"type":"newer"}', '{"type":"mode_change"}');
  fc.assert(
    fc.property(fc.array(fc.oneof(one, other), { minLength: 1, maxLength: 6 }), fc.boolean(), (lines, ended) => {
      const stream = Buffer.from(lines.join("\n") + (ended ? "\n" : ""), "latin1");
      const { text, outcomes } = recorded(stream);
      expect(outcomes.map(verdictOf)).toEqual(onTheWire(stream).map(verdictOf));
      expect(text).not.toContain("S3CRET");
    }),
    { numRuns: 1000 },
  );
});
