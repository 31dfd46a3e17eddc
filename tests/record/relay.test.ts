import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { Relay } from "../../src/record/relay.ts";

/** A source without an end that counts what was taken from it. */
function endless(): { readonly stream: Readable; readonly taken: () => number } {
  let taken = 0;
  const stream = new Readable({
    highWaterMark: 1024,
    read() {
      // As from a pipe: never within the call.
      setImmediate(() => {
        taken += 1024;
        this.push(Buffer.alloc(1024));
      });
    },
  });
  return { stream, taken: () => taken };
}

const NOTHING = { onChunk: () => {}, onEnd: () => {}, onBroken: () => {} };

test("reads no faster than the reader takes", async () => {
  const { stream, taken } = endless();
  const slow = new PassThrough({ highWaterMark: 8 * 1024 });
  const relay = new Relay(stream, slow, NOTHING);
  await once(stream, "pause");
  const held = taken();
  expect(held).toBeLessThan(64 * 1024);
  expect(relay.behind || slow.readableLength > 0).toBe(true);
  // As soon as something is taken, more is read.
  slow.resume();
  await once(stream, "resume");
  expect(relay.bytes).toBeGreaterThanOrEqual(8 * 1024);
  stream.destroy();
});

test("reads nothing while the recording asks for a pause", async () => {
  const { stream } = endless();
  const open = new PassThrough();
  open.resume();
  const relay = new Relay(stream, open, NOTHING);
  await once(stream, "data");
  relay.hold(true);
  expect(stream.isPaused()).toBe(true);
  relay.hold(false);
  expect(stream.isPaused()).toBe(false);
  stream.destroy();
});
