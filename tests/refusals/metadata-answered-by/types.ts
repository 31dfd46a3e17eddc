/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy pong, nobody
 */
interface Ping {
  type: "ping";
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
interface Pong {
  type: "pong";
}

/** @root */
export type Message = Ping | Pong;
