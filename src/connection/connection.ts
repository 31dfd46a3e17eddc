import type { Codec } from "../codec/codec.ts";
import { DEFAULT_BOUND, MessageReader, type Received } from "../codec/message-reader.ts";
import { afterPromises } from "../defer.ts";
import { RequestError } from "../requests.ts";
import { within } from "../within.ts";
import { Fifo } from "./fifo.ts";
import { MessageQueue } from "./message-queue.ts";
import { type Lane, OutgoingQueue, QUEUE_LENGTH } from "./outgoing-queue.ts";
import { type Report, warn } from "./report.ts";
import type { Transport } from "./transport.ts";

/** Anything with a tag. */
export interface Tagged {
  readonly type: string;
}

/** The messages of a union that have this type. */
export type MessageOf<Message extends Tagged, Type extends Message["type"]> = Extract<Message, { readonly type: Type }>;

/**
 * What is called for each message of a type, in the order of arrival. It is not awaited; the message counts against
 * the 100 that may be in hand until what it returns has settled.
 */
export type Handler<Message, Self> = (message: Message, connection: Self) => unknown;

/** One handler for each of these types: a missing one is an error of the compiler. */
export type Handlers<Message extends Tagged, Type extends Message["type"], Self> = {
  readonly [T in Type]: Handler<MessageOf<Message, T>, Self>;
};

export interface ConnectionOptions {
  /** The largest line that is read, in bytes without the line end; by default the largest limit of any message. */
  readonly maxLineBytes?: number;
  /** What happened besides messages; by default a line on stderr each. */
  readonly onReport?: (report: Report) => void;
}

export interface SendOptions {
  /** Gives up waiting for room. A message that was accepted is sent all the same. */
  readonly signal?: AbortSignal;
}

/** Why nothing can be sent any more. */
export class ConnectionClosedError extends Error {
  override readonly name = "ConnectionClosedError";
}

/**
 * How a connection ended: by `close`, by a `shutdown` that came, because nothing comes in any more, or because nothing
 * can be written.
 */
export type CloseReason = "closed" | "shutdown" | "input ended" | "output broken";

/** How much is read ahead at most while a full queue waits for answers that may lie behind it, in bytes. */
const READ_AHEAD = 1024 * 1024;
const ACCEPTED = Promise.resolve();

/** What both ends have in common: reading, the handlers, the two queues, and the end. */
export abstract class Connection<Incoming extends Tagged, Outgoing extends Tagged> implements AsyncIterable<Incoming> {
  /** Resolves once the connection is over, with the reason that came first. It never rejects. */
  readonly closed: Promise<CloseReason>;

  readonly #transport: Transport;
  readonly #reader: MessageReader<Incoming>;
  readonly #outgoing: Codec<Outgoing>;
  readonly #report: (report: Report) => void;
  readonly #handlers = new Map<string, Handler<never, this>>();
  readonly #unhandled = new Set<string>();
  #queue: MessageQueue<Incoming> | undefined;

  /** Messages in hand: their handlers have not settled, or they wait in the queue of the iterator. */
  #inHand = 0;
  /** Handlers that have not settled, those of messages that don't count included. */
  #running = 0;
  #settled: (() => void)[] = [];
  /** Messages that were read and for which there was no room. */
  readonly #held = new Fifo<{ readonly message: Incoming; readonly size: number }>();
  #heldSize = 0;
  #paused = false;
  #pumping = false;
  #inputOver: "no" | "ending" | "ended" = "no";

  readonly #output = new OutgoingQueue();
  #flushScheduled = false;
  #writing = false;
  #sendError: ConnectionClosedError | undefined;
  #emptied: (() => void)[] = [];
  /** Messages that were accepted and that could not be written any more. */
  protected unwritten = 0;
  /** Batches that went out; a connection that closes looks whether it still grows. */
  #batches = 0;
  #end: ((reason: CloseReason) => void) | undefined;

