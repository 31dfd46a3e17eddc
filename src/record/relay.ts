import type { Readable, Writable } from "node:stream";
import { asError } from "../thrown.ts";
import { isReaderGone } from "../write-failure.ts";
import { hiddenWriteError } from "./hidden-write-error.ts";

export interface RelayEvents {
  /** Bytes have been read; they are on their way already. */
  readonly onChunk: (chunk: Uint8Array) => void;
  /** The source has ended, and all that it wrote is in the hands of the system. */
  readonly onEnd: () => void;
  /** Nothing can be passed on any more, and nothing more is read from the source. Without an error its reader is gone. */
  readonly onBroken: (error?: Error) => void;
}

/** Passes bytes on as they come, and reads no faster than they are taken. */
export class Relay {
  readonly #from: Readable;
  readonly #to: Writable;
  readonly #events: RelayEvents;
  /** Why nothing is read at the moment. */
  readonly #reasons = new Set<"reader" | "recording">();
  #bytes = 0;
  /** Writes that are not in the hands of the system yet. */
  #unwritten = 0;
  /** Whether the runtime may call a write done that has failed. */
  readonly #looksDeeper = process.versions.bun !== undefined;
  #over = false;
  #ended = false;
  /** Resolves once the source has ended and is written, or the reader is gone. */
  readonly done: Promise<void>;
  #settle: () => void = () => {};

  constructor(from: Readable, to: Writable, events: RelayEvents) {
    this.#from = from;
    this.#to = to;
    this.#events = events;
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
    from.on("data", (chunk: Uint8Array) => this.#pass(chunk));
    from.once("end", () => this.#end());
    from.once("close", () => this.#end());
    from.on("error", () => this.#end());
    to.on("error", (error) => this.#broken(error));
    to.once("close", () => this.#broken());
    to.on("drain", () => this.#unhold("reader"));
  }

  /** How much has been read, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether whoever reads has not yet taken what was read. */
  get behind(): boolean {
    return this.#to.writableLength > 0;
  }

  /** Stops the reading, or lets it go on, as the recording keeps up. */
  hold(held: boolean): void {
    if (held) this.#hold("recording");
    else this.#unhold("recording");
  }

  /** Reads nothing more, and tells nothing more. */
  stop(): void {
    this.#over = true;
    this.#from.destroy();
    this.#settle();
  }

  #pass(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (!this.#over && !this.#write(chunk)) this.#hold("reader");
    this.#events.onChunk(chunk);
  }

  #write(chunk: Uint8Array): boolean {
    this.#unwritten += 1;
    return this.#to.write(chunk, () => {
      this.#unwritten -= 1;
      const error = this.#looksDeeper ? hiddenWriteError(this.#to) : undefined;
      if (error !== undefined) this.#broken(asError(error));
      this.#finish();
    });
  }

  #hold(reason: "reader" | "recording"): void {
    this.#reasons.add(reason);
    this.#from.pause();
  }

  #unhold(reason: "reader" | "recording"): void {
    if (this.#reasons.delete(reason) && this.#reasons.size === 0) this.#from.resume();
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#ended = true;
    this.#finish();
  }

  #finish(): void {
    // Bun calls back for an empty write at once, whatever waits before it: the writes themselves are counted.
    if (!this.#ended || this.#unwritten > 0) return;
    this.#ended = false;
    this.#events.onEnd();
    this.#settle();
  }

  #broken(error?: Error): void {
    if (!this.#over) {
      this.#over = true;
      this.#from.destroy();
      this.#events.onBroken(isReaderGone(error) ? undefined : error);
    }
    this.#settle();
  }
}
