/** Who has sent a message. */
export type Side = "frontend" | "backend";

/** A message that breaks a rule of the order of a conversation. */
export interface Finding {
  /** The rule, by the name of its annotation. */
  readonly rule: "first" | "last" | "after" | "correlatedBy" | "endedBy" | "within";
  readonly from: Side;
  /** The tag of the message. */
  readonly type: string;
  /** JSON Pointer to the field that the rule names; empty where it names none. */
  readonly path: string;
  /** What was expected and what was found, for people: `expected init first, got user_message`. */
  readonly reason: string;
}

/** A request that is not answered yet, or a span that is not ended. */
export interface OpenItem {
  readonly kind: "request" | "span";
  readonly from: Side;
  /** The tag of the message that has opened it. */
  readonly type: string;
  /** The value that its answer or its end repeats; absent where nothing is repeated. */
  readonly key?: string;
  /** Which of the messages of known types it was, counted from 1. */
  readonly at: number;
}

/** @param field The field that the rule names, if it names one. */
export function findingOf(
  rule: Finding["rule"],
  { from, type }: Pick<Finding, "from" | "type">,
  reason: string,
  field?: string,
): Finding {
  const path = field === undefined ? "" : `/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return { rule, from, type, path, reason };
}

const SHOWN = 40;

/** As JSON, cut after 40 code points. */
export function quoted(text: string): string {
  // No code point takes more than two units: the rest need not be looked at.
  const points = [...text.slice(0, 2 * SHOWN + 2)];
  if (points.length <= SHOWN) return JSON.stringify(text);
  return `${JSON.stringify(points.slice(0, SHOWN).join("")).slice(0, -1)}…"`;
}
