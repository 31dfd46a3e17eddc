/** How often the parent is looked for, in milliseconds. */
const INTERVAL = 1_000;

/**
 * Calls `gone` once when the process that started this one has ended. The end of stdin says so as well, but not where
 * another process holds the pipe open. On Windows, where it can't be told, it is never called.
 *
 * The watch keeps the process alive until what is returned is called: a backend that has stopped reading, because its
 * handlers wait for answers, has nothing else that does.
 */
export function watchParent(gone: () => void): () => void {
  const parent = process.ppid;
  let isGone = false;
  const timer = setInterval(() => {
    if (isGone || process.ppid === parent) return;
    isGone = true;
    gone();
  }, INTERVAL);
  return () => clearInterval(timer);
}
