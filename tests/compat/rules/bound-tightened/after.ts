/** @root */
export interface Message {
  type: "set";
  /** @exclusiveMinimum 0 */
  n: number;
}
