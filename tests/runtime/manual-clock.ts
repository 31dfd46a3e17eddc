import type { Clock } from "../../src/clock.ts";

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now = 0;
  #next = 0;
  readonly #timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + milliseconds, run });
    return () => this.#timers.delete(id);
  }

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets time pass and runs what is due, in order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (due === undefined) break;
      const [id, { at, run }] = due;
      this.#timers.delete(id);
      this.#now = at;
      run();
    }
    this.#now = end;
  }
}
