/** @root */
export interface Message {
  type: "set";
  at: [number, number];
}
