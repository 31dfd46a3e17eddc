import type { Candidate } from "./measure.ts";

/** A candidate whose cost is the milliseconds of one run; `run` returns how much it found, and must find all. */
export function timed(name: string, found: number, run: () => number | Promise<number>): Candidate {
  return {
    name,
    async run() {
      const start = performance.now();
      const result = await run();
      const cost = performance.now() - start;
      if (result !== found) throw new Error(`${name} has found ${result} in place of ${found}`);
      return cost;
    },
  };
}

/** Goes over all items, and counts those that are as they should be. */
export function counted<T>(name: string, items: readonly T[], isGood: (item: T) => boolean): Candidate {
  return timed(name, items.length, () => {
    let found = 0;
    for (const item of items) if (isGood(item)) found += 1;
    return found;
  });
}
