/** @direction frontend-to-backend @limit 1 KB */
interface First {
  type: "first";
}
/**
 * @direction backend-to-frontend
 * @limit 1 lightyear
 */
interface Second {
  type: "second";
}

/** @root */
export type Message = First | Second;
