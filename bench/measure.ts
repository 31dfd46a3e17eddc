/**
 * Measuring on a machine that others use too: every candidate runs once per round, one after the other, so that a
 * slow moment hits all of them, and what is reported is the median of the ratios to the baseline of the same round.
 */

export interface Candidate {
  readonly name: string;
  /** Runs once and gives what it cost, in any unit that all candidates share. */
  readonly run: () => number | Promise<number>;
}

export interface Figure {
  readonly name: string;
  /** Median of what the rounds cost, in the candidates' unit. */
  readonly median: number;
  /** Median over the rounds of the cost divided by the baseline's in the same round. */
  readonly ratio: number;
  /** Smallest and largest of those ratios. */
  readonly spread: readonly [number, number];
}

/**
 * Runs baseline and candidates in turn, `rounds` times after one round that is thrown away.
 *
 * @returns one figure each, the baseline's first.
 */
export async function measure(
  baseline: Candidate,
  candidates: readonly Candidate[],
  rounds: number,
): Promise<Figure[]> {
  const all = [baseline, ...candidates];
  const costs = all.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, candidate] of all.entries()) {
      const cost = await candidate.run();
      if (round > 0) costs[index]?.push(cost);
    }
  }
  const base = costs[0] ?? [];
  return all.map(({ name }, index) => {
    const own = costs[index] ?? [];
    const ratios = own.map((cost, round) => cost / (base[round] ?? Number.NaN));
    return {
      name,
      median: medianOf(own),
      ratio: medianOf(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
    };
  });
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
