import type { Codec } from "./codec.ts";
import { MessageReader, type Received } from "./message-reader.ts";

/**
 * What the lines of a stream are, one by one, as they come: from a Node stream, a web stream, or any chunks of bytes.
 *
 * ```ts
 * for await (const { outcome } of readMessages(backend, child.stdout)) {
 *   if (outcome.kind === "message") handle(outcome.message);
 * }
 * ```
 */
export async function* readMessages<Message>(
  codec: Codec<Message>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bound?: number,
): AsyncGenerator<Received<Message>, void, undefined> {
  const reader = new MessageReader(codec, bound);
  for await (const chunk of chunks) {
    reader.feed(chunk);
    for (let received = reader.next(); received !== undefined; received = reader.next()) yield received;
  }
  yield* reader.end();
}
