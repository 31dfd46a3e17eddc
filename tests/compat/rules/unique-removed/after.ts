/** @root */
export interface Message {
  type: "set";
  list: string[];
}
