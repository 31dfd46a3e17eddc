/** Marks for an axis over this range: round steps, at most so many. */
export function axisSteps(from: number, to: number, most: number): number[] {
  const range = Math.max(to - from, 1e-9);
  const rough = range / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const marks: number[] = [];
  for (let mark = Math.ceil(from / step); mark * step <= to; mark += 1) marks.push(mark * step);
  return marks;
}

/**
 * A mark of the axis in seconds, or in minutes and seconds where the session, which ends at `end` milliseconds, is
 * long: `12.5 s`, `3:20`. It has as many digits as tell it from the next mark, unlike a time that stands alone.
 */
export function axisLabel(seconds: number, digits: number, end: number): string {
  if (end < 300_000 || digits > 0) return `${seconds.toFixed(digits)} s`;
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3_600);
  const two = (part: number) => String(part).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
