import type { Side } from "../session/session.ts";
import type { Seen } from "./seen.ts";
import { isId } from "./summarise.ts";

/** What is shown; each part that is given must hold. */
export interface Filter {
  /** Tags; a `*` in one stands for anything. */
  readonly types?: readonly string[];
  readonly from?: Side | "stderr";
  /** The value of any field that is an id. */
  readonly id?: string;
  /** Milliseconds since the start. */
  readonly since?: number;
  readonly until?: number;
  /** Refused lines and messages that break the order alone. */
  readonly problems?: boolean;
}

/** Whether something passes. What has no type, direction, id or time passes no filter that asks for one. */
export function filterOf({ types, from, id, since, until, problems }: Filter): (seen: Seen) => boolean {
  const tests: ((seen: Seen) => boolean)[] = [];
  if (types !== undefined) {
    const patterns = types.map((type) => new RegExp(`^${type.split("*").map(escaped).join(".*")}$`, "su"));
    tests.push((seen) => patterns.some((pattern) => pattern.test(typeOf(seen) ?? "")));
  }
  if (from !== undefined) tests.push((seen) => fromOf(seen) === from);
  if (id !== undefined) tests.push((seen) => seen.kind === "message" && hasId(seen.message, id));
  if (since !== undefined) tests.push((seen) => (lastOf(seen) ?? -1) >= since);
  if (until !== undefined) tests.push((seen) => (timeOf(seen) ?? Number.POSITIVE_INFINITY) <= until);
  if (problems === true) tests.push(({ kind }) => kind === "refused" || kind === "finding" || kind === "fault");
  return (seen) => tests.every((test) => test(seen));
}

function typeOf(seen: Seen): string | undefined {
  if (seen.kind === "finding") return seen.finding.type;
  return "type" in seen ? seen.type : undefined;
}

function fromOf(seen: Seen): Side | "stderr" | undefined {
  if (seen.kind === "stderr") return "stderr";
  if (seen.kind === "finding") return seen.finding.from;
  return "from" in seen ? seen.from : undefined;
}

function timeOf(seen: Seen): number | undefined {
  if (seen.kind === "event") return seen.event.at;
  return "at" in seen ? seen.at : undefined;
}

/** Of deltas that were joined, the last one. */
function lastOf(seen: Seen): number | undefined {
  return seen.kind === "deltas" ? seen.until : timeOf(seen);
}

function hasId(message: Readonly<Record<string, unknown>>, id: string): boolean {
  return Object.entries(message).some(([name, value]) => isId(name) && value === id);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
