import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { startTimer } from "../../src/timer.ts";
import { within } from "../../src/within.ts";

const DAY = 24 * 3_600_000;

afterEach(() => vi.useRealTimers());

it("waits as long as it is told, also where the runtime's timers can't", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  startTimer(60 * DAY, run);
  vi.advanceTimersByTime(60 * DAY - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

it("can be stopped at any time", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const stop = systemClock.after(60 * DAY, run);
  vi.advanceTimersByTime(59 * DAY);
  stop();
  vi.advanceTimersByTime(100 * DAY);
  expect(run).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it("never comes after Infinity, and leaves no timer", async () => {
  vi.useFakeTimers();
  let answer: (value: string) => void = () => {};
  const answered = within(
    Number.POSITIVE_INFINITY,
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  vi.advanceTimersByTime(1_000 * DAY);
  answer("late");
  expect(await answered).toBe("late");
  expect(vi.getTimerCount()).toBe(0);
});
