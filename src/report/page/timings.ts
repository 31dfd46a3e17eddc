import type { Span } from "../report-data.ts";

/** How long the spans of one type and name have lasted, in milliseconds. */
export interface Timing {
  readonly type: string;
  readonly name: string;
  readonly count: number;
  readonly failed: number;
  /** How many have no end. */
  readonly open: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  /** Row in which the slowest begins; the first without an end if none has one. */
  readonly slowest: number;
}

/** Sums up spans by type and name, the longest time in all first. */
export function timingsOf(spans: readonly Span[], duration: (span: Span) => number): Timing[] {
  const groups = new Map<string, Span[]>();
  for (const span of spans) {
    const key = JSON.stringify([span.type, span.name]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [span]);
    else group.push(span);
  }
  const timings = [...groups.values()].map((group) => ({
    total: total(group, duration),
    timing: sumUp(group, duration),
  }));
  return timings.toSorted((a, b) => b.total - a.total).map(({ timing }) => timing);
}

function sumUp(group: readonly Span[], duration: (span: Span) => number): Timing {
  const ended = group.filter((span) => span.close >= 0).toSorted((a, b) => duration(a) - duration(b));
  const at = (share: number) => {
    const span = ended[Math.min(ended.length - 1, Math.ceil(ended.length * share) - 1)];
    return span === undefined ? Number.NaN : duration(span);
  };
  const [first] = group;
  return {
    type: first?.type ?? "",
    name: first?.name ?? "",
    count: group.length,
    failed: group.filter((span) => span.failed).length,
    open: group.length - ended.length,
    median: at(0.5),
    p95: at(0.95),
    max: at(1),
    slowest: (ended.at(-1) ?? first)?.open ?? -1,
  };
}

function total(group: readonly Span[], duration: (span: Span) => number): number {
  return group.reduce((sum, span) => sum + (span.close >= 0 ? duration(span) : 0), 0);
}
