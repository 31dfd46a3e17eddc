/** One line of a benchmark's table: a cost as a ratio to a named baseline of the same run, or a plain figure. */
export interface Row {
  readonly what: string;
  /** What is divided by; absent for a plain figure. */
  readonly baseline?: string;
  /** Median of the rounds. */
  readonly value: number;
  /** Smallest and largest of them. */
  readonly spread: readonly [number, number];
  /** Of a plain figure: `ms`, `KB`. */
  readonly unit?: string;
  /** What is aimed for; `at least` where more is better. */
  readonly wanted?: `at ${"most" | "least"} ${number}`;
  /** More that was measured, in words: `1,210 ms, 231 MB`. */
  readonly note?: string;
}

/** Measures one subject; `rounds` overrides how often each candidate runs. */
export type Suite = (rounds?: number) => Promise<readonly Row[]>;

/** All that one run has measured, and on what. */
export interface Results {
  readonly machine: string;
  /** `2026-12-01`. */
  readonly date: string;
  readonly suites: Readonly<Record<string, readonly Row[]>>;
}

/** Whether a row is as good as wanted; undefined if nothing is. */
export function isMet({ value, wanted }: Row): boolean | undefined {
  if (wanted === undefined) return undefined;
  const limit = Number(wanted.split(" ")[2]);
  return isMoreBetter({ wanted }) ? value >= limit : value <= limit;
}

export function isMoreBetter({ wanted }: Pick<Row, "wanted">): boolean {
  return wanted?.startsWith("at least") === true;
}

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const [low, high] = row.spread;
    const cells = [
      row.what,
      row.baseline ?? "–",
      figure(row.value, row.unit),
      `${figure(low)} to ${figure(high)}`,
      `${row.wanted ?? ""}${isMet(row) === false ? " (missed)" : ""}`,
      row.note ?? "",
    ];
    return `| ${cells.join(" | ")} |\n`;
  });
  return `| what | baseline | measured | spread | wanted | |\n|---|---|---|---|---|---|\n${lines.join("")}`;
}

/** `1.04`, `42 KB`. */
export function figure(value: number, unit?: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit === undefined ? "" : ` ${unit}`}`;
}
