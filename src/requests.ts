import { type Clock, systemClock } from "./clock.ts";
import { handled } from "./handled.ts";
import { onAbort } from "./on-abort.ts";

/** Why a request has failed: its time was over, it was cancelled, or the connection has ended. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly reason: "timeout" | "cancelled" | "closed";
  readonly requestId: string;

  constructor(reason: RequestError["reason"], requestId: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.requestId = requestId;
  }
}

/**
 * What an answer was good for. `answered`: somebody had waited for it. The others are of no use and are to be reported
 * once: it came after its request had failed (`late`), a second time (`repeated`), or nobody has asked (`unasked`).
 * `known stray` is one more of an answer that was reported already.
 */
export type AnswerUse = "answered" | "late" | "repeated" | "unasked" | "known stray";

export interface PendingRequestsOptions {
  /** Milliseconds after which a request fails; 30,000 by default. */
  readonly timeout?: number;
  readonly clock?: Clock;
}

export interface RequestOptions {
  /** Cancels the request: the promise fails at once, and an answer that comes later is late. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which this request fails, instead of what the connection says. */
  readonly timeout?: number;
}

/** How many answers that are over are remembered, to tell late and repeated ones from those nobody asked for. */
const MEMORY = 1_000;

/**
 * The requests that wait for their answers, told apart by their IDs. It sends nothing and reads nothing.
 *
 * ```ts
 * const pending = new PendingRequests<RoomQueryResponse>();
 * const answer = pending.open(request_id);            // a promise
 * pending.answer(response.request_id, response);      // "answered"
 * pending.close("the backend has exited");            // fails all that still wait
 * ```
 */
export class PendingRequests<Answer> {
  readonly #timeout: number;
  readonly #clock: Clock;
  readonly #waiting = new Map<string, Waiting<Answer>>();
  /** What has become of the latest of the others. */
  readonly #over = new Map<string, "answered" | "failed" | "reported">();
  #closed: { readonly message: string; readonly cause: unknown } | undefined;

  constructor({ timeout = 30_000, clock = systemClock }: PendingRequestsOptions = {}) {
    this.#timeout = timeout;
    this.#clock = clock;
  }

  /** How many requests wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Whether a request with this ID waits. */
  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Waits for the answer with this ID.
   *
   * @throws {RangeError} if the ID was used before: IDs are unique for the life of the frontend
   * @returns a promise that fails with a {@link RequestError}
   */
  open(id: string, { signal, timeout = this.#timeout }: RequestOptions = {}): Promise<Answer> {
    if (this.#waiting.has(id) || this.#over.get(id) !== undefined) {
      throw new RangeError(`Cannot send the request ${id}: a request with this ID was sent before`);
    }
    if (this.#closed !== undefined) return handled(Promise.reject(closedError(id, this.#closed)));
    if (signal?.aborted === true) return handled(Promise.reject(cancelledError(id, signal)));
    return handled(
      new Promise<Answer>((resolve, reject) => {
        const stopTimer = this.#clock.after(timeout, () =>
          this.#fail(id, new RequestError("timeout", id, `No answer to the request ${id} within ${timeout} ms`)),
        );
        const stopListening =
          signal === undefined ? () => {} : onAbort(signal, () => this.#fail(id, cancelledError(id, signal)));
        const release = () => {
          stopTimer();
          stopListening();
        };
        this.#waiting.set(id, { resolve, reject, release });
      }),
    );
  }

  /** Hands an answer to whoever waits for it, and says what it was good for. */
  answer(id: string, answer: Answer): AnswerUse {
    const waiting = this.#take(id);
    if (waiting !== undefined) {
      this.#remember(id, "answered");
      waiting.resolve(answer);
      return "answered";
    }
    const before = this.#over.get(id);
    this.#remember(id, "reported");
    switch (before) {
      case undefined:
        return "unasked";
      case "answered":
        return "repeated";
      case "failed":
        return "late";
      case "reported":
        return "known stray";
    }
  }

  /** Fails one request, for a reason of the caller's. */
  fail(id: string, error: Error): void {
    this.#fail(id, error);
  }

  /** Fails every request that waits, and every later one. `message` says why, for people. */
  close(message: string, cause?: unknown): void {
    this.#closed ??= { message, cause };
    for (const id of [...this.#waiting.keys()]) this.#fail(id, closedError(id, this.#closed));
  }

  #fail(id: string, error: Error): void {
    const waiting = this.#take(id);
    if (waiting === undefined) return;
    this.#remember(id, "failed");
    waiting.reject(error);
  }

  /** Forgets the oldest where there are too many. */
  #remember(id: string, what: "answered" | "failed" | "reported"): void {
    this.#over.delete(id);
    this.#over.set(id, what);
    const [oldest] = this.#over.keys();
    if (this.#over.size > MEMORY && oldest !== undefined) this.#over.delete(oldest);
  }

  #take(id: string): Waiting<Answer> | undefined {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return undefined;
    this.#waiting.delete(id);
    waiting.release();
    return waiting;
  }
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  release(): void;
}

function closedError(id: string, { message, cause }: { message: string; cause: unknown }): RequestError {
  return new RequestError("closed", id, `No answer to the request ${id}: ${message}`, { cause });
}

function cancelledError(id: string, signal: AbortSignal): RequestError {
  return new RequestError("cancelled", id, `The request ${id} was cancelled`, { cause: signal.reason });
}
