import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { backend, type Codec, frontend } from "../../../src/codec/codec.ts";
import { MessageReader, type Received } from "../../../src/codec/message-reader.ts";
import { decoderTransform, encoderTransform } from "../../../src/codec/node-streams.ts";
import { readMessages } from "../../../src/codec/read-messages.ts";
import { decoderStream, encoderStream } from "../../../src/codec/web-streams.ts";
import type { BackendMessage, FrontendMessage } from "../../../src/messages/index.ts";

const show = ({ line, outcome }: Received<unknown>): unknown =>
  outcome.kind === "message" ? [line, outcome.message] : [line, outcome.kind, outcome.error.code, outcome.error.path];

function read<Message>(codec: Codec<Message>, chunks: readonly Uint8Array[], bound?: number): unknown[] {
  const reader = new MessageReader(codec, bound);
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()].map(show);
}

const text = (lines: string) => new TextEncoder().encode(lines);
const STREAM = text(
  [
    '\ufeff{"type":"assistant_text_delta","content":"€|😀|\u2028"}\r\n',
    "\r\n   \n",
    '{"type":"pong"}\nDebugger listening on ws://127.0.0.1:9229/x\n',
    'progress 10%{"type":"pong"}\n[1,2]\nnull\n"str"\n{"level":"info"}\n{"type":"from_the_future","a":1}\n',
    '{"type":"tool_end","id":"1","output":{"a":[1.0,{}]},"success":true}\n{"type":"tool_end","id":"1"}\n',
    '{"type":"pong"}',
  ].join(""),
);

/** The streams of the project's examples: every example of a direction, one a line. */
function examples(root: string, codec: Codec<unknown>): [string, Uint8Array][] {
  const folder = new URL(`../../../schema/examples/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path): [string, unknown] => [path, JSON.parse(readFileSync(new URL(path, folder), "utf8"))])
    .filter(([, message]) => codec.is(message))
    .map(([path, message]) => [`${root} ${path}`, text(`${codec.encode(message)}\n`)]);
}

describe("message reader", () => {
  const whole = read(backend, [STREAM]);

  it("tells messages, unknown types and noise apart", () => {
    expect(whole).toEqual([
      [1, { type: "assistant_text_delta", content: "€|😀|\u2028" }],
      [4, { type: "pong" }],
      [5, "refusal", "INVALID_JSON", ""],
      [6, "refusal", "INVALID_JSON", ""],
      [7, "refusal", "NOT_AN_OBJECT", ""],
      [8, "refusal", "NOT_AN_OBJECT", ""],
      [9, "refusal", "NOT_AN_OBJECT", ""],
      [10, "refusal", "INVALID_MESSAGE", "/type"],
      [11, "unknown", "UNKNOWN_TYPE", "/type"],
      [12, { type: "tool_end", id: "1", output: { a: [1, {}] }, success: true }],
      [13, "refusal", "INVALID_MESSAGE", "/output"],
      [14, { type: "pong" }],
    ]);
  });

  it("finds the same wherever the stream is cut, and byte by byte", () => {
    for (let at = 0; at <= STREAM.length; at++) {
      expect(read(backend, [STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(whole);
    }
    expect(
      read(
        backend,
        [...STREAM].map((byte) => Uint8Array.of(byte)),
      ),
    ).toEqual(whole);
  });

  it("finds the same in each example, wherever it is cut", () => {
    const all = [
      ...examples("frontend", frontend as Codec<unknown>),
      ...examples("backend", backend as Codec<unknown>),
    ];
    for (const [name, stream] of all) {
      const codec = (name.startsWith("frontend") ? frontend : backend) as Codec<unknown>;
      const expected = read(codec, [stream]);
      const step = stream.length < 2_000 ? 1 : Math.floor(stream.length / 200);
      for (let at = 0; at <= stream.length; at += step) {
        expect(read(codec, [stream.subarray(0, at), stream.subarray(at)]), name).toEqual(expected);
      }
    }
  });

  it("goes on after bytes that are not UTF-8, and says where they are", () => {
    const delta = (content: string) => `{"type":"assistant_text_delta","content":"${content}"}\n`;
    const stream = Buffer.concat([
      text(delta("before")),
      Uint8Array.of(0xff, 0xfe, 0x20, 0x0a),
      text('{"type":"assistant_text_delta","content":"trunc '),
      Uint8Array.of(0xe2, 0x82),
      text(`"}\n${delta("after")}`),
    ]);
    const reader = new MessageReader(backend);
    reader.feed(stream);
    const found: unknown[] = [];
    for (let received = reader.next(); received !== undefined; received = reader.next()) {
      const { outcome } = received;
      found.push(outcome.kind === "refusal" ? [outcome.error.code, reader.offset] : outcome.kind);
    }
    expect(found).toEqual(["message", ["INVALID_UTF8", 51], ["INVALID_UTF8", 55], "message"]);
  });

  it("reports a last line that was cut, and delivers one that only lacks its line end", () => {
    const code = (stream: Uint8Array) => read(backend, [stream]).at(-1);
    expect(code(text('{"type":"pong"'))).toEqual([1, "refusal", "TRUNCATED", ""]);
    expect(code(text('{"type":"pong"}'))).toEqual([1, { type: "pong" }]);
    expect(code(text('{"type":"new"}'))).toEqual([1, "unknown", "UNKNOWN_TYPE", "/type"]);
    expect(code(text("[".repeat(200)))).toEqual([1, "refusal", "TRUNCATED", ""]);
    expect(code(text('{"type":"tool_end"}'))).toEqual([1, "refusal", "INVALID_MESSAGE", "/id"]);
    expect(code(Buffer.from([0x22, 0xe2, 0x82]))).toEqual([1, "refusal", "INVALID_UTF8", ""]);
  });

  it("bounds a line, not the chunk, and delivers what was before and after", () => {
    const large = '{"type":"assistant_message_complete","content":"';
    const stream = text(`{"type":"pong"}\n${large}${"x".repeat(3 << 20)}"}\n{"type":"pong"}\n`);
    const expected = [
      [1, { type: "pong" }],
      [2, "refusal", "TOO_LARGE", ""],
      [3, { type: "pong" }],
    ];
    expect(read(backend, [stream])).toEqual(expected);
    for (const size of [4096, 65_536, 1 << 20]) {
      const chunks = [];
      for (let at = 0; at < stream.length; at += size) chunks.push(stream.subarray(at, at + size));
      expect(read(backend, chunks)).toEqual(expected);
    }
    expect(read(backend, [stream], 4 << 20)[1]).toMatchObject([2, { type: "assistant_message_complete" }]);
  });
});

