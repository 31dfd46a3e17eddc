import type { BackendMessage, FrontendMessage } from "../messages/index.ts";
import { startTimer } from "../timer.ts";

export type Message = FrontendMessage | BackendMessage;

/** What has come from the other end and was not looked at yet. */
export class MockInbox {
  #messages: Message[] = [];
  #ended = false;
  #wake: () => void = () => {};

  add(message: Message): void {
    this.#messages.push(message);
    this.#wake();
  }

  /** Nothing comes any more. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  get ended(): boolean {
    return this.#ended && this.#messages.length === 0;
  }

  take(): Message | undefined {
    return this.#messages.shift();
  }

  /** Puts a message back, to be the next. */
  putBack(message: Message): void {
    this.#messages.unshift(message);
  }

  /** Takes out the first message that is one of these, and leaves those before it. */
  takeFirst(wanted: (message: Message) => boolean): Message | undefined {
    const index = this.#messages.findIndex(wanted);
    return index < 0 ? undefined : this.#messages.splice(index, 1)[0];
  }

  /** Resolves when something comes, at the end, or after so many milliseconds. */
  async changed(milliseconds: number): Promise<"changed" | "time"> {
    if (this.#ended) return "changed";
    let stop: () => void = () => {};
    try {
      return await new Promise((resolve) => {
        this.#wake = () => resolve("changed");
        if (milliseconds !== Number.POSITIVE_INFINITY) stop = startTimer(milliseconds, () => resolve("time"));
      });
    } finally {
      stop();
      this.#wake = () => {};
    }
  }

  /** For a new other end. */
  reset(): void {
    this.#messages = [];
    this.#ended = false;
  }
}
