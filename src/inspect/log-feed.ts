import { isUtf8 } from "node:buffer";
import { LineSplitter } from "../codec/line-splitter.ts";
import type { SessionHeader, Side } from "../session/session.ts";
import { SessionReader, startsSession } from "../session/session-reader.ts";
import type { Input } from "./seen.ts";

/** Takes the bytes of a log and gives what its lines are. */
export interface Feed {
  /** `at` is when the bytes came, in milliseconds since the start; undefined where that says nothing. */
  readonly feed: (chunk: Uint8Array, at: number | undefined) => void;
  readonly finish: (at: number | undefined) => void;
}

/** Bytes that it takes to tell a session from other logs. */
const ENOUGH = 256;

/** A bare stream: lines of the wire and nothing else. `from` is whose lines they are, if they are all of one end. */
export function bareFeed(from: Side | undefined, bound: number, take: (input: Input) => void): Feed {
  const splitter = new LineSplitter(bound);
  const drain = (at: number | undefined): void => {
    for (let line = splitter.next(); line !== undefined; line = splitter.next()) {
      const { number } = line;
      const content = line.kind === "line" ? asText(line.content) : undefined;
      const ended = line.kind !== "line" || line.ended;
      take({ kind: "line", number, at, from, content, ended, cut: false, bytes: undefined });
    }
  };
  return {
    feed(chunk, at) {
      splitter.feed(chunk);
      drain(at);
    },
    finish(at) {
      splitter.finish();
      drain(at);
    },
  };
}

/** A recorded session, which has times and directions of its own. */
export function sessionFeed(onHeader: (header: SessionHeader) => void, take: (input: Input) => void): Feed {
  const reader = new SessionReader();
  let isKnown = false;
  const drain = (): void => {
    for (let read = reader.next(); ; read = reader.next()) {
      if (!isKnown && reader.header !== undefined) {
        isKnown = true;
        onHeader(reader.header);
      }
      if (read === undefined) return;
      const { number } = read;
      if (read.kind === "fault") take(read);
      else if (read.entry.kind !== "line") take({ kind: "event", event: read.entry });
      else if (!isBlank(read.entry.content)) take({ ...read.entry, number, bytes: read.entry.bytes });
    }
  };
  return {
    feed(chunk) {
      reader.feed(chunk);
      drain();
    },
    finish() {
      reader.finish();
      drain();
    },
  };
}

/** Finds out by its beginning which of the two a log is. */
export function anyFeed(session: () => Feed, bare: () => Feed): Feed {
  let chosen: Feed | undefined;
  let held = Buffer.alloc(0);
  const choose = (): Feed => {
    chosen = startsSession(held.subarray(0, ENOUGH).toString("utf8")) ? session() : bare();
    return chosen;
  };
  return {
    feed(chunk, at) {
      if (chosen !== undefined) {
        chosen.feed(chunk, at);
        return;
      }
      held = Buffer.concat([held, chunk]);
      if (held.length >= ENOUGH || held.includes(0x0a)) choose().feed(held, at);
    },
    finish(at) {
      if (chosen === undefined) choose().feed(held, at);
      chosen?.finish(at);
    },
  };
}

/** A line may come as bytes although it is UTF-8. */
function asText(content: string | Uint8Array): string | Uint8Array {
  if (typeof content === "string" || !isUtf8(content)) return content;
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("utf8");
}

function isBlank(content: string | Uint8Array): boolean {
  return typeof content === "string" && /^[ \t\r]*$/u.test(content);
}
