/** @root */
export interface Message {
  type: "set";
}
