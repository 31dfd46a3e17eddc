/** @root */
export interface Message {
  type: "set";
  /**
   * @TJS-type integer
   * @multipleOf 5
   */
  n: number;
}
