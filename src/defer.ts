/** Runs after the promises that are ready now, before anything comes in. */
export const afterPromises: (run: () => void) => void =
  typeof process === "object" && typeof process.nextTick === "function"
    ? (run) => process.nextTick(run)
    : (run) => void setTimeout(run, 0);

/** Runs after what has come in. */
export const afterInput: (run: () => void) => void =
  typeof setImmediate === "function" ? (run) => void setImmediate(run) : (run) => void setTimeout(run, 0);
