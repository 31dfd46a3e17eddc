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

export function firstFinding(from: Side, type: string, wanted: readonly string[]): Finding {
  return { rule: "first", from, type, path: "", reason: `expected ${wanted.join(" or ")} first, got ${type}` };
}

export function lastFinding(from: Side, type: string, last: string): Finding {
  return { rule: "last", from, type, path: "", reason: `expected nothing after ${last}, got ${type}` };
}

export function afterFinding(from: Side, type: string, wanted: readonly string[]): Finding {
  return { rule: "after", from, type, path: "", reason: `expected ${wanted.join(" or ")} before ${type}, got none` };
}

/** A message that closes, or stands in, what is not open. */
export function strayFinding(
  rule: "correlatedBy" | "endedBy" | "within",
  from: Side,
  type: string,
  field: string,
  openers: readonly string[],
  key: string,
): Finding {
  const reason = `expected the ${field} of an open ${openers.join(" or ")}, got ${quoted(key)}`;
  return { rule, from, type, path: pointer(field), reason };
}

/** A message that opens what is open already. */
export function repeatedFinding(
  rule: "correlatedBy" | "endedBy",
  from: Side,
  type: string,
  field: string,
  key: string,
): Finding {
  const reason = `expected a new ${field}, got ${quoted(key)} of an open ${type}`;
  return { rule, from, type, path: pointer(field), reason };
}

function pointer(field: string): string {
  return `/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

const SHOWN = 40;

/** As JSON, cut after 40 code points. */
function quoted(text: string): string {
  // No code point takes more than two units: the rest need not be looked at.
  const points = [...text.slice(0, 2 * SHOWN + 2)];
  if (points.length <= SHOWN) return JSON.stringify(text);
  return `${JSON.stringify(points.slice(0, SHOWN).join("")).slice(0, -1)}…"`;
}
