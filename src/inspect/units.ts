/** A time since the start: `1.234`, `2:03.004`, `1:02:03.004`, in seconds. */
export function clockText(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds));
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const seconds = ((whole % 60_000) / 1000).toFixed(3);
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, "0")}:${seconds.padStart(6, "0")}`;
  return minutes > 0 ? `${minutes}:${seconds.padStart(6, "0")}` : seconds;
}

/** A duration with two or three digits that matter: `0.4 ms`, `12 ms`, `3.4 s`, `2:03 min`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} min`;
}

/** A size: `12 B`, `3.4 KB`, `1.2 MB`, with 1,024 bytes to a KB. */
export function sizeText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1023.95 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** `1 message`, `1,234 messages`. */
export function countText(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Milliseconds of `1.5s`, `200ms`, `2m`, `1:02.5` or plain seconds; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const clock = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/u.exec(text);
  if (clock !== null) return (Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000;
  const [, number, unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/u.exec(text) ?? [];
  return number === undefined
    ? undefined
    : Number(number) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit] ?? 1000);
}
