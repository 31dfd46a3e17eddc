/** Those who wait for each signal. One listener serves them all: many listeners look like a leak to the runtime. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `run` once when the signal is aborted, unless what is returned was called before. */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const all = waiting.get(signal) ?? listen(signal);
  // An entry of its own, since two may wait with the same function.
  const entry = () => run();
  all.add(entry);
  return () => all.delete(entry);
}

function listen(signal: AbortSignal): Set<() => void> {
  const all = new Set<() => void>();
  waiting.set(signal, all);
  const tell = () => {
    waiting.delete(signal);
    for (const run of all) run();
  };
  signal.addEventListener("abort", tell, { once: true });
  return all;
}