  protected constructor(
    transport: Transport,
    incoming: Codec<Incoming>,
    outgoing: Codec<Outgoing>,
    { maxLineBytes = DEFAULT_BOUND, onReport = warn }: ConnectionOptions,
  ) {
    this.#transport = transport;
    this.#reader = new MessageReader(incoming, maxLineBytes);
    this.#outgoing = outgoing;
    this.#report = onReport;
    this.closed = new Promise((resolve) => {
      this.#end = resolve;
    });
    // Handlers that are registered right after the construction must miss nothing.
    afterPromises(() => {
      if (this.#end === undefined) return;
      transport.start({
        data: (chunk) => {
          this.#reader.feed(chunk);
          this.#pump();
        },
        end: () => {
          if (this.#inputOver !== "no") return;
          this.#inputOver = "ending";
          this.#reader.finish();
          this.#pump();
        },
        broken: (error) => this.#broken(error),
      });
    });
  }

  /**
   * Calls `handler` for each message of a type. A type has one handler; a later one takes its place.
   *
   * ```ts
   * connection.on("user_message", async ({ content }) => { await agent.say(content); });
   * ```
   */
  on<Type extends Incoming["type"]>(type: Type, handler: Handler<MessageOf<Incoming, Type>, this>): this {
    this.#handlers.set(type, handler as Handler<never, this>);
    this.readOn();
    return this;
  }

  /**
   * The messages that have no handler, one by one; what can't wait, such as `cancel`, comes before the others. While
   * nobody takes them, at most 100 are kept, and the reading stops.
   *
   * ```ts
   * for await (const message of connection) console.error(message.type);
   * ```
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<Incoming> {
    return this.#openQueue();
  }

  /**
   * Sends a message. The promise resolves when the message is accepted: at once, or when fewer than 100 wait to be
   * written. Messages are written in the order of these calls.
   *
   * @throws {ProtocolError} (as a rejection, like the others) if the other side would refuse the message
   * @throws {ConnectionClosedError} if nothing can be sent any more
   */
  send(message: Outgoing, options?: SendOptions): Promise<void> {
    let line: string;
    try {
      line = this.#outgoing.encode(message);
    } catch (error) {
      return Promise.reject(error);
    }
    return this.sendLine(line, this.laneOf(message), options);
  }

  /**
   * Ends the connection: writes what was accepted, ends the outgoing stream and stops reading. Where the other side
   * reads nothing for `timeout` milliseconds (5,000 by default), the rest is given up and reported.
   */
  close({ timeout = 5_000 }: { readonly timeout?: number } = {}): Promise<void> {
    return this.closeBecause("closed", timeout);
  }

  /**
   * Waits until everything that was accepted is written, or until the other side has read nothing for `timeout`
   * milliseconds. Returns how many messages are left.
   */
  async flush({ timeout = 5_000 }: { readonly timeout?: number } = {}): Promise<number> {
    this.#flush();
    while (!this.#output.isEmpty) {
      const batches = this.#batches;
      const emptied = new Promise<void>((resolve) => this.#emptied.push(resolve));
      await within(timeout, emptied);
      if (batches === this.#batches && !this.#output.isEmpty) return this.#output.length;
    }
    return 0;
  }

  /** Gives the connection up without writing anything more. */
  destroy(reason: Error = new ConnectionClosedError("Cannot send: the connection was given up")): void {
    this.#sendError ??= closedBecause(reason);
    this.#dropOutput(this.#sendError);
    this.#transport.destroy();
    this.finish("closed");
  }

  protected async closeBecause(reason: CloseReason, timeout: number): Promise<void> {
    const flushed = this.flush({ timeout });
    this.#sendError ??= new ConnectionClosedError("Cannot send: the connection was closed");
    const unwritten = await flushed;
    if (unwritten === 0) {
      this.#transport.end();
    } else {
      this.#report({ kind: "unwritten", count: unwritten });
      this.#output.fail(this.#sendError);
      this.#transport.destroy();
    }
    this.finish(reason);
  }

  /** Waits until every handler has settled, or for so many milliseconds. */
  protected async handlersSettled(timeout: number): Promise<void> {
    if (this.#running === 0) return;
    await within(timeout, new Promise<void>((resolve) => this.#settled.push(resolve)));
  }

  /** What the concrete end does with a line. */
  protected abstract receive(received: Received<Incoming>): void;
  /** Whether answers are awaited that may lie behind a full queue; `readOn` is to be called when that begins. */
  protected abstract awaitsAnswers(): boolean;
  /** Where an outgoing message stands in the queue. */
  protected abstract laneOf(message: Outgoing): Lane;
  /** What the concrete end adds before the queue is written. */
  protected beforeWriting(): void {}
  /** The reading stops or goes on. */
  protected readingChanged(_reading: boolean): void {}
  /** A handler has failed. */
  protected handlerFailed(_type: string, _error: unknown): void {}
  /** Nothing comes in any more, and all that came was handed over. */
  protected abstract inputEnded(): void;
  /** Nothing can be written any more; there may still be something to read. */
  protected abstract outputBroken(): void;
  /** The connection is over. */
  protected abstract ended(reason: CloseReason): void;

  protected encode(message: Outgoing): string {
    return this.#outgoing.encode(message);
  }

  protected report(report: Report): void {
    this.#report(report);
  }

  /** Reports a line that is no message, with its place in the stream. */
  protected reportLine({ outcome, line, content }: Received<Incoming>): void {
    const offset = this.#reader.offset;
    if (outcome.kind === "refusal") {
      this.#report({
        kind: "refusal",
        error: outcome.error,
        line,
        offset,
        ...(content === undefined ? {} : { content }),
      });
    } else if (outcome.kind === "unknown") {
      this.#report({ kind: "unknown type", type: outcome.type, line, content: outcome.line });
    }
  }

  /** Hands a message to its handler: at once, or when there is room for one more in hand. */
  protected deliver({ content }: Received<Incoming>, message: Incoming): void {
    if (this.#held.length === 0 && this.#hasRoom()) this.#dispatch(message, true);
    else this.#hold(message, content?.length ?? 0);
  }

  /**
   * Hands a message to its handler at once, whatever is in hand. It does not count. What is returned resolves when the
   * handler has settled.
   */
  protected deliverNow(message: Incoming): PromiseLike<void> | undefined {
    if (this.#hasConsumer()) return this.#dispatch(message, false);
    this.#hold(message, 0);
    return undefined;
  }

  /** Sends a message of the connection's own, such as `pong`, ahead of the others, unless the same still waits. */
  protected sendNow(message: Outgoing): void {
    if (this.#sendError !== undefined) return;
    this.#output.offer(this.encode(message), "now");
    // Whoever waits for it waits for nothing else; while a batch is on its way out this does nothing.
    this.#flush();
  }

  /** Lines of the connection's own that are not written yet. */
  protected get unsentNow(): number {
    return this.#output.nowLength;
  }

  /** Sends what is encoded already, as `send` does. */
  protected sendLine(line: string, lane: Lane, options?: SendOptions): Promise<void> {
    if (this.#sendError !== undefined) return handled(Promise.reject(this.#sendError));
    const accepted = this.#output.offer(line, lane);
    this.#scheduleFlush();
    return accepted ? ACCEPTED : this.#wait([line], lane, options?.signal);
  }

  /** Sends several lines, with nothing between them; resolves when the last is accepted. */
  protected sendLines(lines: readonly string[], lane: Lane, options?: SendOptions): Promise<void> {
    if (this.#sendError !== undefined) return handled(Promise.reject(this.#sendError));
    const refused = lines.findIndex((line) => !this.#output.offer(line, lane));
    this.#scheduleFlush();
    return refused === -1 ? ACCEPTED : this.#wait(lines.slice(refused), lane, options?.signal);
  }

  #wait(lines: readonly string[], lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    return handled(
      new Promise<void>((resolve, reject) => {
        const giveUp = this.#output.wait(lines, lane, {
          accepted() {
            signal?.removeEventListener("abort", onAbort);
            resolve();
          },
          failed: reject,
        });
        const onAbort = () => {
          giveUp();
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", onAbort, { once: true });
      }),
    );
  }

  protected scheduleFlush(): void {
    this.#scheduleFlush();
  }

  #scheduleFlush(): void {
    if (this.#flushScheduled) return;
    this.#flushScheduled = true;
    afterPromises(() => {
      this.#flushScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#writing) return;
    this.beforeWriting();
    const batch = this.#output.take();
    if (batch === undefined) {
      if (this.#output.isEmpty) this.#settleFlushes();
      return;
    }
    this.#writing = true;
    this.#transport.write(batch, (error) => {
      this.#writing = false;
      if (error !== undefined) {
        this.#broken(error);
        return;
      }
      this.#batches += 1;
      this.#output.written();
      // Those who were let in may send more in this tick: one batch for all.
      this.#scheduleFlush();
    });
  }

  #dropOutput(reason: ConnectionClosedError): void {
    this.unwritten += this.#output.length;
    this.#output.fail(reason);
    this.#settleFlushes();
  }

  #settleFlushes(): void {
    const emptied = this.#emptied;
    this.#emptied = [];
    for (const resolve of emptied) resolve();
  }

  #broken(error: Error): void {
    if (this.#end === undefined) return;
    this.#sendError ??= closedBecause(error);
    this.#dropOutput(this.#sendError);
    this.outputBroken();
  }

  /** The connection is over. What `closed` says is the reason that is given first. */
  protected finish(reason: CloseReason): void {
    if (this.#end === undefined) return;
    const end = this.#end;
    this.#end = undefined;
    this.#sendError ??= new ConnectionClosedError("Cannot send: the other side is gone");
    this.#dropOutput(this.#sendError);
    this.#inputOver = "ended";
    this.#transport.pause();
    this.#queue?.end();
    this.ended(reason);
    end(reason);
  }

  /** Whether anybody has said what is to be done with messages. */
  #hasConsumer(): boolean {
    return this.#handlers.size > 0 || this.#queue !== undefined;
  }

  #hasRoom(): boolean {
    return this.#inHand < QUEUE_LENGTH && this.#hasConsumer();
  }

  #hold(message: Incoming, size: number): void {
    this.#held.push({ message, size });
    this.#heldSize += size;
  }

  /** Looks again whether there is room, or a reason to read ahead. */
  protected readOn(): void {
    if (this.#held.length > 0) afterPromises(() => this.#pump());
  }

  /** Handles what was read, as far as there is room. */
  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      this.#handleLines();
    } finally {
      this.#pumping = false;
    }
  }

  #handleLines(): void {
    while (this.#inputOver !== "ended") {
      const held = this.#hasRoom() ? this.#held.shift() : undefined;
      if (held !== undefined) {
        this.#heldSize -= held.size;
        this.#dispatch(held.message, true);
        continue;
      }
      if (this.#held.length > 0 && !(this.awaitsAnswers() && this.#heldSize < READ_AHEAD)) {
        this.#setPaused(true);
        return;
      }
      const received = this.#reader.next();
      if (received !== undefined) {
        this.receive(received);
        continue;
      }
      if (this.#inputOver === "no") {
        this.#setPaused(false);
      } else if (this.#held.length === 0) {
        this.#inputOver = "ended";
        this.#queue?.end();
        this.inputEnded();
      }
      return;
    }
  }

  #setPaused(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    if (paused) this.#transport.pause();
    else this.#transport.resume();
    this.readingChanged(!paused);
  }

  #dispatch(message: Incoming, counts: boolean): PromiseLike<void> | undefined {
    const handler = this.#handlers.get(message.type) as Handler<Incoming, this> | undefined;
    if (handler === undefined) {
      this.#leave(message, counts);
      return undefined;
    }
    let result: unknown;
    try {
      result = handler(message, this);
    } catch (error) {
      this.#failed(message.type, error);
      return undefined;
    }
    if (!isThenable(result)) return undefined;
    this.#running += 1;
    if (counts) this.#inHand += 1;
    const settled = () => {
      this.#running -= 1;
      if (this.#running === 0) for (const resolve of this.#settled.splice(0)) resolve();
      if (!counts) return;
      this.#inHand -= 1;
      this.#pump();
    };
    return result.then(settled, (error: unknown) => {
      this.#failed(message.type, error);
      settled();
    });
  }

  #failed(type: string, error: unknown): void {
    // What a handler can't do since the connection is over is no fault of the handler.
    if ((this.#sendError !== undefined || this.#inputOver !== "no") && isOver(error)) return;
    this.#report({ kind: "handler failed", type, error });
    this.handlerFailed(type, error);
  }

  /** Leaves a message without handler to whoever reads messages one by one. */
  #leave(message: Incoming, counts: boolean): void {
    if (this.#queue === undefined) {
      if (!counts || this.#unhandled.has(message.type)) return;
      this.#unhandled.add(message.type);
      this.#report({ kind: "no handler", type: message.type });
      return;
    }
    this.#inHand += 1;
    this.#queue.push(message, !counts);
  }

  #openQueue(): MessageQueue<Incoming> {
    this.#queue ??= new MessageQueue<Incoming>(
      () => {
        this.#inHand -= 1;
        this.#pump();
      },
      () => {
        this.#queue = undefined;
      },
    );
    if (this.#inputOver === "ended") this.#queue.end();
    this.readOn();
    return this.#queue;
  }
}

/** Whoever does not look at the promise of a message that can't be sent must not be ended by it. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function closedBecause(error: Error): ConnectionClosedError {
  if (error instanceof ConnectionClosedError) return error;
  return new ConnectionClosedError(`Cannot send: ${error.message}`, { cause: error });
}

function isOver(error: unknown): boolean {
  return error instanceof ConnectionClosedError || (error instanceof RequestError && error.reason === "closed");
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
