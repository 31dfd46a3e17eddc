import type { Points } from "./points.ts";

/** Counts how often the points of the schema were reached by accepted lines, and by lines broken there and refused. */
export class Coverage {
  private readonly accepted: Uint32Array;
  private readonly broken: Uint32Array;

  constructor(private readonly points: Points) {
    this.accepted = new Uint32Array(points.all.length);
    this.broken = new Uint32Array(points.all.length);
  }

  addAccepted(points: Iterable<number>): void {
    for (const point of points) this.accepted[point] = (this.accepted[point] ?? 0) + 1;
  }

  addBroken(points: Iterable<number>): void {
    for (const point of points) this.broken[point] = (this.broken[point] ?? 0) + 1;
  }

  /** Labels of points that no accepted line reached, and of those at which no refused line was broken. */
  missed(): { readonly accepted: readonly string[]; readonly broken: readonly string[] } {
    const missedOf = (counts: Uint32Array): string[] =>
      this.points.all.flatMap((point, index) => (counts[index] === 0 ? [point.label] : []));
    return { accepted: missedOf(this.accepted), broken: missedOf(this.broken) };
  }
}
