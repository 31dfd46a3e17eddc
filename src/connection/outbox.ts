import { afterPromises } from "../defer.ts";
import { handled } from "../handled.ts";
import { onAbort } from "../on-abort.ts";
import { within } from "../within.ts";
import { type ConnectionClosedError, closedBecause } from "./connection-closed-error.ts";
import { type Lane, OutgoingQueue } from "./outgoing-queue.ts";
import type { Transport } from "./transport.ts";

export interface SendOptions {
  /** Gives up waiting for room. A message that was accepted is sent all the same. */
  readonly signal?: AbortSignal;
}

export interface OutboxOwner {
  /** Adds what is to go out with the next batch. */
  beforeWriting(): void;
  /** Whether there is something that `beforeWriting` has not added yet. */
  keepsBack(): boolean;
  /** Nothing can be written any more. */
  broken(error: Error): void;
}

const ACCEPTED = Promise.resolve();

/** The outgoing half of a connection: what is sent in one tick goes out as one write, one write at a time. */
export class Outbox {
  /** Lines that were accepted and that could not be written any more. */
  unwritten = 0;
  readonly #transport: Transport;
  readonly #owner: OutboxOwner;
  readonly #queue = new OutgoingQueue();
  #closed: ConnectionClosedError | undefined;
  #scheduled = false;
  #writing = false;
  /** Batches that went out; whoever waits for the end looks whether it still grows. */
  #batches = 0;
  #emptied: (() => void)[] = [];

  constructor(transport: Transport, owner: OutboxOwner) {
    this.#transport = transport;
    this.#owner = owner;
  }

  /** Whether nothing can be sent any more. */
  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  /** Lines of the lane `now` that are not written yet. */
  get unsentNow(): number {
    return this.#queue.nowLength;
  }

  /** Sends a line; resolves when it is accepted. */
  send(line: string, lane: Lane, options?: SendOptions): Promise<void> {
    if (this.#closed !== undefined) return handled(Promise.reject(this.#closed));
    const accepted = this.#queue.offer(line, lane);
    this.#scheduleFlush();
    return accepted ? ACCEPTED : this.#wait([line], lane, options?.signal);
  }

  /** Accepts what `beforeWriting` adds to the next batch. */
  accept(): Promise<void> {
    if (this.#closed !== undefined) return handled(Promise.reject(this.#closed));
    this.#scheduleFlush();
    return ACCEPTED;
  }

  /** Sends several lines, with nothing between them; resolves when the last is accepted. */
  sendAll(lines: readonly string[], lane: Lane, options?: SendOptions): Promise<void> {
    if (this.#closed !== undefined) return handled(Promise.reject(this.#closed));
    const refused = lines.findIndex((line) => !this.#queue.offer(line, lane));
    this.#scheduleFlush();
    return refused === -1 ? ACCEPTED : this.#wait(lines.slice(refused), lane, options?.signal);
  }

  /** Sends a line ahead of the others, unless the same still waits. */
  sendNow(line: string): void {
    if (this.#closed !== undefined) return;
    this.#queue.offer(line, "now");
    // Whoever waits for it waits for nothing else; while a batch is on its way out this does nothing.
    this.#write();
  }

  /**
   * Waits until everything is written, or until the other side has read nothing for `timeout` milliseconds. Returns
   * how many lines are left.
   */
  async flush(timeout: number): Promise<number> {
    this.#owner.beforeWriting();
    this.#write();
    while (!this.#queue.isEmpty) {
      const batches = this.#batches;
      await within(timeout, new Promise<void>((resolve) => this.#emptied.push(resolve)));
      if (batches === this.#batches && !this.#queue.isEmpty) return this.#queue.length;
    }
    return 0;
  }

  /**
   * Takes all that was accepted and is not written, to be written by other means. While a batch is on its way out
   * nobody knows how much of it is out, and nothing can be written behind it: then `lost` says how many lines that are.
   */
  takeUnwritten(): { readonly text: string; readonly lost: number } {
    if (this.#writing) return { text: "", lost: this.#queue.length };
    this.#owner.beforeWriting();
    let text = "";
    for (let batch = this.#queue.take(); batch !== undefined; batch = this.#queue.take()) {
      text += batch;
      this.#queue.written();
    }
    return { text, lost: 0 };
  }

  /** From now on nothing is accepted; what was is still written. */
  close(reason: Error): void {
    this.#closed ??= closedBecause(reason);
  }

  /** Nothing is written any more, and those who wait for room fail. */
  drop(reason: Error): void {
    this.#closed ??= closedBecause(reason);
    this.unwritten += this.#queue.length;
    this.#queue.fail(this.#closed);
    this.#settle();
  }

  #wait(lines: readonly string[], lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) return handled(Promise.reject(signal.reason));
    return handled(
      new Promise<void>((resolve, reject) => {
        let release: () => void = () => {};
        const giveUp = this.#queue.wait(lines, lane, {
          accepted() {
            release();
            resolve();
          },
          failed(error) {
            release();
            reject(error);
          },
        });
        if (signal === undefined) return;
        release = onAbort(signal, () => {
          giveUp();
          reject(signal.reason);
        });
      }),
    );
  }

  /** Writes at the end of the tick, once all that is sent in it is there. */
  #scheduleFlush(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    afterPromises(() => {
      this.#scheduled = false;
      this.#write();
    });
  }

  #write(): void {
    if (this.#writing) return;
    this.#owner.beforeWriting();
    const batch = this.#queue.take();
    if (batch === undefined) {
      if (this.#queue.isEmpty) this.#settle();
      return;
    }
    this.#writing = true;
    this.#transport.write(batch, (error) => {
      this.#writing = false;
      if (error !== undefined) {
        this.#owner.broken(error);
        return;
      }
      this.#batches += 1;
      this.#queue.written();
      // Those who were let in may send more in this tick: one batch for all.
      if (!this.#queue.isEmpty || this.#owner.keepsBack()) this.#scheduleFlush();
      else this.#settle();
    });
  }

  #settle(): void {
    const emptied = this.#emptied;
    this.#emptied = [];
    for (const resolve of emptied) resolve();
  }
}
