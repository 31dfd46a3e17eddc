/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
interface Ping {
  type: "ping";
  /** @after pong */
  at: Time;
}
/**
 * @first
 */
interface Time {
  seconds: number;
}
/**
 * @anytime
 */
interface Pong {
  type: "pong";
}

/** @root */
export type Message = Ping | Pong;
