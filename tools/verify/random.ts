/** A seeded source of choices: the same seed and case give the same choices on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, caseNumber: number) {
    this.a = seed | 0;
    this.b = caseNumber | 0;
    this.c = Math.floor(caseNumber / 2 ** 32) | 0;
    for (let round = 0; round < 12; round += 1) this.word();
  }

  /** 32 random bits (the generator sfc32). */
  word(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** An integer from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor((this.word() / 2 ** 32) * bound);
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.word() < probability * 2 ** 32;
  }

  /** One of the items, of which there is at least one. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  shuffle<T>(items: T[]): void {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other] as T, items[last] as T];
    }
  }
}
