import { type BackendMessage, type FrontendMessage, type Outcome, ProtocolError } from "../../generated/validators.js";
import { backend, type Codec, frontend } from "../codec/codec.ts";
import { truncated } from "../codec/message-reader.ts";
import type { Side } from "../session/session.ts";
import type { Input } from "./seen.ts";

const CODECS: Readonly<Record<Side, Codec<FrontendMessage | BackendMessage>>> = { frontend, backend };

/**
 * What a reader of the wire makes of a line of a log. A line that was recorded without its secrets is no longer the one
 * that was read: there, what the recorder has written of it holds.
 *
 * @param bound the largest line that is read, in bytes
 */
export function judgeLine(
  { content, cut, ended, bytes, refused }: Extract<Input, { readonly kind: "line" }>,
  from: Side,
  bound: number,
): Outcome<FrontendMessage | BackendMessage> {
  if (cut || content === undefined) {
    const reason = `expected at most ${bound} bytes, got ${bytes ?? "more"}`;
    return { kind: "refusal", error: new ProtocolError("TOO_LARGE", "", reason) };
  }
  const outcome: Outcome<FrontendMessage | BackendMessage> =
    refused === undefined
      ? CODECS[from].decode(content)
      : { kind: "refusal", error: new ProtocolError(refused.code, refused.path, refused.reason) };
  return ended ? outcome : truncated(outcome);
}
