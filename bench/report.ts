/** One line of a benchmark's table: a cost as a ratio to a named baseline of the same run. */
export interface Row {
  readonly what: string;
  readonly baseline: string;
  /** Median of the ratios of the rounds. */
  readonly ratio: number;
  /** Smallest and largest of them. */
  readonly spread: readonly [number, number];
  /** What is aimed for, in words: `at most 3.5`. */
  readonly wanted?: string;
  /** More that was measured, in words: `1,210 ms, 231 MB`. */
  readonly note?: string;
}

/** Measures one subject; `rounds` overrides how often each candidate runs. */
export type Suite = (rounds?: number) => Promise<readonly Row[]>;

/** Prints the rows as a table that is also Markdown. */
export function printRows(rows: readonly Row[]): void {
  console.log("| what | baseline | ratio | spread | wanted | |\n|---|---|---|---|---|---|");
  for (const { what, baseline, ratio, spread, wanted = "", note = "" } of rows) {
    const [low, high] = spread;
    console.log(
      `| ${what} | ${baseline} | ${ratio.toFixed(2)} | ${low.toFixed(2)} to ${high.toFixed(2)} | ${wanted} | ${note} |`,
    );
  }
}
