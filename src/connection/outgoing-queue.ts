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
  #inFlight: { readonly answers: Batch; readonly usual: Batch } | undefined;

  /** Lines that were accepted and are not out. */
  get length(): number {
    return this.#now.length + this.#answers.count + this.#usual.count;
  }

  /** Lines of the lane `now` that are not taken. */
  get nowLength(): number {
    return this.#now.length;
  }

  /** Whether nothing waits, and nothing is on its way out. */
  get isEmpty(): boolean {
    const waiting = this.#answers.waiting.length + this.#usual.waiting.length;
    return this.length === 0 && waiting === 0 && this.#inFlight === undefined;
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
  wait(all: readonly string[], lane: Lane, outcome: WaitOutcome): () => void {
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
    const waiting = this.#now.length + this.#answers.batches.length + this.#usual.batches.length;
    if (this.#inFlight !== undefined || waiting === 0) return undefined;
    const inFlight = { answers: NOTHING, usual: NOTHING };
    let text = "";
    while (text.length < BATCH_SIZE && this.#now.length > 0) text += `${this.#now.shift()}\n`;
    if (text.length < BATCH_SIZE) {
      inFlight.answers = this.#answers.batches.shift() ?? NOTHING;
      text += inFlight.answers.text;
    }
    if (text.length < BATCH_SIZE) {
      inFlight.usual = this.#usual.batches.shift() ?? NOTHING;
      text += inFlight.usual.text;
    }
    this.#inFlight = inFlight;
    return text;
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

/** Lines, each with its line end. */
interface Batch {
  text: string;
  count: number;
}

const NOTHING: Readonly<Batch> = { text: "", count: 0 };

interface Waiter {
  readonly lines: Fifo<string>;
  outcome?: WaitOutcome | undefined;
}

/** One lane: what was accepted, and who waits for room. */
class Lines {
  readonly batches = new Fifo<Batch>();
  readonly waiting = new Fifo<Waiter>();
  /** Lines that were accepted and are not out. */
  count = 0;
  /** In UTF-16 units. */
  #size = 0;
  #open: Batch | undefined;

  get isFull(): boolean {
    return this.count >= QUEUE_LENGTH || this.#size >= QUEUE_SIZE;
  }

  push(line: string): void {
    const open = this.#open;
    if (open !== undefined && this.batches.length > 0 && open.text.length < BATCH_SIZE) {
      open.text += `${line}\n`;
      open.count += 1;
    } else {
      this.#open = { text: `${line}\n`, count: 1 };
      this.batches.push(this.#open);
    }
    this.count += 1;
    this.#size += line.length + 1;
  }

  free({ count, text }: Batch): void {
    this.count -= count;
    this.#size -= text.length;
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
    this.batches.clear();
    this.count = 0;
    this.#size = 0;
    for (let waiter = this.waiting.shift(); waiter !== undefined; waiter = this.waiting.shift()) {
      waiter.outcome?.failed(error);
    }
  }
}
