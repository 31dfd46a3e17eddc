import type { Codec } from "./codec.ts";
import { MessageReader, type Received } from "./message-reader.ts";

/**
 * A web stream that turns bytes into what their lines are.
 *
 * ```ts
 * for await (const { outcome } of response.body.pipeThrough(decoderStream(backend))) handle(outcome);
 * ```
 */
export function decoderStream<Message>(
  codec: Codec<Message>,
  bound?: number,
): TransformStream<Uint8Array, Received<Message>> {
  const reader = new MessageReader(codec, bound);
  const drain = (controller: TransformStreamDefaultController<Received<Message>>) => {
    for (let received = reader.next(); received !== undefined; received = reader.next()) controller.enqueue(received);
  };
  return new TransformStream({
    transform(chunk, controller) {
      reader.feed(chunk);
      drain(controller);
    },
    flush(controller) {
      reader.finish();
      drain(controller);
    },
  });
}

/**
 * A web stream that turns messages into bytes, one chunk a message. A message that the other side would refuse fails
 * the stream with a `ProtocolError`.
 *
 * ```ts
 * messages.pipeThrough(encoderStream(frontend)).pipeTo(socket.writable);
 * ```
 */
export function encoderStream<Message>(codec: Codec<Message>): TransformStream<Message, Uint8Array> {
  const encoder = new TextEncoder();
  return new TransformStream({
    transform(message, controller) {
      controller.enqueue(encoder.encode(`${codec.encode(message)}\n`));
    },
  });
}
