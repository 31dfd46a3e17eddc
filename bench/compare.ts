import { figure, isMoreBetter, type Results, type Row } from "./report.ts";

/** Smaller differences come and go by themselves. */
const NOISE = 0.1;

/** What has become of the figures of an earlier run. */
export interface Comparison {
  readonly worse: readonly string[];
  readonly better: readonly string[];
  /** Rows that only one of the two runs has. */
  readonly unmatched: readonly string[];
}

/**
 * Compares two runs row by row. A row counts as changed if it has moved by more than a tenth, and to outside of what
 * the earlier run's rounds have seen.
 */
export function compare(before: Results, now: Results): Comparison {
  const old = keyed(before);
  const current = keyed(now);
  const result = { worse: [] as string[], better: [] as string[], unmatched: [] as string[] };
  for (const [key, row] of current) {
    const earlier = old.get(key);
    if (earlier === undefined) {
      result.unmatched.push(`${key}: not in the earlier run`);
      continue;
    }
    const change = row.value / earlier.value - 1;
    const isInside = row.value >= earlier.spread[0] && row.value <= earlier.spread[1];
    if (Math.abs(change) <= NOISE || isInside) continue;
    const isWorse = isMoreBetter(row) ? change < 0 : change > 0;
    const text = `${key}: ${figure(earlier.value)} → ${figure(row.value, row.unit)}`;
    result[isWorse ? "worse" : "better"].push(text);
  }
  // A run of some suites says nothing about the others.
  for (const key of old.keys()) {
    const [suite = ""] = key.split(": ", 1);
    if (!current.has(key) && suite in now.suites) result.unmatched.push(`${key}: not in this run`);
  }
  return result;
}

/** For people. */
export function describeComparison({ worse, better, unmatched }: Comparison): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `${title}\n${lines.map((line) => `  ${line}\n`).join("")}`;
  return [
    section("Worse:", worse),
    section("Better:", better),
    section("Not compared:", unmatched),
    worse.length === 0 ? "No figure has become worse.\n" : "",
  ].join("");
}

function keyed({ suites }: Results): Map<string, Row> {
  return new Map(
    Object.entries(suites).flatMap(([suite, rows]) =>
      rows.map((row) => [`${suite}: ${row.what}${row.baseline === undefined ? "" : `, by ${row.baseline}`}`, row]),
    ),
  );
}
