/** @root */
export interface Message {
  type: "set";
  /**
   * @TJS-type integer
   * @maximum 20
   */
  n: number;
}
