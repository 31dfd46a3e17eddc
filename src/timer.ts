/** The longest that a timer of the runtime takes, in milliseconds, which are 24.8 days; one above it is over at once. */
const LONGEST = 2 ** 31 - 1;

/**
 * Calls `run` once after that many milliseconds, however many they are; Infinity is never. Returns how to stop it.
 *
 * ```ts
 * const stop = startTimer(30 * 24 * 3_600_000, giveUp);
 * ```
 *
 * @param keepsAlive whether the process goes on for it
 */
export function startTimer(milliseconds: number, run: () => void, keepsAlive = true): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number): void => {
    timer = setTimeout(() => (left > LONGEST ? wait(left - LONGEST) : run()), Math.min(left, LONGEST));
    if (!keepsAlive && typeof timer === "object") timer.unref();
  };
  wait(milliseconds);
  return () => clearTimeout(timer);
}
