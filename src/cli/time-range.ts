import { printable } from "../inspect/printable.ts";
import { UsageError } from "./arguments.ts";
import { FileError } from "./file-error.ts";

/** A part of a session, in milliseconds since its start, both ends included; all of it where nothing is said. */
export interface TimeRange {
  readonly since?: number;
  readonly until?: number;
}

/**
 * What `--since` and `--until` say.
 *
 * @throws {UsageError} if one of them is no time, or the first is later than the second
 */
export function readTimeRange(values: ReadonlyMap<string, string>): TimeRange {
  const since = readTime(values, "since");
  const until = readTime(values, "until");
  if (since !== undefined && until !== undefined && since > until) {
    throw new UsageError("--since is later than --until, and nothing is between them");
  }
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

/**
 * A log whose lines have no times has no part between two of them.
 *
 * @param log what is read, for people
 * @throws {FileError} if a part of it is asked for
 */
export function refuseRangeOf({ since, until }: TimeRange, log: string): void {
  if (since === undefined && until === undefined) return;
  const option = since === undefined ? "--until" : "--since";
  throw new FileError(
    `${log} has no times to choose by with ${option}; ipc-protocol record writes a session, which has`,
  );
}

function readTime(values: ReadonlyMap<string, string>, name: string): number | undefined {
  const text = values.get(name);
  if (text === undefined) return undefined;
  const time = parseTime(text);
  if (time === undefined) {
    throw new UsageError(
      `--${name} takes a time since the start such as 90s, 1.5m, 1:30 or 200ms, not ${printable(text)}`,
    );
  }
  return time;
}

/** Milliseconds of `1.5s`, `200ms`, `2m`, `1:02.5` or plain seconds; undefined for anything else. */
function parseTime(text: string): number | undefined {
  const clock = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/u.exec(text);
  if (clock !== null) return (Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000;
  const [, number, unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/u.exec(text) ?? [];
  return number === undefined
    ? undefined
    : Number(number) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit] ?? 1000);
}
