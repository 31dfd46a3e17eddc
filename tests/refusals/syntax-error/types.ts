/** @root */
export interface Message {
  type: "a"
  text string;
}
