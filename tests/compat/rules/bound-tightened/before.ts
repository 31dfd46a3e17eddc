/** @root */
export interface Message {
  type: "set";
  /** @minimum 0 */
  n: number;
}
