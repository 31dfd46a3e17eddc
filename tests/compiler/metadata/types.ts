/** The number on the wire. */
export const PROTOCOL_VERSION = 1;
/** Its name. */
export const NAME = "metadata";
export const STRICT = true;
export const notLiteral: number = 3;

/**
 * The first message.
 * @direction frontend-to-backend
 * @category Lifecycle
 * @limit 1 KB
 * @answeredBy started, failed
 */
interface Init {
  type: "init";
  /** @secret */
  api_key?: string;
}

/**
 * A question.
 * @direction frontend-to-backend
 * @limit 512 B
 * @answeredBy answer
 * @since 1.1.0
 */
type Ask = { type: "ask"; about: "room" } | { type: "ask"; about: "note"; title: string };

/** @root */
export type Request =
  | Init
  | Ask
  /**
   * Nothing.
   * @direction frontend-to-backend
   * @limit 10 KB
   * @deprecated
   */
  | { type: "ping" };

/** @root */
export type Response =
  /** @direction backend-to-frontend @limit 1 MB */
  | { type: "started" }
  /**
   * @direction backend-to-frontend
   * @limit 1 MB
   */
  | { type: "failed" }
  /**
   * @direction backend-to-frontend
   * @limit 1 MB
   */
  | { type: "answer" };
