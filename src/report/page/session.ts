import type { Problem, ReportData, Span } from "../report-data.ts";

/** A session as the page works with it. Rows are numbered from 0. */
export interface Session {
  readonly data: ReportData;
  readonly count: number;
  /** Milliseconds since the start; never goes back. */
  readonly at: Float64Array;
  readonly lanes: Uint8Array;
  readonly types: Uint32Array;
  readonly texts: readonly string[];
  readonly cut: ReadonlySet<number>;
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  /** The spans that begin or end with a row. */
  readonly spans: ReadonlyMap<number, readonly Span[]>;
}

/** Milliseconds from the first row to the last. */
export function durationOf({ at, count }: Session): number {
  return count === 0 ? 0 : (at[count - 1] ?? 0) - (at[0] ?? 0);
}

export function typeName(session: Session, row: number): string {
  return session.data.types[session.types[row] ?? 0] ?? "";
}

export function laneOf(session: Session, row: number): number {
  return session.lanes[row] ?? 0;
}

export function timeOf(session: Session, row: number): number {
  return session.at[row] ?? 0;
}

/** What is wrong, in a word or two: a code, if it says more than the kind of the problem. */
export function problemName({ kind, code }: Problem): string {
  return kind === "order" || code === undefined ? kind : code;
}

/** Makes columns of numbers and look-ups of what the report holds. */
export function openSession(data: ReportData): Session {
  const { rows } = data;
  const at = new Float64Array(rows.at.length);
  let time = 0;
  rows.at.forEach((step, row) => {
    time += step;
    at[row] = data.timed ? time / 1_000 : row;
  });
  const spans = new Map<number, Span[]>();
  for (const span of data.spans) {
    add(spans, span.open, span);
    if (span.close >= 0) add(spans, span.close, span);
  }
  const problems = new Map<number, Problem[]>();
  for (const problem of data.problems) add(problems, problem.row, problem);
  return {
    data,
    count: rows.at.length,
    at,
    lanes: Uint8Array.from(rows.lanes),
    types: Uint32Array.from(rows.types),
    texts: rows.texts,
    cut: new Set(data.cut),
    problems,
    spans,
  };
}

function add<Value>(to: Map<number, Value[]>, key: number, value: Value): void {
  const values = to.get(key);
  if (values === undefined) to.set(key, [value]);
  else values.push(value);
}

/** The first row at or after a time. */
export function rowFrom(at: Float64Array, time: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
