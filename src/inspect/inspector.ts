import type { BackendMessage, FrontendMessage } from "../../generated/validators.js";
import { ConversationMonitor } from "../conversation/conversation-monitor.ts";
import type { OpenItem } from "../conversation/finding.ts";
import { objectOf } from "../json-text.ts";
import { LogRedactor } from "../redact/log-redactor.ts";
import type { Side } from "../session/session.ts";
import { sideOf } from "./direction.ts";
import { judgeLine } from "./judge-line.ts";
import type { Input, Seen, SeenDeltas } from "./seen.ts";
import type { Fields } from "./summarise.ts";
import { countName, Tally } from "./tally.ts";
import { Timings } from "./timings.ts";

export interface InspectorOptions {
  /** Whether secrets are shown. */
  readonly reveal: boolean;
  /** Only lines that hold this text are shown; all are counted. */
  readonly text?: string | undefined;
  /** The bound of the reader, in bytes. */
  readonly bound: number;
  /** Takes what is to be shown, in the order of the stream. */
  readonly show: (seen: Seen) => void;
}

type Line = Extract<Input, { kind: "line" }>;

/** How much of a text that came in pieces is kept to be shown. */
const JOINED = 1000;

type Message = FrontendMessage | BackendMessage;

/**
 * Makes out of lines what people want to see of them: decodes them in their direction, joins deltas, takes out secrets,
 * watches over the order and counts. Its memory does not grow with the stream.
 */
export class Inspector {
  readonly tally = new Tally();
  readonly timings = new Timings();
  readonly #options: InspectorOptions;
  readonly #monitor = new ConversationMonitor();
  readonly #redactor: LogRedactor;
  readonly #wanted: readonly string[];
  #deltas: { -readonly [Key in keyof SeenDeltas]: SeenDeltas[Key] } | undefined;
  /** The type of the message before, if it was a piece of a text. */
  #piece: string | undefined;
  #first: number | undefined;
  #last: number | undefined;

  constructor(options: InspectorOptions) {
    this.#options = options;
    this.#redactor = new LogRedactor(options);
    const { text } = options;
    // In a line, a text stands as JSON writes it.
    this.#wanted = text === undefined ? [] : [...new Set([text, JSON.stringify(text).slice(1, -1)])];
  }

  /** From the first line to the last, in milliseconds; undefined where the log does not tell. */
  get duration(): number | undefined {
    return this.#first === undefined || this.#last === undefined ? undefined : this.#last - this.#first;
  }

  /** Requests without an answer and spans without an end, so far. */
  get open(): readonly OpenItem[] {
    return this.#monitor.open();
  }

