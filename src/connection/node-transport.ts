import type { Readable, Writable } from "node:stream";
import type { Receiver, Transport } from "./transport.ts";

/**
 * A transport over two Node streams, such as the pipes of a child process.
 *
 * ```ts
 * const connection = new BackendConnection(nodeTransport(process.stdin, process.stdout));
 * ```
 */
export function nodeTransport(readable: Readable, writable: Writable): Transport {
  return {
    start(receiver) {
      readWith(readable, receiver);
      const broken = (error?: Error) => receiver.broken(error ?? new Error("the outgoing stream was closed"));
      writable.on("error", broken);
      writable.once("close", () => broken());
    },
    pause: () => readable.pause(),
    resume: () => readable.resume(),
    write: (text, done) => {
      writable.write(text, "utf8", (error) => done(error ?? undefined));
    },
    end: () => {
      writable.end(() => readable.destroy());
    },
    destroy() {
      readable.destroy();
      writable.destroy();
    },
  };
}

function readWith(readable: Readable, receiver: Receiver): void {
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    receiver.end();
  };
  readable.on("data", (chunk: Uint8Array) => receiver.data(chunk));
  readable.once("end", end);
  readable.once("close", end);
  readable.on("error", end);
}
