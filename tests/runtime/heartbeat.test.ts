import { describe, expect, it } from "vitest";
import { Heartbeat } from "../../src/heartbeat.ts";

/** Ticks until the time is over; returns when each ping and the end came. */
function run(heartbeat: Heartbeat, from: number, to: number, at: (now: number) => void = () => {}) {
  const pings: number[] = [];
  for (let now = from; now <= to; now += heartbeat.step) {
    at(now);
    const beat = heartbeat.tick(now);
    if (beat === "ping") pings.push(now);
    if (beat === "hung") return { pings, hung: now };
  }
  return { pings, hung: undefined };
}

describe("heartbeat", () => {
  it("pings at once and every 5 seconds", () => {
    const heartbeat = new Heartbeat(0);
    expect(run(heartbeat, 0, 20_000, () => heartbeat.pong())).toEqual({
      pings: [0, 5_000, 10_000, 15_000, 20_000],
      hung: undefined,
    });
  });

  it("finds a backend hung after 10 seconds without a line", () => {
    expect(run(new Heartbeat(0), 0, 60_000)).toEqual({ pings: [0, 5_000], hung: 10_000 });
  });

  it("takes any line as a sign of life, also where no pong ever comes", () => {
    const heartbeat = new Heartbeat(0);
    const lines = (now: number) => {
      if (now < 30_000 && now % 9_000 === 0) heartbeat.line();
    };
    expect(run(heartbeat, 0, 90_000, lines).hung).toBe(36_000);
  });

  it("counts only after a ping: silence before it is no fault", () => {
    const heartbeat = new Heartbeat(0);
    run(heartbeat, 0, 4_000, () => heartbeat.pong());
    expect(run(heartbeat, 5_000, 60_000).hung).toBe(15_000);
  });

  it("leaves out the time in which the frontend slept", () => {
    const heartbeat = new Heartbeat(0);
    expect(run(heartbeat, 0, 8_000).hung).toBeUndefined();
    expect(heartbeat.tick(3_600_000)).toBe("ping");
    expect(run(heartbeat, 3_601_000, 3_700_000).hung).toBe(3_602_000);
  });

  it("leaves out the time in which the frontend had stopped reading", () => {
    const heartbeat = new Heartbeat(0);
    run(heartbeat, 0, 5_000);
    heartbeat.reading(false);
    expect(run(heartbeat, 6_000, 60_000).hung).toBeUndefined();
    heartbeat.reading(true);
    expect(run(heartbeat, 61_000, 120_000).hung).toBe(65_000);
  });
});
