import { type Line, LineSplitter } from "../codec/line-splitter.ts";
import { DEFAULT_BOUND } from "../codec/message-reader.ts";
import { parseEntry, parseHeader, SessionError } from "./parse-entry.ts";
import { SESSION_KEY, type SessionEntry, type SessionHeader } from "./session.ts";

/** The largest line of a session file: one of the wire can grow sixfold when it is written as a JSON string. */
const LARGEST = 8 * DEFAULT_BOUND;

/** What a line of a session file is. `number` counts from 1, the header included. */
export type Recorded =
  | { readonly kind: "entry"; readonly number: number; readonly entry: SessionEntry }
  /** The line can't be read; the next one can. */
  | { readonly kind: "fault"; readonly number: number; readonly reason: string };

/** Whether a file that begins with this text is a recorded session. */
export function startsSession(text: string): boolean {
  return new RegExp(`^\\ufeff?\\s*\\{\\s*"${SESSION_KEY}"`, "u").test(text);
}

/**
 * Reads a session file as it comes. Entries of kinds that are not known are passed over.
 *
 * ```ts
 * const reader = new SessionReader();
 * for await (const chunk of createReadStream("session.ndjson")) {
 *   reader.feed(chunk);
 *   for (let read = reader.next(); read !== undefined; read = reader.next()) handle(read);
 * }
 * reader.finish();
 * for (let read = reader.next(); read !== undefined; read = reader.next()) handle(read);
 * ```
 */
export class SessionReader {
  readonly #splitter = new LineSplitter(LARGEST);
  #header: SessionHeader | undefined;

  /** Known as soon as `next` has read it. */
  get header(): SessionHeader | undefined {
    return this.#header;
  }

  /** Takes the next bytes of the file. They must not change until `next` has read them. */
  feed(chunk: Uint8Array): void {
    this.#splitter.feed(chunk);
  }

  /** The file has ended. */
  finish(): void {
    this.#splitter.finish();
  }

  /**
   * The next entry, or undefined if all that was fed holds no more.
   *
   * @throws {SessionError} if the first line is no header, or that of a later version of the format
   */
  next(): Recorded | undefined {
    for (let line = this.#splitter.next(); line !== undefined; line = this.#splitter.next()) {
      if (this.#header === undefined) {
        this.#header = parseHeader(line.kind === "line" ? textOf(line.content) : undefined);
        continue;
      }
      const recorded = read(line);
      if (recorded !== undefined) return recorded;
    }
    return undefined;
  }
}

function read(line: Line): Recorded | undefined {
  const { number } = line;
  if (line.kind === "too large") return { kind: "fault", number, reason: `it has more than ${LARGEST} bytes` };
  const text = textOf(line.content);
  if (text === undefined) return { kind: "fault", number, reason: "it is not UTF-8" };
  try {
    const entry = parseEntry(text);
    return entry === undefined ? undefined : { kind: "entry", number, entry };
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    return { kind: "fault", number, reason: line.ended ? error.message : `it was cut off: ${error.message}` };
  }
}

function textOf(content: string | Uint8Array): string | undefined {
  if (typeof content === "string") return content;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
