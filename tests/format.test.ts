import { expect, test } from "vitest";
import { formatBytes, formatCount, formatDuration, formatTime, plural } from "../src/format.ts";

test("sizes, durations, times and counts are for people, and round without leaving their unit", () => {
  expect([0, 812, 1_023, 1_024, 1_536, 102_390, 122_880, 1_048_570, 3_565_158, 2 ** 40].map(formatBytes)).toEqual([
    "0 B",
    "812 B",
    "1023 B",
    "1 KB",
    "1.5 KB",
    "100 KB",
    "120 KB",
    "1 MB",
    "3.4 MB",
    "1 TB",
  ]);
  expect([0, 0.5, 9.996, 250, 999.6, 3_200, 59_996, 125_000, 3_725_000].map(formatDuration)).toEqual([
    "0 ms",
    "0.5 ms",
    "10 ms",
    "250 ms",
    "1.00 s",
    "3.20 s",
    "1:00 min",
    "2:05 min",
    "1:02:05 h",
  ]);
  expect([0, 1_234, 59_999.6, 123_004, 3_723_004].map(formatTime)).toEqual([
    "0.000",
    "1.234",
    "1:00.000",
    "2:03.004",
    "1:02:03.004",
  ]);
  expect([0, 999, 1_234_567].map(formatCount)).toEqual(["0", "999", "1,234,567"]);
  expect([plural(1, "line"), plural(1_234, "line"), plural(2, "entry", "entries")]).toEqual([
    "1 line",
    "1,234 lines",
    "2 entries",
  ]);
});
