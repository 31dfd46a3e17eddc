import { expect, it } from "vitest";
import { RestartPolicy } from "../../src/spawn/restart-policy.ts";

it("waits longer before each restart, and gives up after five without 30 seconds of health", () => {
  const policy = new RestartPolicy();
  const delays = [];
  for (let now = 0; now < 60_000; now += 10_000) {
    policy.started(now);
    delays.push(policy.ended(now + 200));
  }
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, "gave up"]);
});

it("forgets earlier restarts after 30 seconds of health, not by a start that works", () => {
  const policy = new RestartPolicy();
  policy.started(0);
  policy.ended(200);
  policy.started(1_000);
  expect(policy.ended(30_999)).toBe(500);
  policy.started(40_000);
  expect(policy.ended(70_000)).toBe(250);
});
