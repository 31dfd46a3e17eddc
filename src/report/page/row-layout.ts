/** Where the rows of the diagram are, in pixels. */
export class RowLayout {
  /** Height of all rows together. */
  readonly height: number;
  readonly rowHeight: number;
  readonly #tops: Float64Array;

  /** `pause(i)` is the room left free above row `i`. */
  constructor(count: number, rowHeight: number, pause: (row: number) => number) {
    const tops = new Float64Array(count);
    let pauses = 0;
    for (let row = 0; row < count; row += 1) {
      pauses += pause(row);
      tops[row] = pauses;
    }
    // Browsers draw nothing below some height; pauses shrink before the rows do.
    const room = Math.max(0, TALLEST - count * rowHeight);
    const shrink = pauses > room ? room / pauses : 1;
    for (let row = 0; row < count; row += 1) tops[row] = (tops[row] ?? 0) * shrink + row * rowHeight;
    this.#tops = tops;
    this.rowHeight = rowHeight;
    this.height = pauses * shrink + count * rowHeight;
  }

  top(row: number): number {
    return this.#tops[row] ?? 0;
  }

  /** The last row that begins at or above `y`; 0 above all. */
  rowAt(y: number): number {
    let low = 0;
    let high = this.#tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tops[middle] ?? 0) <= y) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

/** Firefox ends at about 17 million pixels, Chromium at 33. */
const TALLEST = 15_000_000;

/** Room for a pause of so many milliseconds: it grows with the logarithm, so that long ones stay on the screen. */
export function pauseHeight(milliseconds: number): number {
  return milliseconds < 50 ? 0 : Math.min(120, 14 * Math.log2(milliseconds / 25));
}
