import { describe, expect, it } from "vitest";
import { PendingRequests, RequestError } from "../../src/requests.ts";
import { ManualClock } from "./manual-clock.ts";

const failure = async (promise: Promise<unknown>): Promise<RequestError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error(`expected a RequestError, got ${String(error)}`);
  return error;
};

describe("pending requests", () => {
  it("hands each answer to the request of the same ID", async () => {
    const clock = new ManualClock();
    const pending = new PendingRequests<string>({ clock });
    const [one, two] = [pending.open("1"), pending.open("2")];
    expect(pending.answer("2", "second")).toBe("answered");
    expect(pending.answer("1", "first")).toBe("answered");
    expect(await one).toBe("first");
    expect(await two).toBe("second");
    expect(pending.size).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it("fails after 30 seconds, not before; the answer that comes then is late, once", async () => {
    const clock = new ManualClock();
    const pending = new PendingRequests<string>({ clock });
    const answer = pending.open("1");
    clock.pass(29_999);
    expect(pending.size).toBe(1);
    clock.pass(1);
    expect(await failure(answer)).toMatchObject({ reason: "timeout", requestId: "1" });
    expect(pending.answer("1", "x")).toBe("late");
    expect(pending.answer("1", "x")).toBe("known stray");
  });

  it("tells repeated answers from those nobody asked for", () => {
    const pending = new PendingRequests<string>({ clock: new ManualClock() });
    pending.open("1");
    pending.answer("1", "x");
    expect(pending.answer("1", "x")).toBe("repeated");
    expect(pending.answer("1", "x")).toBe("known stray");
    expect(pending.answer("other", "x")).toBe("unasked");
    expect(pending.answer("other", "x")).toBe("known stray");
  });

  it("is cancelled by a signal, before and after it was opened, and leaves no listener and no timer", async () => {
    const clock = new ManualClock();
    const pending = new PendingRequests<string>({ clock });
    const controller = new AbortController();
    const answer = pending.open("1", { signal: controller.signal });
    controller.abort("no longer needed");
    expect(await failure(answer)).toMatchObject({ reason: "cancelled", cause: "no longer needed" });
    expect(await failure(pending.open("2", { signal: controller.signal }))).toMatchObject({ reason: "cancelled" });
    expect(pending.answer("1", "x")).toBe("late");
    expect(clock.waiting).toBe(0);
  });

  it("fails every request at the end, and every later one", async () => {
    const clock = new ManualClock();
    const pending = new PendingRequests<string>({ clock });
    const answers = [pending.open("1"), pending.open("2")];
    pending.close("the backend has exited with status 3");
    for (const answer of answers) expect((await failure(answer)).message).toContain("exited with status 3");
    expect(await failure(pending.open("3"))).toMatchObject({ reason: "closed" });
    expect(clock.waiting).toBe(0);
  });

  it("refuses an ID that was used before", () => {
    const pending = new PendingRequests<string>({ clock: new ManualClock() });
    pending.open("1");
    expect(() => pending.open("1")).toThrow(RangeError);
    pending.answer("1", "x");
    expect(() => pending.open("1")).toThrow("was sent before");
  });

  it("remembers a bounded number of IDs", () => {
    const pending = new PendingRequests<string>({ clock: new ManualClock() });
    for (let i = 0; i < 5_000; i++) {
      pending.open(`${i}`);
      pending.answer(`${i}`, "x");
    }
    expect(pending.answer("4999", "x")).toBe("repeated");
    expect(pending.answer("0", "x")).toBe("unasked");
  });
});
