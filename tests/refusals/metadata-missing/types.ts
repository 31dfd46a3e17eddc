/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
interface First {
  type: "first";
}
/** @direction frontend-to-backend */
interface Second {
  type: "second";
}

/** @root */
export type Message = First | Second | { type: "third" };
