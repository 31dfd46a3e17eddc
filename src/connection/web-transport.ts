import { asError } from "../thrown.ts";
import type { Receiver, Transport } from "./transport.ts";

/**
 * A transport over two web streams of bytes.
 *
 * ```ts
 * const connection = new FrontendConnection(webTransport(response.body, request.writable));
 * ```
 */
export function webTransport(readable: ReadableStream<Uint8Array>, writable: WritableStream<Uint8Array>): Transport {
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let paused = false;
  let goOn: (() => void) | undefined;

  async function read(receiver: Receiver): Promise<void> {
    try {
      for (;;) {
        if (paused) await new Promise<void>((resolve) => (goOn = resolve));
        const { done, value } = await reader.read();
        if (done) break;
        receiver.data(value);
      }
    } catch {
      // A stream that fails has ended all the same; what came before it counts.
    }
    receiver.end();
  }

  return {
    start(receiver) {
      void read(receiver);
      writer.closed.then(
        () => receiver.broken(new Error("the outgoing stream was closed")),
        (error: unknown) => receiver.broken(asError(error)),
      );
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      goOn?.();
    },
    write(text, done) {
      writer.write(encoder.encode(text)).then(
        () => done(),
        (error: unknown) => done(asError(error)),
      );
    },
    end() {
      writer.close().catch(() => {});
      reader.cancel().catch(() => {});
    },
    destroy() {
      reader.cancel().catch(() => {});
      writer.abort().catch(() => {});
    },
  };
}
