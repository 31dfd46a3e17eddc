import type { MessageReader, Received } from "../codec/message-reader.ts";
import { afterPromises } from "../defer.ts";
import { within } from "../within.ts";
import { Fifo } from "./fifo.ts";
import { MessageQueue } from "./message-queue.ts";
import { QUEUE_LENGTH } from "./outgoing-queue.ts";
import type { Transport } from "./transport.ts";

export interface InboxOwner<Message> {
  /** A line was read. */
  receive(received: Received<Message>): void;
  /** Whether answers are awaited that may lie behind a full queue. */
  awaitsAnswers(): boolean;
  /** The reading stops or goes on. */
  readingChanged(reading: boolean): void;
  /** Nothing comes in any more, and all that came was handed over. */
  inputEnded(): void;
  handlerFailed(type: string, error: unknown): void;
  /** A message has no handler, and nobody reads the messages one by one; told once for each type. */
  noHandler(type: string): void;
}

/** How much is read ahead at once while a full queue waits for answers that may lie behind it, in bytes. */
const READ_AHEAD = 1024 * 1024;
/**
 * Beyond that the reading goes on at a trickle. Answers overtake what their sender has in its queue, so that one lies
 * behind a full pipe at most: this gets to it within a second, and takes less than `HELD` until a request times out.
 */
const TRICKLE = { bytes: 64 * 1024, milliseconds: 100 } as const;
/** The most that is held, in bytes. */
const HELD = 32 * 1024 * 1024;

/**
 * The incoming half of a connection: reads as far as there is room, and hands messages to their handlers in the order
 * of arrival. At most 100 messages are in hand; then the reading stops.
 */
export class Inbox<Message extends { readonly type: string }> {
  readonly #transport: Transport;
  readonly #reader: MessageReader<Message>;
  readonly #owner: InboxOwner<Message>;
  readonly #handlers = new Map<string, (message: Message) => unknown>();
  readonly #unhandled = new Set<string>();
  #queue: MessageQueue<Message> | undefined;

  /** Messages in hand: their handlers have not settled, or they wait in the queue of the iterator. */
  #inHand = 0;
  /** Handlers that have not settled, those of messages that don't count included. */
  #running = 0;
  #settled: (() => void)[] = [];
  /** Messages that were read and for which there was no room. */
  readonly #held = new Fifo<{ readonly message: Message; readonly size: number }>();
  #heldSize = 0;
  #readAhead = READ_AHEAD;
  #trickle: ReturnType<typeof setTimeout> | undefined;
  #paused = false;
  #handling = false;
  #input: "open" | "ending" | "over" = "open";

  constructor(transport: Transport, reader: MessageReader<Message>, owner: InboxOwner<Message>) {
    this.#transport = transport;
    this.#reader = reader;
    this.#owner = owner;
  }

  /** Whether all that comes has come. */
  get hasEnded(): boolean {
    return this.#input !== "open";
  }

  on(type: string, handler: (message: Message) => unknown): void {
    this.#handlers.set(type, handler);
    this.readOn();
  }

  /** The messages that have no handler. */
  open(): MessageQueue<Message> {
    this.#queue ??= new MessageQueue<Message>(
      () => {
        this.#inHand -= 1;
        this.#handle();
      },
      () => {
        this.#queue = undefined;
      },
    );
    if (this.#input === "over") this.#queue.end();
    this.readOn();
    return this.#queue;
  }

  feed(chunk: Uint8Array): void {
    this.#reader.feed(chunk);
    this.#handle();
  }

