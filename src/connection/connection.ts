import type { Codec } from "../codec/codec.ts";
import { DEFAULT_BOUND, MessageReader, type Received } from "../codec/message-reader.ts";
import { ConversationMonitor } from "../conversation/conversation-monitor.ts";
import type { Side } from "../conversation/finding.ts";
import { afterPromises } from "../defer.ts";
import { type PendingRequests, RequestError } from "../requests.ts";
import { asError } from "../thrown.ts";
import { ConnectionClosedError } from "./connection-closed-error.ts";
import { Inbox } from "./inbox.ts";
import { Outbox, type SendOptions } from "./outbox.ts";
import type { Lane } from "./outgoing-queue.ts";
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
  /**
   * Looks at the order of the messages of both sides and reports what breaks it; nothing is refused. Off by default. A
   * monitor of the caller's own can be asked what is open.
   */
  readonly monitor?: boolean | ConversationMonitor;
}

/**
 * How a connection ended: by `close`, by a `shutdown` that came, because nothing comes in any more, or because nothing
 * can be written.
 */
export type CloseReason = "closed" | "shutdown" | "input ended" | "output broken";

/** What both ends have in common: reading, the handlers, the two queues, and the end. */
export abstract class Connection<Incoming extends Tagged, Outgoing extends Tagged> implements AsyncIterable<Incoming> {
  /** Resolves once the connection is over, with the reason that came first. It never rejects. */
  readonly closed: Promise<CloseReason>;

  readonly #transport: Transport;
  readonly #reader: MessageReader<Incoming>;
  readonly #outgoing: Codec<Outgoing>;
  readonly #report: (report: Report) => void;
  readonly #inbox: Inbox<Incoming>;
  readonly #outbox: Outbox;
  readonly #side: Side;
  readonly #monitor: ConversationMonitor | undefined;
  #end: ((reason: CloseReason) => void) | undefined;

