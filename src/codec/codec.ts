import {
  type BackendMessage,
  decodeBackendMessage,
  decodeFrontendMessage,
  encodeBackendMessage,
  encodeFrontendMessage,
  type FrontendMessage,
  isBackendMessage,
  isFrontendMessage,
  type Outcome,
} from "../../generated/validators.js";

/** What turns the messages of one direction into lines and back. */
export interface Codec<Message> {
  /** What a line is: a message, one of an unknown type, or a refusal. It never throws. */
  decode(line: string | Uint8Array): Outcome<Message>;
  /**
   * The line of a message, without its line end.
   *
   * @param limit the largest line in bytes, instead of the limit of the message's type
   * @throws {ProtocolError} for whatever `decode` on the other side would refuse, and over the limit
   */
  encode(message: Message, limit?: number): string;
  /** Whether a value is a message of this direction. */
  is(value: unknown): value is Message;
}

/**
 * Messages that the frontend sends.
 *
 * ```ts
 * const outcome = frontend.decode('{"type":"ping"}');
 * if (outcome.kind === "message") handle(outcome.message);
 * ```
 */
export const frontend: Codec<FrontendMessage> = {
  decode: decodeFrontendMessage,
  encode: encodeFrontendMessage,
  is: isFrontendMessage,
};

/**
 * Messages that the backend sends.
 *
 * ```ts
 * process.stdout.write(`${backend.encode({ type: "pong" })}\n`);
 * ```
 */
export const backend: Codec<BackendMessage> = {
  decode: decodeBackendMessage,
  encode: encodeBackendMessage,
  is: isBackendMessage,
};
