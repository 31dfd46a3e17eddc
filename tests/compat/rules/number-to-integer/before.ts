/** @root */
export interface Message {
  type: "set";
  n: number;
}