  protected constructor(
    transport: Transport,
    side: Side,
    incoming: Codec<Incoming>,
    outgoing: Codec<Outgoing>,
    { maxLineBytes = DEFAULT_BOUND, onReport = warn, monitor = false }: ConnectionOptions,
  ) {
    this.#transport = transport;
    this.#reader = new MessageReader(incoming, maxLineBytes);
    this.#outgoing = outgoing;
    this.#report = onReport;
    this.#side = side;
    this.#monitor = monitor === true ? new ConversationMonitor() : monitor === false ? undefined : monitor;
    this.#inbox = new Inbox(transport, this.#reader, {
      receive: (received) => {
        if (received.outcome.kind === "message") {
          this.#observe(this.#side === "backend" ? "frontend" : "backend", received.outcome.message);
        }
        this.receive(received);
      },
      awaitsAnswers: () => this.awaitsAnswers(),
      readingChanged: (reading) => this.readingChanged(reading),
      inputEnded: () => this.inputEnded(),
      handlerFailed: (type, error) => this.#failed(type, error),
      noHandler: (type) => {
        if (!this.wasAnswer(type)) onReport({ kind: "no handler", type });
      },
    });
    this.#outbox = new Outbox(transport, {
      beforeWriting: () => this.beforeWriting(),
      keepsBack: () => this.keepsBack(),
      broken: (error) => this.#broken(error),
    });
    this.closed = new Promise((resolve) => {
      this.#end = resolve;
    });
    // Handlers that are registered right after the construction must miss nothing.
    afterPromises(() => {
      if (this.#end === undefined) return;
      transport.start({
        data: (chunk) => this.#inbox.feed(chunk),
        end: () => this.#inbox.finish(),
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
    this.#inbox.on(type, (message) => handler(message as MessageOf<Incoming, Type>, this));
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
    return this.#inbox.open();
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
    return this.observed(message, this.#outbox.send(line, this.laneOf(message), options));
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
  flush({ timeout = 5_000 }: { readonly timeout?: number } = {}): Promise<number> {
    return this.#outbox.flush(timeout);
  }

  /** Gives the connection up without writing anything more. */
  destroy(): void {
    this.#outbox.drop(new Error("the connection was given up"));
    this.#transport.destroy();
    this.finish("closed");
  }

  protected async closeBecause(reason: CloseReason, timeout: number): Promise<void> {
    const flushed = this.flush({ timeout });
    const closed = new Error("the connection was closed");
    this.#outbox.close(closed);
    const unwritten = await flushed;
    if (unwritten === 0) {
      this.#transport.end();
    } else {
      this.#report({ kind: "unwritten", count: unwritten });
      this.#outbox.drop(closed);
      this.#transport.destroy();
    }
    this.finish(reason);
  }

  /** Waits until every handler has settled, or for so many milliseconds. */
  protected handlersSettled(timeout: number): Promise<void> {
    return this.#inbox.handlersSettled(timeout);
  }

  /** What the concrete end does with a line. */
  protected abstract receive(received: Received<Incoming>): void;
  /** Whether answers are awaited that may lie behind a full queue; `readOn` is to be called when that begins. */
  protected abstract awaitsAnswers(): boolean;
  /** Whether a message of this type was what a request waited for, so that it need not have a handler. */
  protected wasAnswer(_type: string): boolean {
    return false;
  }
  /** Where an outgoing message stands in the queue. */
  protected abstract laneOf(message: Outgoing): Lane;
  /** What the concrete end adds before the queue is written. */
  protected beforeWriting(): void {}
  /** Whether there is something that `beforeWriting` has not added yet. */
  protected keepsBack(): boolean {
    return false;
  }
  /** The reading stops or goes on. */
  protected readingChanged(_reading: boolean): void {}
  /** A handler has failed. */
  protected handlerFailed(_type: string, _error: unknown): void {}
  /** Nothing comes in any more, and all that came was handed over. */
  protected abstract inputEnded(): void;
  /** Nothing can be written any more; there may still be something to read. */
  protected abstract outputBroken(error: Error): void;
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
    this.#inbox.deliver(message, content?.length ?? 0);
  }

  /**
   * Hands a message to its handler at once, whatever is in hand. It does not count. What is returned resolves when the
   * handler has settled.
   */
  protected deliverNow(message: Incoming): PromiseLike<void> | undefined {
    return this.#inbox.deliverNow(message);
  }

  /** Sends what is to be answered, as long as somebody waits for the answer. */
  protected ask<Answer>(
    message: Outgoing,
    id: string,
    pending: PendingRequests<Answer>,
    answer: Promise<Answer>,
  ): void {
    if (!pending.has(id)) return;
    const failed = new AbortController();
    answer.catch(() => failed.abort());
    this.send(message, { signal: failed.signal }).catch((error: unknown) => pending.fail(id, asError(error)));
    this.readOn();
  }

  /** Looks again whether there is room, or a reason to read ahead. */
  protected readOn(): void {
    this.#inbox.readOn();
  }

  /** Sends a message of the connection's own, such as `pong`, ahead of the others, unless the same still waits. */
  protected sendNow(message: Outgoing): void {
    if (!this.#outbox.isClosed) this.#observe(this.#side, message);
    this.#outbox.sendNow(this.encode(message));
  }

  /** Holds a message against the order of the conversation, once it is accepted to be sent. */
  protected observed(message: Outgoing, sent: Promise<void>): Promise<void> {
    // What was accepted at once can't be answered before this runs.
    if (this.#monitor !== undefined) sent.then(() => this.#observe(this.#side, message), ignore);
    return sent;
  }

  /** Lines of the connection's own that are not written yet. */
  protected get unsentNow(): number {
    return this.#outbox.unsentNow;
  }

  /** Messages that were accepted and that could not be written any more. */
  protected get unwritten(): number {
    return this.#outbox.unwritten;
  }

  /** Sends lines that are encoded already, with nothing between them, as `send` does. */
  protected sendLines(lines: readonly string[], lane: Lane, options?: SendOptions): Promise<void> {
    return this.#outbox.sendAll(lines, lane, options);
  }

  /** Takes what is not written, to write it by other means; `lost` counts the messages for which that can't be done. */
  protected takeUnwritten(): { readonly text: string; readonly lost: number } {
    return this.#outbox.takeUnwritten();
  }

  /** Accepts what `beforeWriting` adds to the next batch. */
  protected accept(): Promise<void> {
    return this.#outbox.accept();
  }

  /** The connection is over. What `closed` says is the reason that is given first. */
  protected finish(reason: CloseReason): void {
    if (this.#end === undefined) return;
    const end = this.#end;
    this.#end = undefined;
    this.#outbox.drop(new Error("the other side is gone"));
    this.#inbox.stop();
    this.ended(reason);
    end(reason);
  }

  #observe(from: Side, message: Tagged): void {
    for (const finding of this.#monitor?.observe(from, message) ?? []) this.#report({ kind: "out of order", finding });
  }

  #broken(error: Error): void {
    if (this.#end === undefined) return;
    this.#outbox.drop(error);
    this.outputBroken(error);
  }

  #failed(type: string, error: unknown): void {
    // What a handler can't do since the connection is over is no fault of the handler.
    if ((this.#outbox.isClosed || this.#inbox.hasEnded) && isOver(error)) return;
    this.#report({ kind: "handler failed", type, error });
    this.handlerFailed(type, error);
  }
}

function ignore(): void {}

function isOver(error: unknown): boolean {
  return error instanceof ConnectionClosedError || (error instanceof RequestError && error.reason === "closed");
}
