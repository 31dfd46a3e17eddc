/** @root */
export interface Message {
  type: "set";
  color: "yellow" | "pink";
}