  take(input: Input): void {
    if (input.kind === "line") {
      this.#line(input);
      return;
    }
    this.flush();
    if (input.kind === "fault") this.tally.faults += 1;
    if (input.kind === "event") this.#time(input.event.at);
    if (this.#wanted.length === 0) this.#options.show(input);
  }

  /** Shows the deltas that were held back for more of them to come. */
  flush(): void {
    if (this.#deltas === undefined) return;
    this.#options.show(this.#deltas);
    this.#deltas = undefined;
  }

  #line(line: Line): void {
    const { content } = line;
    const gap = this.#time(line.at);
    if (line.from === "stderr") {
      this.flush();
      this.#stderr(line, gap);
      return;
    }
    const text = typeof content === "string" ? content : undefined;
    const from = line.from ?? (text === undefined ? undefined : sideOf(text));
    const bytes =
      line.bytes ??
      (content === undefined ? 0 : typeof content === "string" ? Buffer.byteLength(content) : content.length);
    const shown = this.#redactor.line(line.from, content);
    const common = { number: line.number, at: line.at, gap, from, bytes };
    const isShown = this.#isWanted(shown);
    const outcome = judgeLine(line, from ?? "backend", this.#options.bound);
    if (outcome.kind === "message" && from !== undefined) {
      const { message } = outcome;
      this.#message(from, message, common, shown === content ? message : readAgain(shown, message), isShown);
      return;
    }
    this.flush();
    if (outcome.kind === "unknown") {
      const type = this.#redactor.text(outcome.type);
      countName(this.tally.unknown, type);
      if (isShown) this.#options.show({ kind: "unknown", ...common, type, line: shown ?? "" });
      return;
    }
    if (outcome.kind !== "refusal") return;
    const error = this.#redactor.error(outcome.error, shown !== content);
    countName(this.tally.refused, error.code);
    if (!isShown) return;
    this.#options.show({ kind: "refused", ...common, type: undefined, code: error.code, error, line: shown });
  }

  #message(
    from: Side,
    message: Message,
    common: {
      readonly number: number;
      readonly at: number | undefined;
      readonly gap: number | undefined;
      readonly bytes: number;
    },
    shown: Fields,
    isShown: boolean,
  ): void {
    const { type } = message;
    const { number, at, gap, bytes } = common;
    this.tally.message(from, type, bytes);
    const piece = shown.content;
    // Another piece of the text changes nothing about what is owed.
    if (type === this.#piece && typeof piece === "string") {
      if (isShown) this.#join(from, type, piece, common);
      return;
    }
    this.#piece = undefined;
    if (at !== undefined) this.timings.observe(from, type, message, at, number);
    const findings = this.#monitor.observe(from, message);
    if (typeof piece === "string" && findings.length === 0 && type.endsWith("_delta")) {
      this.#piece = type;
      if (isShown) this.#join(from, type, piece, common);
      return;
    }
    if (isShown || findings.length > 0) this.flush();
    if (isShown) this.#options.show({ kind: "message", number, at, gap, from, bytes, type, message: shown });
    for (const finding of findings) {
      countName(this.tally.findings, finding.rule);
      const reason = this.#redactor.text(finding.reason);
      if (isShown) this.#options.show({ kind: "finding", number, at, finding: { ...finding, reason } });
    }
  }

  #join(
    from: Side,
    type: string,
    piece: string,
    {
      number,
      at,
      gap,
      bytes,
    }: {
      readonly number: number;
      readonly at: number | undefined;
      readonly gap: number | undefined;
      readonly bytes: number;
    },
  ): void {
    const deltas = this.#deltas;
    if (deltas === undefined || deltas.type !== type) {
      this.flush();
      const text = piece.slice(0, JOINED);
      const whole = piece.length <= JOINED;
      this.#deltas = { kind: "deltas", number, at, gap, from, bytes, type, count: 1, text, whole, until: at };
      return;
    }
    deltas.count += 1;
    deltas.bytes += bytes;
    deltas.until = at;
    const room = JOINED - deltas.text.length;
    if (piece.length > room) deltas.whole = false;
    if (room > 0) deltas.text += piece.length > room ? piece.slice(0, room) : piece;
  }

  #stderr({ content = "", number, at }: Line, gap: number | undefined): void {
    this.tally.stderrLines += 1;
    const line = this.#redactor.text(content);
    if (this.#isWanted(line)) this.#options.show({ kind: "stderr", number, at, gap, line });
  }

  #isWanted(shown: string | Uint8Array | undefined): boolean {
    if (this.#wanted.length === 0) return true;
    if (shown === undefined) return false;
    const text = typeof shown === "string" ? shown : Buffer.from(shown).toString("utf8");
    return this.#wanted.some((wanted) => text.includes(wanted));
  }

  #time(at: number | undefined): number | undefined {
    const gap = at === undefined || this.#last === undefined ? undefined : at - this.#last;
    if (at !== undefined) this.#last = at;
    this.#first ??= at;
    return gap;
  }
}

/** The message as its redacted line has it. If that can't be read any more, nothing of the message is shown. */
function readAgain(line: string | Uint8Array | undefined, message: Message): Fields {
  const fields = typeof line === "string" ? objectOf(line) : undefined;
  if (fields === undefined) return {};
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, Object.hasOwn(fields, name) ? fields[name] : value]),
  );
}