describe("streams", () => {
  const chunks = [STREAM.subarray(0, 50), STREAM.subarray(50, 51), STREAM.subarray(51)];
  const whole = read(backend, [STREAM]);
  const messages: FrontendMessage[] = [{ type: "ping" }, { type: "user_message", content: "😀\n" }];
  const lines = '{"type":"ping"}\n{"type":"user_message","content":"😀\\n"}\n';

  it("reads any chunks as an async iterator", async () => {
    const found: unknown[] = [];
    for await (const received of readMessages(backend, Readable.from(chunks))) found.push(show(received));
    expect(found).toEqual(whole);
  });

  it("decodes and encodes as Node streams", async () => {
    const found: unknown[] = [];
    await pipeline(Readable.from(chunks), decoderTransform(backend), async (all: AsyncIterable<unknown>) => {
      for await (const received of all) found.push(show(received as Received<BackendMessage>));
    });
    expect(found).toEqual(whole);
    const written: Uint8Array[] = [];
    await pipeline(Readable.from(messages), encoderTransform(frontend), async (all: AsyncIterable<Uint8Array>) => {
      for await (const chunk of all) written.push(chunk);
    });
    expect(Buffer.concat(written).toString()).toBe(lines);
    const bad = pipeline(Readable.from([{ type: "user_message" }]), encoderTransform(frontend), async () => {});
    await expect(bad).rejects.toMatchObject({ name: "ProtocolError", path: "/content" });
  });

  it("decodes and encodes as web streams", async () => {
    const found: unknown[] = [];
    const incoming = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const reader = incoming.pipeThrough(decoderStream(backend)).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      found.push(show(value));
    }
    expect(found).toEqual(whole);
    const outgoing = encoderStream(frontend);
    const writer = outgoing.writable.getWriter();
    const written = (async () => {
      let all = "";
      const output = outgoing.readable.getReader();
      for (let part = await output.read(); !part.done; part = await output.read())
        all += Buffer.from(part.value).toString();
      return all;
    })();
    for (const message of messages) await writer.write(message);
    await writer.close();
    expect(await written).toBe(lines);
  });
});
