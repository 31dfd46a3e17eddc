import { LANES } from "../report-data.ts";
import type { Session } from "./session.ts";

/** Which rows are shown. */
export interface Filter {
  /** Part of the line, whatever its case; empty for all. */
  readonly search: string;
  /** Types that are not shown, as indices. */
  readonly hiddenTypes: ReadonlySet<number>;
  /** Lanes that are not shown, as indices. */
  readonly hiddenLanes: ReadonlySet<number>;
  readonly onlyProblems: boolean;
}

export const EVERYTHING: Filter = { search: "", hiddenTypes: new Set(), hiddenLanes: new Set(), onlyProblems: false };

/** The rows that are shown, in groups: group `i` is `rows[starts[i]]` up to, without it, `rows[starts[i + 1]]`. */
export interface VisibleRows {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  readonly groups: number;
}

/** So many rows of one kind, or more, become one. */
const FOLDED_FROM = 3;

/** The rows that pass a filter, in the order of time. */
export function filterRows(session: Session, filter: Filter): Uint32Array {
  const rows = new Uint32Array(session.count);
  const matches = matcher(filter.search);
  let count = 0;
  for (let row = 0; row < session.count; row += 1) {
    if (filter.hiddenLanes.has(session.lanes[row] ?? 0)) continue;
    const type = session.types[row] ?? 0;
    if (filter.hiddenTypes.has(type)) continue;
    if (filter.onlyProblems && !session.problems.has(row)) continue;
    if (matches !== undefined && !matches(session.texts[row] ?? "") && !matches(session.data.types[type] ?? ""))
      continue;
    rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** Folds runs of messages of one type into one group each, except those in `unfolded`, told by their first row. */
export function groupRows(
  session: Session,
  rows: Uint32Array,
  fold: boolean,
  unfolded: ReadonlySet<number> = new Set(),
): VisibleRows {
  const starts = new Uint32Array(rows.length + 1);
  let groups = 0;
  for (let index = 0; index < rows.length; ) {
    const first = rows[index] ?? 0;
    const length = fold ? runLength(session, rows, index) : 1;
    const folded = length >= FOLDED_FROM && !unfolded.has(first);
    for (let step = 0; step < length; step += folded ? length : 1) starts[groups++] = index + step;
    index += length;
  }
  starts[groups] = rows.length;
  return { rows, starts, groups };
}

/** The rows of a group. */
export function rowsOf({ rows, starts }: VisibleRows, group: number): Uint32Array {
  return rows.subarray(starts[group] ?? 0, starts[group + 1] ?? rows.length);
}

/** The group that holds a row, or the one before it; -1 if there is none. */
export function groupOf({ rows, starts, groups }: VisibleRows, row: number): number {
  let low = 0;
  let high = groups;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[starts[middle] ?? 0] ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function runLength(session: Session, rows: Uint32Array, index: number): number {
  const first = rows[index] ?? 0;
  const lane = session.lanes[first] ?? 0;
  const type = session.types[first];
  if (LANES[lane] === "event" || type === 0 || session.problems.has(first)) return 1;
  let end = index + 1;
  for (; end < rows.length; end += 1) {
    const row = rows[end] ?? 0;
    if (session.lanes[row] !== lane || session.types[row] !== type || session.problems.has(row)) break;
  }
  return end - index;
}

/** Looks for a text as people see it, and for how JSON spells it. */
function matcher(search: string): ((text: string) => boolean) | undefined {
  if (search === "") return undefined;
  const spelt = JSON.stringify(search).slice(1, -1);
  const either = spelt === search ? [search] : [search, spelt];
  const pattern = new RegExp(either.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&")).join("|"), "iu");
  return (text) => pattern.test(text);
}
