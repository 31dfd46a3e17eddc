/**
 * @direction up
 * @limit 1 KB
 */
interface Inner {
  /** @limit 1 KB */
  x: number;
}
/**
 * @direction up
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

/** @root @direction up */
export type Message = Ping;
