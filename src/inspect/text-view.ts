import type { Style } from "../cli/style.ts";
import { formatBytes, formatCount, formatDuration, formatTime } from "../format.ts";
import type { SessionEvent, Side } from "../session/session.ts";
import { TAGS } from "./direction.ts";
import { excerptOf } from "./excerpt.ts";
import { columnsOf, printable, shorten } from "./printable.ts";
import type { Seen, SeenRefusal } from "./seen.ts";
import { summarise } from "./summarise.ts";

/** Columns of a line where it goes to no terminal. */
const COLUMNS = 160;
const TYPE = Math.max(...TAGS.map((tag) => tag.length));
/** Columns of the place of a line: its number, or its time and what has passed since the line before. */
const NUMBER = 7;
const TIME = 10;
const GAP = 9;

export interface TextViewOptions {
  readonly style: Style;
  /** Columns of the terminal. */
  readonly width: number | undefined;
  /** Whether the lines have times. */
  readonly timed: boolean;
  /** Whether texts and payloads are shown as a whole. */
  readonly full: boolean;
}

/**
 * One line of text for each thing seen, and two more for a refused line: the line itself and a caret under the fault.
 * Nothing that the stream holds reaches the terminal other than as a visible character.
 */
export class TextView {
  readonly #style: Style;
  readonly #timed: boolean;
  readonly #columns: number;
  /** What stands below a line starts here. */
  readonly #indent: string;

  constructor({ style, width, timed, full }: TextViewOptions) {
    this.#style = style;
    this.#timed = timed;
    const place = timed ? TIME + GAP : NUMBER;
    // An arrow with a space on either side, and a space after the type.
    const before = place + 3 + TYPE + 1;
    this.#indent = " ".repeat(place + 3);
    this.#columns = full ? Number.MAX_SAFE_INTEGER / 16 : Math.max(20, (width ?? COLUMNS) - before);
  }

  /** Its lines, with their line ends. */
  format(seen: Seen): string {
    const { dim, red, yellow } = this.#style;
    switch (seen.kind) {
      case "message":
        return this.#line(seen, this.#type(seen.from, seen.type), summarise(seen.message, this.#columns));
      case "deltas": {
        const last = seen.until === undefined || seen.at === undefined ? undefined : seen.until - seen.at;
        const during = last === undefined || seen.count === 1 ? "" : ` in ${formatDuration(last)}`;
        const count = seen.count === 1 ? "" : ` ×${formatCount(seen.count)}${during}`;
        const text = shorten(`${seen.text}${seen.whole ? "" : "…"}`, this.#columns - count.length - 2);
        return this.#line(seen, this.#type(seen.from, seen.type), `"${text}"${dim(count)}`);
      }
      case "unknown": {
        const text = `unknown type ${shorten(JSON.stringify(seen.type), 60)} `;
        const line = shorten(textOf(seen.line), Math.max(20, this.#columns + TYPE - columnsOf(text)));
        return `${this.#start(seen)}${yellow(text)}${dim(line)}\n`;
      }
      case "refused":
        return this.#refusal(seen);
      case "finding": {
        const { rule, path, reason } = seen.finding;
        const text = `order @${rule}${path === "" ? "" : ` ${path}`}: ${reason}`;
        return `${this.#indent}${yellow(shorten(text, this.#columns + TYPE))}\n`;
      }
      case "stderr":
        return `${this.#place(seen.number, seen.at, seen.gap)} ${dim(`! ${shorten(textOf(seen.line), this.#columns + TYPE)}`)}\n`;
      case "event":
        return `${this.#place(undefined, seen.event.at, undefined)} ${dim(`· ${shorten(eventText(seen.event), this.#columns + TYPE)}`)}\n`;
      case "fault":
        return `${this.#indent}${red(`line ${seen.number} of the session can't be read: ${printable(seen.reason)}`)}\n`;
    }
  }

  #refusal(seen: SeenRefusal): string {
    const { red, bold } = this.#style;
    const { error, line, bytes } = seen;
    const where = error.path === "" ? "" : ` ${error.path}`;
    const what = shorten(`refused ${error.code}${where}: ${error.reason}`, this.#columns + TYPE);
    const first = `${this.#start(seen)}${bold(red(what))}\n`;
    if (line === undefined) return first;
    const columns = this.#columns + TYPE;
    if (error.code === "TOO_LARGE")
      return `${first}${this.#indent}${shorten(textOf(line), columns)} (${formatBytes(bytes)})\n`;
    const { text, caret } = excerptOf(line, error, columns);
    return `${first}${this.#indent}${text}\n${this.#indent}${" ".repeat(caret)}${red("^")}\n`;
  }

  #line(
    seen: {
      readonly number: number;
      readonly at: number | undefined;
      readonly gap: number | undefined;
      readonly from: Side | undefined;
    },
    type: string,
    text: string,
  ): string {
    return `${this.#start(seen)}${text === "" ? type.trimEnd() : `${type} ${text}`}\n`;
  }

  #start({
    number,
    at,
    gap,
    from,
  }: {
    readonly number: number;
    readonly at: number | undefined;
    readonly gap: number | undefined;
    readonly from: Side | undefined;
  }): string {
    const { cyan, magenta } = this.#style;
    const arrow = from === "frontend" ? cyan("→") : from === "backend" ? magenta("←") : "?";
    return `${this.#place(number, at, gap)} ${arrow} `;
  }

  #type(from: Side, type: string): string {
    const { cyan, magenta } = this.#style;
    return (from === "frontend" ? cyan : magenta)(type.padEnd(TYPE));
  }

  #place(number: number | undefined, at: number | undefined, gap: number | undefined): string {
    const { dim } = this.#style;
    if (!this.#timed) return dim(String(number ?? "").padStart(NUMBER));
    const time = (at === undefined ? "" : formatTime(at)).padStart(TIME);
    const passed = gap === undefined || gap < 1 ? "" : `+${gap < 100_000 ? (gap / 1000).toFixed(3) : formatTime(gap)}`;
    return `${time}${dim(passed.padStart(GAP))}`;
  }
}

/** What happened to the backend, for people. */
export function eventText(event: SessionEvent): string {
  switch (event.kind) {
    case "started":
      return `the backend runs as process ${event.pid}`;
    case "end":
      return `the ${event.of} has closed its stream`;
    case "signal":
      return `${event.signal} was sent to the backend`;
    case "exit":
      return "status" in event
        ? `the backend has exited with status ${event.status}`
        : `the backend was ended by ${event.signal}`;
  }
}

function textOf(line: string | Uint8Array): string {
  return typeof line === "string" ? line : new TextDecoder("utf-8", { ignoreBOM: true }).decode(line);
}
