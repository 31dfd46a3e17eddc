import { type BackendMessage, type FrontendMessage, type Outcome, ProtocolError } from "../../generated/validators.js";
import { backend, frontend } from "../codec/codec.ts";
import { MessageReader } from "../codec/message-reader.ts";
import { ConversationMonitor } from "../conversation/conversation-monitor.ts";
import { OWN_RULES } from "../conversation/conversation-rules.ts";
import { type RedactedStream, Redactor } from "../redact/redactor.ts";
import type { SessionEntry, SessionEvent, SessionHeader, SessionLine, Side } from "../session/session.ts";
import { MOST_ROWS, ReportBuilder } from "./report-builder.ts";
import type { ReportData } from "./report-data.ts";
import { shortenLine } from "./shorten-line.ts";
import { Spans } from "./spans.ts";

type Message = FrontendMessage | BackendMessage;

export interface AnalysisOptions {
  /** What the page calls the session, such as the name of its file. */
  readonly title: string;
  readonly header?: SessionHeader | undefined;
  /** Whether the entries have times; else their `at` is not looked at. */
  readonly timed: boolean;
  /** Whether secrets stay. */
  readonly reveal: boolean;
  /** The JSON Schema of the messages. */
  readonly schema: unknown;
}

/** The session has more lines than a page can show. */
export class TooManyRowsError extends Error {
  override readonly name = "TooManyRowsError";
  readonly code = "TOO_MANY_ROWS";
}

/**
 * Makes of a session what its report shows: rows, problems, and what lasted how long.
 *
 * ```ts
 * const analysis = new SessionAnalysis({ title: "session.ndjson", timed: true, reveal: false, schema });
 * for (const entry of entries) analysis.add(entry);
 * const data = analysis.finish();
 * ```
 */
export class SessionAnalysis {
  readonly #options: AnalysisOptions;
  readonly #builder = new ReportBuilder();
  readonly #spans = new Spans();
  readonly #monitor = new ConversationMonitor();
  /** The rows of the messages that the monitor has seen. */
  readonly #observed: number[] = [];
  readonly #redactor = new Redactor();
  readonly #sides: Readonly<Record<Side, SideState>>;
  #exit = "not recorded";

  constructor(options: AnalysisOptions) {
    this.#options = options;
    this.#sides = {
      frontend: { reader: new MessageReader<Message>(frontend), redacted: this.#redactor.stream() },
      backend: { reader: new MessageReader<Message>(backend), redacted: this.#redactor.stream() },
    };
  }

  /** @throws {TooManyRowsError} */
  add(entry: SessionEntry): void {
    if (this.#builder.count >= MOST_ROWS) {
      throw new TooManyRowsError(
        `cannot show ${this.#options.title}: it has more than ${MOST_ROWS} lines; choose a part of it with --from and --to`,
      );
    }
    if (entry.kind !== "line") this.#addEvent(entry);
    else if (entry.from === "stderr") this.#addStderr(entry);
    else this.#addLine(entry, entry.from);
  }

  /** A line of the file that can't be read. */
  addFault(line: number, reason: string): void {
    this.#builder.addProblem(this.#builder.count - 1, "file", `line ${line} of the file can't be read: ${reason}`);
  }

  finish(): ReportData {
    const spans = this.#spans.finish();
    for (const { kind, at } of this.#monitor.open()) {
      const row = this.#observed[at - 1] ?? -1;
      if (kind === "request") this.#builder.addProblem(row, "never answered", "nothing in this session answers it");
      else this.#builder.addProblem(row, "never ended", "nothing in this session ends it");
    }
    const { title, schema } = this.#options;
    return this.#builder.build({ title, schema, facts: this.#facts() }, spans);
  }

  #addLine(line: SessionLine, from: Side): void {
    const { reader, redacted } = this.#sides[from];
    const outcome = judge(line, reader);
    // A blank line is no line.
    if (outcome === undefined) return;
    const type = typeOf(outcome, line, from);
    const content = this.#options.reveal ? line.content : redacted.line(line.content);
    const row = this.#addRow(line, from, type, content);
    if (outcome.kind === "refusal") {
      const { code, path, reason } = outcome.error;
      this.#builder.addProblem(row, "refusal", this.#safe(reason), { code, path });
    } else if (outcome.kind === "unknown") {
      this.#builder.addProblem(row, "unknown type", this.#safe(outcome.error.reason), { code: outcome.error.code });
    } else {
      this.#spans.add({ row, from, message: outcome.message });
      this.#observed.push(row);
      for (const { rule, path, reason } of this.#monitor.observe(from, outcome.message)) {
        this.#builder.addProblem(row, "order", this.#safe(reason), { code: rule, path });
      }
      this.#addError(row, outcome.message);
    }
  }

