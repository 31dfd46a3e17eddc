/** @root */
export interface Message {
  type: "set";
  /**
   * @TJS-type integer
   * @multipleOf 10
   */
  n: number;
}
