import { Fifo } from "./fifo.ts";

/** Messages that wait to be read one by one. */
export class MessageQueue<Message> implements AsyncIterableIterator<Message> {
  readonly #urgent = new Fifo<Message>();
  readonly #messages = new Fifo<Message>();
  readonly #readers = new Fifo<(result: IteratorResult<Message>) => void>();
  readonly #taken: () => void;
  readonly #left: () => void;
  #ended = false;

  /**
   * @param taken called when a message has left the queue
   * @param left called when the reader wants no more
   */
  constructor(taken: () => void, left: () => void) {
    this.#taken = taken;
    this.#left = left;
  }

  /** An urgent message comes before those that are not. */
  push(message: Message, urgent: boolean): void {
    const reader = this.#readers.shift();
    if (reader === undefined) {
      (urgent ? this.#urgent : this.#messages).push(message);
      return;
    }
    reader({ done: false, value: message });
    this.#taken();
  }

  /** No more messages come; those that wait can still be read. */
  end(): void {
    this.#ended = true;
    for (let reader = this.#readers.shift(); reader !== undefined; reader = this.#readers.shift()) reader(DONE);
  }

  next(): Promise<IteratorResult<Message>> {
    const messages = this.#urgent.length > 0 ? this.#urgent : this.#messages;
    if (messages.length > 0) {
      const value = messages.shift() as Message;
      this.#taken();
      return Promise.resolve({ done: false, value });
    }
    if (this.#ended) return Promise.resolve(DONE);
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  return(): Promise<IteratorResult<Message>> {
    this.end();
    this.#left();
    for (const messages of [this.#urgent, this.#messages]) {
      for (; messages.length > 0; messages.shift()) this.#taken();
    }
    return Promise.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

const DONE: IteratorResult<never> = { done: true, value: undefined };
