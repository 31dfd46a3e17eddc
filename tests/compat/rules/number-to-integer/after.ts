/** @root */
export interface Message {
  type: "set";
  /** @TJS-type integer */
  n: number;
}
