/** Milliseconds before each restart in a row. */
const DELAYS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Milliseconds of health after which the restarts before are forgotten. */
const HEALTHY = 30_000;

/**
 * Says how long to wait before a backend that has ended is started again, and when to give up. It has no clock.
 *
 * ```ts
 * const policy = new RestartPolicy();
 * policy.started(now());
 * const delay = policy.ended(now());     // milliseconds, or "gave up"
 * ```
 */
export class RestartPolicy {
  #restarts = 0;
  #startedAt = 0;

  /** A process was started. */
  started(now: number): void {
    this.#startedAt = now;
  }

  /** The process has ended unasked. */
  ended(now: number): number | "gave up" {
    if (now - this.#startedAt >= HEALTHY) this.#restarts = 0;
    return DELAYS[this.#restarts++] ?? "gave up";
  }
}
