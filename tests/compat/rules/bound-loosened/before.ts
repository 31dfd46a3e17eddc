/** @root */
export interface Message {
  type: "set";
  /**
   * @TJS-type integer
   * @maximum 10
   */
  n: number;
}
