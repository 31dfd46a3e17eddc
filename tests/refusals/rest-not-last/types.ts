/** @root */
export interface Message {
  type: "a";
  tuple: [...string[], number];
}
