/** @root */
export interface Message {
  type: "set";
  at: [number, ...string[]];
}
