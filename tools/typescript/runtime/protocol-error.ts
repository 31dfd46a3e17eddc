/** What a line or a value is refused for; the same words in every language. */
export type Code =
  | "TOO_LARGE"
  | "INVALID_UTF8"
  | "TOO_DEEP"
  | "INVALID_JSON"
  | "TRUNCATED"
  | "NOT_AN_OBJECT"
  | "INVALID_MESSAGE"
  | "UNKNOWN_TYPE";

/** Why a line could not be decoded or a value could not be encoded. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly code: Code;
  /** JSON Pointer to the first fault; empty for the whole. */
  readonly path: string;
  /** The fault alone: `expected boolean, got string "yes"`. */
  readonly reason: string;

  /** @param action What failed, without a full stop: `Cannot decode tool_end`. */
  constructor(code: Code, path: string, reason: string, action = "Cannot decode the line", options?: ErrorOptions) {
    super(`${action}: ${path === "" ? "" : `${path}: `}${reason}`, options);
    this.code = code;
    this.path = path;
    this.reason = reason;
  }
}
