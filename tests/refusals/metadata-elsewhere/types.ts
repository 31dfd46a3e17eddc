/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
interface Inner {
  /** @limit 1 KB */
  x: number;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @secret
 * @default 3
 */
interface Ping {
  type: "ping";
  inner: Inner;
  /** @recoverable true */
  word: /** @secret */ "a" | /** @recoverable perhaps */ "b";
}

/** @root @direction frontend-to-backend */
export type Message = Ping;