  #addError(row: number, message: Message): void {
    if (message.type !== "error") return;
    const { code, recoverable } = message;
    const text = this.#safe(message.message);
    this.#builder.addProblem(row, "error", recoverable ? text : `${text} (not recoverable)`, { code });
  }

  #addStderr(line: SessionLine): void {
    this.#addRow(line, "stderr", "", this.#options.reveal ? line.content : this.#redactor.text(line.content));
  }

  #addRow(line: SessionLine, lane: Side | "stderr", type: string, content: string | Uint8Array): number {
    const { text, cut } = shortenLine(textOf(content));
    const bytes = line.bytes ?? sizeOf(line.content);
    return this.#builder.addRow({ lane, at: this.#at(line), type, text, bytes, cut: cut || line.cut });
  }

  #addEvent(event: SessionEvent): void {
    const text = describeEvent(event);
    const row = this.#builder.addRow({ lane: "event", at: this.#at(event), type: "", text, bytes: 0, cut: false });
    if (event.kind !== "exit") return;
    this.#exit = text;
    if ("signal" in event || event.status !== 0) this.#builder.addProblem(row, "exit", text);
  }

  #at({ at }: SessionEntry): number | undefined {
    return this.#options.timed ? at : undefined;
  }

  /** A text of ours that quotes what was said. */
  #safe(text: string): string {
    return this.#options.reveal ? text : textOf(this.#redactor.text(text));
  }

  #facts(): ReportData["facts"] {
    const { title, header, reveal } = this.#options;
    const file = ["File", title] as const;
    if (header === undefined) return [file];
    return [
      file,
      ["Command", this.#safe(header.command.join(" "))],
      ["Started", header.started],
      ["End of the backend", this.#exit],
      ["Protocol version", String(header.protocolVersion)],
      ["Recorded by", `ipc-protocol ${header.package}`],
      ["Secrets", header.secrets === "kept" && reveal ? "shown" : "redacted"],
    ];
  }
}

interface SideState {
  readonly reader: MessageReader<Message>;
  readonly redacted: RedactedStream;
}

const LINE_END = Uint8Array.of(0x0a);

/** The type of a message, also of one that is refused, as far as it is one of the protocol. */
function typeOf(outcome: Outcome<Message>, { content }: SessionLine, from: Side): string {
  if (outcome.kind === "message") return outcome.message.type;
  if (outcome.kind === "unknown") return outcome.type;
  if (outcome.error.code !== "INVALID_MESSAGE") return "";
  const value: unknown = JSON.parse(textOf(content).replace(/^\ufeff/u, ""));
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  return typeof type === "string" && Object.hasOwn(OWN_RULES[from], type) ? type : "";
}

/** What a reader of the wire makes of a line; undefined for one that it passes over. */
function judge(
  { content, cut, ended, bytes }: SessionLine,
  reader: MessageReader<Message>,
): Outcome<Message> | undefined {
  if (cut) {
    const size = bytes === undefined ? "more than the recorder keeps" : `${bytes} bytes`;
    const error = new ProtocolError("TOO_LARGE", "", `expected a line within the bound, got ${size}`);
    return { kind: "refusal", error };
  }
  reader.feed(typeof content === "string" ? new TextEncoder().encode(content) : content);
  if (ended) reader.feed(LINE_END);
  else reader.finish();
  return reader.next()?.outcome;
}

function describeEvent(event: SessionEvent): string {
  switch (event.kind) {
    case "started":
      return `started as process ${event.pid}`;
    case "end":
      return `${event.of} closed its stream`;
    case "signal":
      return `sent ${event.signal}`;
    case "exit":
      return "signal" in event ? `killed by ${event.signal}` : `exited with status ${event.status}`;
  }
}

/** Bytes that are not UTF-8 are shown as far as they are. */
function textOf(content: string | Uint8Array): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

function sizeOf(content: string | Uint8Array): number {
  return typeof content === "string" ? Buffer.byteLength(content) : content.length;
}
