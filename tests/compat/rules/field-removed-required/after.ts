/** @root */
export interface Message {
  type: "set";
  v: string;
}
