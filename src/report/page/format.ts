/** `0.4 ms`, `250 ms`, `3.20 s`, `2:05 min`, `1:02:05 h`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) return `${trim(milliseconds.toFixed(2))} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_995) return `${(milliseconds / 1_000).toFixed(2)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)} min`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)} h`;
}

/** Time since the start in seconds, to the millisecond: `12.345`. */
export function formatTime(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** `812 B`, `1.2 KB`, `3.4 MB`; 1 KB = 1,024 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_024 * 1_024) return `${trim((bytes / 1_024).toFixed(1))} KB`;
  return `${trim((bytes / 1_024 / 1_024).toFixed(1))} MB`;
}

/** `1,234,567`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** `1 message`, `2 messages`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

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

/** Seconds, or minutes and seconds in a long session: `12.5 s`, `3:20`. */
export function clockText(seconds: number, digits: number, end: number): string {
  if (end < 300_000 || digits > 0) return `${seconds.toFixed(digits)} s`;
  const hours = Math.floor(seconds / 3_600);
  const rest = [Math.floor(seconds / 60) % 60, Math.round(seconds) % 60];
  return `${hours > 0 ? `${hours}:` : ""}${rest.map((part, index) => (index === 0 && hours === 0 ? String(part) : String(part).padStart(2, "0"))).join(":")}`;
}

function trim(number: string): string {
  return number.replace(/\.?0+$/u, "");
}
