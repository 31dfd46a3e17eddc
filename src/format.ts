/**
 * Sizes, times and counts as people read them, in the terminal as on the page of a report, which is bundled for a
 * browser: nothing is imported here.
 *
 * @module
 */

/** A size, with 1,024 bytes to a KB: `812 B`, `1.2 KB`, `120 MB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1023.95 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size >= 99.95 || unit === 0 ? Math.round(size) : trimmed(size.toFixed(1))} ${units[unit]}`;
}

/** How long something took, in milliseconds: `0.4 ms`, `250 ms`, `3.20 s`, `2:05 min`, `1:02:05 h`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.995) return `${trimmed(milliseconds.toFixed(2))} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_995) return `${(milliseconds / 1_000).toFixed(2)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${padded(seconds % 60)} min`;
  return `${Math.floor(minutes / 60)}:${padded(minutes % 60)}:${padded(seconds % 60)} h`;
}

/** When something was, in milliseconds since the start: `1.234`, `2:03.004`, `1:02:03.004`. */
export function formatTime(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds));
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const seconds = ((whole % 60_000) / 1_000).toFixed(3);
  if (hours > 0) return `${hours}:${padded(minutes)}:${seconds.padStart(6, "0")}`;
  return minutes > 0 ? `${minutes}:${seconds.padStart(6, "0")}` : seconds;
}

/** `1,234,567`, of a whole number. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** `1 message`, `1,234 messages`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}

function trimmed(number: string): string {
  return number.replace(/\.?0+$/u, "");
}
