export interface HeartbeatOptions {
  /** Milliseconds from one ping to the next; 5,000 by default. */
  readonly interval?: number;
  /** Milliseconds without a line after a ping that is unanswered, until the backend counts as hung; 10,000. */
  readonly timeout?: number;
}

/** What is to be done at a tick: send a ping, give the backend up, or nothing. */
export type Beat = "ping" | "hung" | "idle";

/**
 * Watches from the frontend's side whether the backend is alive. It has no clock and no timer of its own: call `tick`
 * about every `step` milliseconds, and tell it what comes in.
 *
 * Only time counts in which the frontend was awake and reading: where the gap between two ticks is longer than two
 * steps, the frontend slept or stalled, and the gap is left out.
 *
 * ```ts
 * const heartbeat = new Heartbeat(now());
 * setInterval(() => { if (heartbeat.tick(now()) === "ping") send({ type: "ping" }); }, heartbeat.step);
 * ```
 */
export class Heartbeat {
  /** How often `tick` wants to be called, in milliseconds. */
  readonly step: number;
  readonly #interval: number;
  readonly #timeout: number;
  #lastTick: number;
  /** Time that counts, since the latest ping was asked for. */
  #sincePing: number;
  /** Time that counts, since the latest line or, if that is later, since the unanswered ping. */
  #silence = 0;
  #unanswered = false;
  #reading = true;

  constructor(now: number, { interval = 5_000, timeout = 10_000 }: HeartbeatOptions = {}) {
    if (!(interval > 0 && timeout > 0)) throw new RangeError("interval and timeout of a heartbeat must be above 0");
    this.#interval = interval;
    this.#timeout = timeout;
    this.step = Math.min(interval, timeout) / 5;
    this.#lastTick = now;
    this.#sincePing = interval;
  }

  /** Moves on to now. After `hung` the watch is over: a new process gets a new heartbeat. */
  tick(now: number): Beat {
    const gap = now - this.#lastTick;
    this.#lastTick = now;
    const counted = gap <= 2 * this.step ? gap : 0;
    this.#sincePing += gap;
    if (this.#unanswered && this.#reading) {
      this.#silence += counted;
      if (this.#silence >= this.#timeout) return "hung";
    }
    if (this.#sincePing < this.#interval) return "idle";
    this.#sincePing = 0;
    if (!this.#unanswered) {
      this.#unanswered = true;
      this.#silence = 0;
    }
    return "ping";
  }

  /** A line has come, of whatever kind. */
  line(): void {
    this.#silence = 0;
  }

  /** The line was a pong. */
  pong(): void {
    this.#silence = 0;
    this.#unanswered = false;
  }

  /** The frontend has stopped reading, or reads again. */
  reading(on: boolean): void {
    this.#reading = on;
  }
}