  /** Nothing comes any more. */
  finish(): void {
    if (this.#input !== "open") return;
    this.#input = "ending";
    this.#reader.finish();
    this.#handle();
  }

  /** Nothing is wanted any more. */
  stop(): void {
    this.#input = "over";
    clearTimeout(this.#trickle);
    this.#transport.pause();
    this.#queue?.end();
  }

  /** Looks again whether there is room, or a reason to read ahead. */
  readOn(): void {
    if (this.#held.length > 0) afterPromises(() => this.#handle());
  }

  /** Hands a message to its handler: at once, or when there is room for one more in hand. */
  deliver(message: Message, size: number): void {
    if (this.#held.length === 0 && this.#hasRoom()) this.#dispatch(message, true);
    else this.#hold(message, size);
  }

  /**
   * Hands a message to its handler at once, whatever is in hand. It does not count. What is returned resolves when the
   * handler has settled.
   */
  deliverNow(message: Message): PromiseLike<void> | undefined {
    if (this.#hasConsumer()) return this.#dispatch(message, false);
    this.#hold(message, 0);
    return undefined;
  }

  /** Waits until every handler has settled, or for so many milliseconds. */
  async handlersSettled(timeout: number): Promise<void> {
    if (this.#running === 0) return;
    await within(timeout, new Promise<void>((resolve) => this.#settled.push(resolve)));
  }

  /** Whether anybody has said what is to be done with messages. */
  #hasConsumer(): boolean {
    return this.#handlers.size > 0 || this.#queue !== undefined;
  }

  #hasRoom(): boolean {
    return this.#inHand < QUEUE_LENGTH && this.#hasConsumer();
  }

  #hold(message: Message, size: number): void {
    this.#held.push({ message, size });
    this.#heldSize += size;
  }

  /** Handles what was read, as far as there is room. */
  #handle(): void {
    if (this.#handling) return;
    this.#handling = true;
    try {
      this.#handleLines();
    } finally {
      this.#handling = false;
    }
  }

  #handleLines(): void {
    while (this.#input !== "over") {
      const held = this.#hasRoom() ? this.#held.shift() : undefined;
      if (held !== undefined) {
        this.#heldSize -= held.size;
        this.#dispatch(held.message, true);
        continue;
      }
      if (this.#held.length === 0) {
        this.#readAhead = READ_AHEAD;
      } else if (!this.#owner.awaitsAnswers() || this.#heldSize >= this.#readAhead) {
        this.#setPaused(true);
        this.#readOnLater();
        return;
      }
      const received = this.#reader.next();
      if (received !== undefined) {
        this.#owner.receive(received);
        continue;
      }
      if (this.#input === "open") {
        this.#setPaused(false);
      } else if (this.#held.length === 0) {
        this.#input = "over";
        this.#queue?.end();
        this.#owner.inputEnded();
      }
      return;
    }
  }

  #readOnLater(): void {
    if (this.#trickle !== undefined || !this.#owner.awaitsAnswers() || this.#heldSize >= HELD) return;
    this.#trickle = setTimeout(() => {
      this.#trickle = undefined;
      this.#readAhead = this.#heldSize + TRICKLE.bytes;
      this.#handle();
    }, TRICKLE.milliseconds);
  }

  #setPaused(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    if (paused) this.#transport.pause();
    else this.#transport.resume();
    this.#owner.readingChanged(!paused);
  }

  #dispatch(message: Message, counts: boolean): PromiseLike<void> | undefined {
    const handler = this.#handlers.get(message.type);
    if (handler === undefined) {
      this.#leave(message, counts);
      return undefined;
    }
    let result: Promise<unknown>;
    try {
      const returned = handler(message);
      if (!isThenable(returned)) return undefined;
      // A promise of another kind may settle twice.
      result = Promise.resolve(returned);
    } catch (error) {
      this.#owner.handlerFailed(message.type, error);
      return undefined;
    }
    this.#running += 1;
    if (counts) this.#inHand += 1;
    const settled = () => {
      this.#running -= 1;
      if (this.#running === 0) for (const resolve of this.#settled.splice(0)) resolve();
      if (!counts) return;
      this.#inHand -= 1;
      this.#handle();
    };
    return result.then(settled, (error: unknown) => {
      this.#owner.handlerFailed(message.type, error);
      settled();
    });
  }

  /** Leaves a message without handler to whoever reads messages one by one. */
  #leave(message: Message, counts: boolean): void {
    if (this.#queue !== undefined) {
      this.#inHand += 1;
      this.#queue.push(message, !counts);
    } else if (counts && !this.#unhandled.has(message.type)) {
      this.#unhandled.add(message.type);
      this.#owner.noHandler(message.type);
    }
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
