import { type MessageMetadata, messages, type Outcome, ProtocolError } from "../../generated/validators.js";
import type { Codec } from "./codec.ts";
import { LineSplitter } from "./line-splitter.ts";

/** The bound of a line where the user of a reader sets none, in bytes: the largest limit of any message. */
export const DEFAULT_BOUND = Math.max(
  ...Object.values<Readonly<Record<string, MessageMetadata>>>(messages)
    .flatMap((byTag) => Object.values(byTag))
    .map(({ limit = 0 }) => limit),
);

/** What a reader makes of one line of a stream. */
export interface Received<Message> {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly outcome: Outcome<Message>;
  /** The line as it came; absent if it was over the bound. */
  readonly content?: string | Uint8Array;
}

/**
 * Reads a stream of bytes as messages of one direction. A line that is refused does not keep it from reading the next.
 *
 * ```ts
 * const reader = new MessageReader(frontend);
 * for await (const chunk of process.stdin) for (const { outcome } of reader.push(chunk)) handle(outcome);
 * for (const { outcome } of reader.end()) handle(outcome);
 * ```
 *
 * `feed`, `finish` and `next` are the same for a reader that wants to stop between two lines of a chunk.
 */
export class MessageReader<Message> {
  readonly #codec: Codec<Message>;
  readonly #bound: number;
  readonly #splitter: LineSplitter;

  /** `bound` is the largest line that is read, in bytes without the line end; by default `DEFAULT_BOUND`. */
  constructor(codec: Codec<Message>, bound: number = DEFAULT_BOUND) {
    this.#codec = codec;
    this.#bound = bound;
    this.#splitter = new LineSplitter(bound);
  }

  /** What the lines are that end in this chunk. */
  push(chunk: Uint8Array): Received<Message>[] {
    this.feed(chunk);
    return this.#rest();
  }

  /** What the last line is, where the stream has ended without a line end. */
  end(): Received<Message>[] {
    this.finish();
    return this.#rest();
  }

  /** Takes the next bytes of the stream. They must not change until `next` has read them. */
  feed(chunk: Uint8Array): void {
    this.#splitter.feed(chunk);
  }

  /** The stream has ended. */
  finish(): void {
    this.#splitter.finish();
  }

  /** What the next line is, or undefined if all that was fed holds no more. */
  next(): Received<Message> | undefined {
    const line = this.#splitter.next();
    if (line === undefined) return undefined;
    if (line.kind === "too large") return { line: line.number, outcome: this.#tooLarge() };
    const outcome = this.#codec.decode(line.content);
    const { number, content } = line;
    return { line: number, outcome: line.ended ? outcome : truncated(outcome), content };
  }

  /** Where in the stream the line begins that `next` has given last, in bytes. Asking for it costs a scan. */
  get offset(): number {
    return this.#splitter.offset;
  }

  #rest(): Received<Message>[] {
    const all: Received<Message>[] = [];
    for (let received = this.next(); received !== undefined; received = this.next()) all.push(received);
    return all;
  }

  #tooLarge(): Outcome<Message> {
    const error = new ProtocolError("TOO_LARGE", "", `expected at most ${this.#bound} bytes, got more`);
    return { kind: "refusal", error };
  }
}

/** What is made of a last line without line end: where it is no JSON, it was cut. */
export function truncated<Message>(outcome: Outcome<Message>): Outcome<Message> {
  if (outcome.kind !== "refusal") return outcome;
  const { code, path, reason } = outcome.error;
  if (code !== "INVALID_JSON" && code !== "TOO_DEEP") return outcome;
  return {
    kind: "refusal",
    error: new ProtocolError("TRUNCATED", path, `the stream ended within a line: ${reason}`),
  };
}
