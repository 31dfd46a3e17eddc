import type { BackendMessage, FrontendMessage, Outcome } from "../../generated/validators.js";
import { DEFAULT_BOUND } from "../codec/message-reader.ts";
import { ConversationMonitor } from "../conversation/conversation-monitor.ts";
import { OWN_RULES } from "../conversation/conversation-rules.ts";
import { sideOf } from "../inspect/direction.ts";
import { judgeLine } from "../inspect/judge-line.ts";
import type { Input } from "../inspect/seen.ts";
import { objectOf } from "../json-text.ts";
import { LogRedactor } from "../redact/log-redactor.ts";
import type { SessionEvent, SessionHeader, Side } from "../session/session.ts";
import { MOST_ROWS, ReportBuilder } from "./report-builder.ts";
import type { ReportData } from "./report-data.ts";
import { shortenLine } from "./shorten-line.ts";
import { Spans } from "./spans.ts";

type Message = FrontendMessage | BackendMessage;

type Line = Extract<Input, { readonly kind: "line" }>;

export interface AnalysisOptions {
  /** What the page calls the session, such as the name of its file. */
  readonly title: string;
  /** Whether secrets stay. */
  readonly reveal: boolean;
  /** The JSON Schema of the messages. */
  readonly schema: unknown;
  /** What is left out: earlier than `since` and later than `until`, in milliseconds since the start. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
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
 * const analysis = new SessionAnalysis({ title: "session.ndjson", reveal: false, schema });
 * const feed = anyFeed(() => sessionFeed(analysis.begin, analysis.take), () => bareFeed(undefined, bound, analysis.take));
 * for await (const chunk of createReadStream("session.ndjson")) feed.feed(chunk, undefined);
 * feed.finish(undefined);
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
  readonly #redactor: LogRedactor;
  #header: SessionHeader | undefined;
  #exit = "not recorded";

  constructor(options: AnalysisOptions) {
    this.#options = options;
    this.#redactor = new LogRedactor(options);
  }

  /** The session was recorded, and says about itself what a bare log does not. */
  readonly begin = (header: SessionHeader): void => {
    this.#header = header;
  };

  /** @throws {TooManyRowsError} */
  readonly take = (input: Input): void => {
    const { title, since = 0, until = Number.POSITIVE_INFINITY } = this.#options;
    if (input.kind === "fault") {
      const text = `line ${input.number} of the file can't be read: ${input.reason}`;
      this.#builder.addProblem(this.#builder.count - 1, "file", text);
      return;
    }
    const at = input.kind === "event" ? input.event.at : input.at;
    if (at !== undefined && (at < since || at > until)) return;
    if (this.#builder.count >= MOST_ROWS) {
      throw new TooManyRowsError(
        `cannot show ${title}: it has more than ${MOST_ROWS} lines; choose a part of it with --since and --until`,
      );
    }
    if (input.kind === "event") this.#addEvent(input.event);
    else if (input.from === "stderr") this.#addStderr(input);
    else this.#addLine(input, input.from);
  };

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

  #addLine(line: Line, told: Side | undefined): void {
    const { content } = line;
    const from = told ?? (typeof content === "string" ? sideOf(content) : undefined);
    // What is of no side is judged as a line of the backend: there the noise of libraries goes.
    const outcome = judgeLine(line, from ?? "backend", DEFAULT_BOUND);
    const shown = this.#redactor.line(told, content);
    const row = this.#addRow(line, from ?? "stderr", typeOf(outcome, content, from), shown);
    if (outcome.kind === "refusal") {
      const { code, path, reason } = this.#redactor.error(outcome.error, shown !== content);
      this.#builder.addProblem(row, "refusal", this.#redactor.text(reason), { code, path });
    } else if (outcome.kind === "unknown") {
      this.#builder.addProblem(row, "unknown type", this.#redactor.text(outcome.error.reason), {
        code: outcome.error.code,
      });
    } else if (from !== undefined) {
      this.#spans.add({ row, from, message: outcome.message });
      this.#observed.push(row);
      for (const { rule, path, reason } of this.#monitor.observe(from, outcome.message)) {
        this.#builder.addProblem(row, "order", this.#redactor.text(reason), { code: rule, path });
      }
      this.#addError(row, outcome.message);
    }
  }

  #addError(row: number, message: Message): void {
    if (message.type !== "error") return;
    const { code, recoverable } = message;
    const text = this.#redactor.text(message.message);
    this.#builder.addProblem(row, "error", recoverable ? text : `${text} (not recoverable)`, { code });
  }

  #addStderr(line: Line): void {
    const { content = "" } = line;
    this.#addRow(line, "stderr", "", this.#redactor.text(content));
  }

  #addRow(line: Line, lane: Side | "stderr", type: string, shown: string | Uint8Array = ""): number {
    const { text, cut } = shortenLine(textOf(shown));
    const bytes = line.bytes ?? sizeOf(line.content ?? "");
    return this.#builder.addRow({ lane, at: line.at, type, text, bytes, cut: cut || line.cut });
  }

  #addEvent(event: SessionEvent): void {
    const text = describeEvent(event);
    const row = this.#builder.addRow({ lane: "event", at: event.at, type: "", text, bytes: 0, cut: false });
    if (event.kind !== "exit") return;
    this.#exit = text;
    if ("signal" in event || event.status !== 0) this.#builder.addProblem(row, "exit", text);
  }

  #facts(): ReportData["facts"] {
    const { title, reveal } = this.#options;
    const header = this.#header;
    const file = ["File", title] as const;
    if (header === undefined) return [file];
    return [
      file,
      ["Command", this.#redactor.command(header.command).join(" ")],
      ["Started", header.started],
      ["End of the backend", this.#exit],
      ["Protocol version", String(header.protocolVersion)],
      ["Recorded by", `ipc-protocol ${header.package}`],
      ["Secrets", header.secrets === "kept" && reveal ? "shown" : "redacted"],
    ];
  }
}

/** The type of a message, also of one that is refused, as far as it is one of the protocol. */
function typeOf(outcome: Outcome<Message>, content: string | Uint8Array | undefined, from: Side | undefined): string {
  if (outcome.kind === "message") return outcome.message.type;
  if (outcome.kind === "unknown") return outcome.type;
  if (outcome.error.code !== "INVALID_MESSAGE" || content === undefined || from === undefined) return "";
  const type = objectOf(textOf(content))?.type;
  return typeof type === "string" && Object.hasOwn(OWN_RULES[from], type) ? type : "";
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
