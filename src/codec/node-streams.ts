import { Transform } from "node:stream";
import { asError } from "../thrown.ts";
import type { Codec } from "./codec.ts";
import { MessageReader } from "./message-reader.ts";

/**
 * A Node stream that turns bytes into what their lines are: `Received` objects, one a line.
 *
 * ```ts
 * child.stdout.pipe(decoderTransform(backend)).on("data", ({ outcome }) => handle(outcome));
 * ```
 */
export function decoderTransform<Message>(codec: Codec<Message>, bound?: number): Transform {
  const reader = new MessageReader(codec, bound);
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Uint8Array, _encoding, done) {
      for (const received of reader.push(chunk)) this.push(received);
      done();
    },
    flush(done) {
      for (const received of reader.end()) this.push(received);
      done();
    },
  });
}

/**
 * A Node stream that turns messages into bytes. A message that the other side would refuse fails the stream with a
 * `ProtocolError`.
 *
 * ```ts
 * const messages = encoderTransform(frontend);
 * messages.pipe(child.stdin);
 * messages.write({ type: "ping" });
 * ```
 */
export function encoderTransform<Message>(codec: Codec<Message>): Transform {
  return new Transform({
    writableObjectMode: true,
    transform(message: Message, _encoding, done) {
      let line: string;
      try {
        line = codec.encode(message);
      } catch (error) {
        done(asError(error));
        return;
      }
      done(null, `${line}\n`);
    },
  });
}
