import { Fifo } from "./fifo.ts";

/** Where a line stands in the queue: `now` and `answer` go ahead of the others, `control` keeps its place. */
export type Lane = "now" | "answer" | "control" | "usual";

/** The most messages that wait to be written, in each lane. */
export const QUEUE_LENGTH = 100;
/** The most text that waits to be written, in UTF-16 units. */
const QUEUE_SIZE = 4 * 1024 * 1024;
/** About how much is written at once, in UTF-16 units. */
const BATCH_SIZE = 64 * 1024;

/**
 * Lines that were accepted and not written yet. It writes nothing itself.
 *
 * At most {@link QUEUE_LENGTH} lines are accepted; whoever has more waits until `written` makes room, in order.
 *
 * ```ts
 * const queue = new OutgoingQueue();
 * if (!queue.offer(line, "usual")) queue.wait([line], "usual", { accepted, failed });
 * const batch = queue.take();      // text with line ends, or undefined
 * queue.written();                 // the batch is out: room for those who wait
 * ```
 */
export class OutgoingQueue {
  readonly #now = new Fifo<string>();
  readonly #answers = new Lines();
  readonly #usual = new Lines();
  #inFlight: { readonly answers: Amount; readonly usual: Amount } | undefined;

  /** Lines that were accepted and are not out. */
  get length(): number {
    const inFlight = this.#inFlight;
    const taken = inFlight === undefined ? 0 : inFlight.answers.count + inFlight.usual.count;
    return this.#now.length + this.#answers.lines.length + this.#usual.lines.length + taken;
  }

  /** Lines of the lane `now` that are not taken. */
  get nowLength(): number {
    return this.#now.length;
  }

  /** Whether there is anything to write or anybody waiting. */
  get isEmpty(): boolean {
    return this.length === 0 && this.#answers.waiting.length === 0 && this.#usual.waiting.length === 0;
  }

  /** Accepts a line if there is room in its lane; `now` and `control` always have, but `now` takes no line twice. */
  offer(line: string, lane: Lane): boolean {
    if (lane === "now") {
      if (!this.#now.includes(line)) this.#now.push(line);
      return true;
    }
    const lines = lane === "answer" ? this.#answers : this.#usual;
    if (lane !== "control" && (lines.waiting.length > 0 || lines.isFull)) return false;
    if (lane === "control" && lines.waiting.length > 0) lines.waiting.push({ lines: new Fifo([line]) });
    else lines.push(line);
    return true;
  }

  /** Waits for room for these lines; they keep their order, and nothing overtakes them. Returns how to give up. */
  wait(all: readonly string[], lane: "answer" | "usual", outcome: WaitOutcome): () => void {
    const lines = lane === "answer" ? this.#answers : this.#usual;
    const waiter: Waiter = { lines: new Fifo(all), outcome };
    lines.waiting.push(waiter);
    lines.admit();
    return () => {
      waiter.outcome = undefined;
      waiter.lines.clear();
    };
  }

  /** The next lines to write, each with its line end; undefined if there are none. One batch is out at a time. */
  take(): string | undefined {
    if (this.#inFlight !== undefined || this.length === 0) return undefined;
    const inFlight = { answers: { count: 0, size: 0 }, usual: { count: 0, size: 0 } };
    let batch = "";
    while (batch.length < BATCH_SIZE && this.#now.length > 0) batch += `${this.#now.shift()}\n`;
    batch = drain(this.#answers.lines, batch, inFlight.answers);
    batch = drain(this.#usual.lines, batch, inFlight.usual);
    this.#inFlight = inFlight;
    return batch;
  }

  /** The batch is out. */
  written(): void {
    const inFlight = this.#inFlight;
    if (inFlight === undefined) return;
    this.#inFlight = undefined;
    this.#answers.free(inFlight.answers);
    this.#usual.free(inFlight.usual);
  }

  /** Forgets everything, and fails those who wait. */
  fail(error: Error): void {
    this.#inFlight = undefined;
    this.#now.clear();
    for (const lines of [this.#answers, this.#usual]) lines.fail(error);
  }
}

export interface WaitOutcome {
  accepted(): void;
  failed(error: Error): void;
}

interface Amount {
  count: number;
  /** In UTF-16 units. */
  size: number;
}

interface Waiter {
  readonly lines: Fifo<string>;
  outcome?: WaitOutcome | undefined;
}

/** Takes lines until the batch is large enough, and adds up what was taken. */
function drain(lines: Fifo<string>, before: string, taken: Amount): string {
  let batch = before;
  while (batch.length < BATCH_SIZE) {
    const line = lines.shift();
    if (line === undefined) break;
    batch += `${line}\n`;
    taken.count += 1;
    taken.size += line.length;
  }
  return batch;
}

/** One lane: what was accepted, and who waits for room. */
class Lines {
  readonly lines = new Fifo<string>();
  readonly waiting = new Fifo<Waiter>();
  #count = 0;
  #size = 0;

  get isFull(): boolean {
    return this.#count >= QUEUE_LENGTH || this.#size >= QUEUE_SIZE;
  }

  push(line: string): void {
    this.lines.push(line);
    this.#count += 1;
    this.#size += line.length;
  }

  free({ count, size }: Amount): void {
    this.#count -= count;
    this.#size -= size;
    this.admit();
  }

  admit(): void {
    for (let waiter = this.waiting.first; waiter !== undefined && !this.isFull; waiter = this.waiting.first) {
      const line = waiter.lines.shift();
      if (line !== undefined) this.push(line);
      if (waiter.lines.length > 0) continue;
      this.waiting.shift();
      waiter.outcome?.accepted();
    }
  }

  fail(error: Error): void {
    this.lines.clear();
    this.#count = 0;
    this.#size = 0;
    for (let waiter = this.waiting.shift(); waiter !== undefined; waiter = this.waiting.shift()) {
      waiter.outcome?.failed(error);
    }
  }
}
