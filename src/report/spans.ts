import { OWN_RULES } from "../conversation/conversation-rules.ts";
import type { Side } from "../session/session.ts";
import type { Span } from "./report-data.ts";

/** A message as the spans see it. */
export interface Spoken {
  readonly row: number;
  readonly from: Side;
  readonly message: { readonly type: string };
}

interface OpenSpan {
  readonly type: string;
  readonly kind: Span["kind"];
  readonly name: string;
  readonly by: Side;
  readonly open: number;
  /** Types of the messages that close it, and whose they are. */
  readonly closedBy: readonly string[];
  readonly closedFrom: Side;
}

/**
 * Finds what lasts in a session: requests until their answers, and what one message begins and another ends. Which
 * they are, and by which field they belong together, is what the annotations of the messages say.
 */
export class Spans {
  readonly #spans: Span[] = [];
  /** By the field and its value, or by the type that closes it where no field tells. */
  readonly #open = new Map<string, OpenSpan[]>();

  add({ row, from, message }: Spoken): void {
    this.#close(row, from, message);
    const rules = OWN_RULES[from][message.type];
    if (rules === undefined) return;
    const { answeredBy, order } = rules;
    if (order.endedBy !== undefined) {
      const { type, field } = order.endedBy;
      this.#begin(row, from, message, field, { kind: "run", by: from, closedBy: [type], closedFrom: from });
    }
    if (answeredBy.length > 0) {
      const other = from === "frontend" ? "backend" : "frontend";
      this.#begin(row, from, message, order.correlatedBy, {
        kind: "request",
        by: other,
        closedBy: answeredBy,
        closedFrom: other,
      });
    }
  }

  /** All spans, in the order of their beginnings; those that nothing has ended have -1 as their end. */
  finish(): Span[] {
    for (const spans of this.#open.values()) for (const span of spans) this.#spans.push(closed(span, -1, undefined));
    this.#open.clear();
    return this.#spans.toSorted((a, b) => a.open - b.open);
  }

  #begin(
    row: number,
    from: Side,
    message: Spoken["message"],
    field: string | undefined,
    rest: Pick<OpenSpan, "kind" | "by" | "closedBy" | "closedFrom">,
  ): void {
    const span = { type: message.type, name: nameOf(message, field), open: row, ...rest };
    const key = field === undefined ? from : keyOf(field, message);
    const spans = this.#open.get(key);
    if (spans === undefined) this.#open.set(key, [span]);
    else spans.push(span);
  }

  #close(row: number, from: Side, message: Spoken["message"]): void {
    const other = from === "frontend" ? "backend" : "frontend";
    const keys = [other, ...Object.keys(message).map((field) => keyOf(field, message))];
    for (const key of keys) {
      const spans = this.#open.get(key);
      if (spans === undefined) continue;
      const isClosed = ({ closedBy, closedFrom }: OpenSpan) => closedFrom === from && closedBy.includes(message.type);
      // Where nothing tells requests apart, an answer is one to all that wait.
      const found = key === other ? spans.filter(isClosed) : spans.filter(isClosed).slice(0, 1);
      for (const span of found) this.#spans.push(closed(span, row, message));
      const left = spans.filter((span) => !found.includes(span));
      if (left.length === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    }
  }
}

function closed({ type, kind, name, by, open }: OpenSpan, close: number, message: object | undefined): Span {
  const failed = message !== undefined && "success" in message && message.success === false;
  return { type, kind, name, by, open, close, ...(failed ? { failed } : {}) };
}

function keyOf(field: string, message: object): string {
  const value: unknown = Object.hasOwn(message, field) ? Reflect.get(message, field) : undefined;
  return typeof value === "string" ? `${field}=${value}` : "";
}

/** Longer names are cut: they stand in the middle of a picture. */
const LONGEST_NAME = 60;

/** The first text of a message that is not what it is correlated by, or the type of its first object that has one. */
function nameOf(message: object, correlation: string | undefined): string {
  for (const [key, value] of Object.entries(message)) {
    if (key === "type" || key === correlation) continue;
    const type: unknown = typeof value === "object" && value !== null && "type" in value ? value.type : value;
    if (correlation !== undefined && typeof type === "string") return type.slice(0, LONGEST_NAME).toWellFormed();
  }
  return "";
}
