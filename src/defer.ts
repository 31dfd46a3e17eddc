/**
 * Runs after the promises that are ready now, before anything comes in. The detour by a promise is needed where the
 * caller is such a tick itself: ticks that were asked for meanwhile would run before the promises.
 */
export const afterPromises: (run: () => void) => void =
  typeof process === "object" && typeof process.nextTick === "function"
    ? (run) => queueMicrotask(() => process.nextTick(run))
    : (run) => void setTimeout(run, 0);

/** Runs after what has come in. */
export const afterInput: (run: () => void) => void =
  typeof setImmediate === "function" ? (run) => void setImmediate(run) : (run) => void setTimeout(run, 0);
