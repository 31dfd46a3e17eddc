import { pauseHeight, RowLayout } from "./row-layout.ts";
import { durationOf, type Session, timeOf } from "./session.ts";
import { EVERYTHING, type Filter, filterRows, groupOf, groupRows, type VisibleRows } from "./visible-rows.ts";

/** Heights of a row, from the overview to two lines a message. Below 18 pixels, rows have no text. */
export const ROW_HEIGHTS = [3, 6, 12, 26, 48] as const;

/** What changed, for those who draw. */
export type Change = "rows" | "selection" | "window" | "scroll";

/** What of a session is shown, and how: the one state of the page. It draws nothing. */
export class View {
  readonly session: Session;
  filter: Filter = EVERYTHING;
  fold = true;
  pauses = true;
  zoom = 3;
  /** The selected row; -1 for none. */
  selected = -1;
  /** The part of time that the timeline shows, in milliseconds. */
  window: readonly [from: number, to: number];
  /** The groups that are on the screen. */
  onScreen: readonly [first: number, last: number] = [0, 0];
  visible: VisibleRows;
  layout: RowLayout;
  #filtered: Uint32Array;
  #unfolded = new Set<number>();
  readonly #listeners: ((change: Change) => void)[] = [];

  constructor(session: Session) {
    this.session = session;
    this.window = this.whole;
    this.#filtered = filterRows(session, this.filter);
    this.visible = groupRows(session, this.#filtered, this.fold);
    this.layout = this.#layOut();
  }

  /** All the time that the session took. */
  get whole(): readonly [from: number, to: number] {
    const from = timeOf(this.session, 0);
    return [from, from + Math.max(durationOf(this.session), 1)];
  }

  get rowHeight(): number {
    return ROW_HEIGHTS[this.zoom] ?? 26;
  }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener);
  }

  setFilter(filter: Partial<Filter>): void {
    this.filter = { ...this.filter, ...filter };
    this.#filtered = filterRows(this.session, this.filter);
    this.#regroup();
  }

  setFold(fold: boolean): void {
    this.fold = fold;
    this.#unfolded.clear();
    this.#regroup();
  }

  setPauses(pauses: boolean): void {
    this.pauses = pauses;
    this.#regroup();
  }

  setZoom(zoom: number): void {
    this.zoom = Math.max(0, Math.min(ROW_HEIGHTS.length - 1, zoom));
    this.#regroup();
  }

  /** Shows the rows of a folded group one by one. */
  unfold(group: number): void {
    this.#unfolded.add(this.firstRow(group));
    this.#regroup();
  }

  /** Selects a row; a filter that hides it is taken away, a group that folds it is opened. */
  select(row: number, reveal = true): void {
    this.selected = row;
    if (reveal && row >= 0) this.#uncover(row);
    this.#tell("selection");
  }

  setWindow(from: number, to: number): void {
    const [first, last] = this.whole;
    const length = Math.min(Math.max(to - from, 0.01), last - first);
    const start = Math.max(first, Math.min(from, last - length));
    this.window = [start, start + length];
    this.#tell("window");
  }

  setOnScreen(first: number, last: number): void {
    this.onScreen = [first, last];
    this.#tell("scroll");
  }

  firstRow(group: number): number {
    return this.visible.rows[this.visible.starts[group] ?? 0] ?? -1;
  }

  groupOf(row: number): number {
    return groupOf(this.visible, row);
  }

  /** How many rows a group holds. */
  sizeOf(group: number): number {
    return (this.visible.starts[group + 1] ?? 0) - (this.visible.starts[group] ?? 0);
  }

  #uncover(row: number): void {
    if (!includes(this.#filtered, row)) {
      this.filter = EVERYTHING;
      this.#filtered = filterRows(this.session, this.filter);
      this.#regroup();
    }
    const group = this.groupOf(row);
    if (this.sizeOf(group) > 1 && this.firstRow(group) !== row) this.unfold(group);
  }

  #regroup(): void {
    this.visible = groupRows(this.session, this.#filtered, this.fold, this.#unfolded);
    this.layout = this.#layOut();
    this.#tell("rows");
  }

  #layOut(): RowLayout {
    const show = this.pauses && this.session.data.timed && this.rowHeight >= 18;
    return new RowLayout(this.visible.groups, this.rowHeight, (group) =>
      show ? pauseHeight(this.pauseBefore(group)) : 0,
    );
  }

  /** Milliseconds between the last row of the group before and the first of this one. */
  pauseBefore(group: number): number {
    if (group === 0) return 0;
    const before = this.visible.rows[(this.visible.starts[group] ?? 0) - 1] ?? 0;
    return timeOf(this.session, this.firstRow(group)) - timeOf(this.session, before);
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function includes(rows: Uint32Array, row: number): boolean {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row;
}
