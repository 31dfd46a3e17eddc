import { LANES, type Lane, type Problem, type ProblemKind, type ReportData, type Span } from "./report-data.ts";

/** More rows than these no browser scrolls through. */
export const MOST_ROWS = 500_000;

/** What is put into one row. */
export interface Row {
  readonly lane: Lane;
  /** Milliseconds since the start; undefined where the lines have no times. */
  readonly at: number | undefined;
  readonly type: string;
  readonly text: string;
  readonly bytes: number;
  readonly cut: boolean;
}

/** Collects the columns of a report. */
export class ReportBuilder {
  readonly #at: number[] = [];
  readonly #lanes: number[] = [];
  readonly #types: number[] = [];
  readonly #bytes: number[] = [];
  readonly #texts: string[] = [];
  readonly #cut: number[] = [];
  readonly #problems: Problem[] = [];
  readonly #typeNumbers = new Map<string, number>([["", 0]]);
  #time = 0;
  #timed = false;

  /** How many rows there are. */
  get count(): number {
    return this.#at.length;
  }

  /** Adds a row and returns its number. */
  addRow({ lane, at, type, text, bytes, cut }: Row): number {
    const row = this.#at.length;
    this.#timed ||= at !== undefined;
    // Whole microseconds, so that the steps add up to the times again.
    const time = Math.max(this.#time, Math.round((at ?? 0) * 1_000));
    this.#at.push(time - this.#time);
    this.#time = time;
    this.#lanes.push(LANES.indexOf(lane));
    this.#types.push(this.#numberOf(type));
    this.#bytes.push(bytes);
    this.#texts.push(text);
    if (cut) this.#cut.push(row);
    return row;
  }

  #numberOf(type: string): number {
    const known = this.#typeNumbers.get(type);
    if (known !== undefined) return known;
    const number = this.#typeNumbers.size;
    this.#typeNumbers.set(type, number);
    return number;
  }

  addProblem(row: number, kind: ProblemKind, reason: string, more: Partial<Pick<Problem, "code" | "path">> = {}): void {
    this.#problems.push({ row, kind, reason, ...more });
  }

  build(about: Pick<ReportData, "title" | "facts" | "schema">, spans: readonly Span[]): ReportData {
    return {
      format: 1,
      ...about,
      timed: this.#timed,
      types: [...this.#typeNumbers.keys()],
      rows: { at: this.#at, lanes: this.#lanes, types: this.#types, bytes: this.#bytes, texts: this.#texts },
      cut: this.#cut,
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      spans,
    };
  }
}
