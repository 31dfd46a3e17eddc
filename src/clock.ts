import { startTimer } from "./timer.ts";

/** Time as the runtime sees it. Tests give their own, so that no test waits. */
export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  now(): number;
  /** Calls `run` once, after that many milliseconds, unless what is returned was called before. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clock and the timers of the machine. A timer that is waiting keeps no process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, run) => startTimer(milliseconds, run, false),
};
