import type { Side } from "../session/session.ts";

/** How much of one type there was. */
export interface Count {
  count: number;
  bytes: number;
  largest: number;
}

/** Codes, unknown types and the like: more different ones than that are counted together. */
const MOST_NAMES = 200;
const OTHERS = "others";

/** Counts and sizes, by direction and type. */
export class Tally {
  readonly messages: Readonly<Record<Side, Map<string, Count>>> = { frontend: new Map(), backend: new Map() };
  readonly unknown = new Map<string, number>();
  readonly refused = new Map<string, number>();
  /** Messages that break a rule of order, by rule. */
  readonly findings = new Map<string, number>();
  faults = 0;
  stderrLines = 0;

  message(from: Side, type: string, bytes: number): void {
    const counts = this.messages[from];
    const count = counts.get(type);
    if (count === undefined) counts.set(type, { count: 1, bytes, largest: bytes });
    else {
      count.count += 1;
      count.bytes += bytes;
      if (bytes > count.largest) count.largest = bytes;
    }
  }

  /** The total of one direction. */
  total(from: Side): Count {
    const total: Count = { count: 0, bytes: 0, largest: 0 };
    for (const { count, bytes, largest } of this.messages[from].values()) {
      total.count += count;
      total.bytes += bytes;
      total.largest = Math.max(total.largest, largest);
    }
    return total;
  }

  /** How many lines were no good. */
  get problems(): number {
    return this.faults + sum(this.refused) + sum(this.findings);
  }
}

/** Counts one more under a name that a stream may choose. */
export function countName(counts: Map<string, number>, name: string): void {
  const key = counts.has(name) || counts.size < MOST_NAMES ? name : OTHERS;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
