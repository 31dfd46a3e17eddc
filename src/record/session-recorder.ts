import { isUtf8 } from "node:buffer";
import { backend, frontend } from "../codec/codec.ts";
import { DEFAULT_BOUND } from "../codec/message-reader.ts";
import { LogRedactor } from "../redact/log-redactor.ts";
import type { RecordedRefusal, SessionEntry, SessionLine, Side } from "../session/session.ts";
import { formatEntry } from "../session/write-session.ts";
import { type CollectedLine, LineCollector } from "./line-collector.ts";

/** How much of a line over the bound is kept, in bytes. */
const BEGINNING = 4096;

type Source = SessionLine["from"];

/**
 * Turns what went over the wire into lines of a session file. It does no I/O and knows no clock: `at` is milliseconds
 * since the start.
 */
export class SessionRecorder {
  readonly #redactor: LogRedactor;
  readonly #lines: Readonly<Record<Source, LineCollector>> = {
    frontend: new LineCollector(DEFAULT_BOUND),
    backend: new LineCollector(DEFAULT_BOUND),
    stderr: new LineCollector(DEFAULT_BOUND),
  };

  constructor({ keepSecrets }: { readonly keepSecrets: boolean }) {
    this.#redactor = new LogRedactor({ reveal: keepSecrets });
  }

  /** The entries of the lines that end in a chunk. */
  chunk(from: Source, at: number, bytes: Uint8Array): string {
    let text = "";
    for (const line of this.#lines[from].push(bytes)) text += this.#format(from, at, line);
    return text;
  }

  /** Nothing more comes from a stream: its last line may have no line end. */
  end(from: Source, at: number): string {
    const last = this.#lines[from].end();
    return last === undefined ? "" : this.#format(from, at, last);
  }

  /** What happened beside the streams. */
  event(entry: SessionEntry): string {
    return formatEntry(entry);
  }

  #format(from: Source, at: number, { bytes, size, ended }: CollectedLine): string {
    const cut = size > bytes.length;
    const whole = contentOf(cut ? bytes.subarray(0, BEGINNING) : bytes, cut);
    const content = from === "stderr" ? this.#redactor.text(whole) : this.#redactor.line(from, whole);
    const entry = { kind: "line", at, from, content, ended, cut } as const;
    if (cut) return formatEntry({ ...entry, bytes: size });
    if (content === whole) return formatEntry(entry);
    const refused = from === "stderr" ? undefined : this.#refusalOf(from, whole);
    return formatEntry({ ...entry, bytes: size, ...(refused === undefined ? {} : { refused }) });
  }

  /** What is wrong with a line that has secrets: without them, it may be another. */
  #refusalOf(from: Side, content: string | Uint8Array): RecordedRefusal | undefined {
    const outcome = (from === "frontend" ? frontend : backend).decode(content);
    if (outcome.kind !== "refusal") return undefined;
    const { code, path, reason } = this.#redactor.error(outcome.error, true);
    return { code, path, reason };
  }
}

/** The text of a line, or its bytes if they are not UTF-8. The beginning of a line may end within a character. */
function contentOf(bytes: Uint8Array, cut: boolean): string | Uint8Array {
  const most = cut ? Math.min(3, bytes.length) : 0;
  for (let missing = 0; missing <= most; missing += 1) {
    const whole = bytes.subarray(0, bytes.length - missing);
    if (isUtf8(whole)) return Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength).toString("utf8");
  }
  return bytes;
}
