/** How often the parent is looked for, in milliseconds. */
const INTERVAL = 1_000;

/**
 * Calls `gone` once when the process that started this one has ended. The end of stdin says so as well, but not where
 * another process holds the pipe open. On Windows, where it can't be told, it is never called.
 */
export function watchParent(gone: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
