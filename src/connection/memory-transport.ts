import { afterInput } from "../defer.ts";
import { Fifo } from "./fifo.ts";
import type { Receiver, Transport } from "./transport.ts";

/** How much a pipe of the operating system holds, in bytes. */
const CAPACITY = 64 * 1024;

/**
 * Two transports, each the other end of the other, without a process and without a pipe. As with a pipe, a write is
 * done when what it wrote fits in 64 KiB of unread bytes.
 */
export function memoryTransports(): [Transport, Transport] {
  const there = new MemoryPipe();
  const back = new MemoryPipe();
  return [transport(back, there), transport(there, back)];
}

function transport(incoming: MemoryPipe, outgoing: MemoryPipe): Transport {
  const encoder = new TextEncoder();
  const close = () => {
    outgoing.end();
    incoming.abandon();
  };
  return {
    start(receiver) {
      incoming.open(receiver);
      outgoing.onBroken = (error) => receiver.broken(error);
    },
    pause: () => incoming.pause(),
    resume: () => incoming.resume(),
    write: (text, done) => outgoing.write(encoder.encode(text), done),
    end: close,
    destroy: close,
  };
}

/** Bytes one way. What is written arrives later, never within the call. */
class MemoryPipe {
  onBroken: ((error: Error) => void) | undefined;
  readonly #chunks = new Fifo<Uint8Array>();
  readonly #writers = new Fifo<(error?: Error) => void>();
  #receiver: Receiver | undefined;
  #size = 0;
  #flowing = false;
  #ended = false;
  #abandoned = false;
  #scheduled = false;

  open(receiver: Receiver): void {
    this.#receiver = receiver;
    this.resume();
  }

  pause(): void {
    this.#flowing = false;
  }

  resume(): void {
    this.#flowing = true;
    this.#schedule();
  }

  write(chunk: Uint8Array, done: (error?: Error) => void): void {
    if (this.#abandoned || this.#ended) {
      queueMicrotask(() => done(new Error("nobody reads any more")));
      return;
    }
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#writers.push(done);
    this.#schedule();
  }

  end(): void {
    this.#ended = true;
    this.#schedule();
  }

  /** The reader is gone. */
  abandon(): void {
    if (this.#abandoned) return;
    this.#abandoned = true;
    const error = new Error("nobody reads any more");
    for (let done = this.#writers.shift(); done !== undefined; done = this.#writers.shift()) done(error);
    this.onBroken?.(error);
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    afterInput(() => {
      this.#scheduled = false;
      this.#deliver();
    });
  }

  #deliver(): void {
    while (this.#flowing && !this.#abandoned && this.#receiver !== undefined) {
      const chunk = this.#chunks.shift();
      if (chunk === undefined) break;
      this.#size -= chunk.length;
      this.#receiver.data(chunk);
    }
    while (this.#size <= CAPACITY && this.#writers.length > 0) this.#writers.shift()?.();
    if (!this.#ended || this.#chunks.length > 0 || this.#receiver === undefined) return;
    const receiver = this.#receiver;
    this.#receiver = undefined;
    receiver.end();
  }
}
