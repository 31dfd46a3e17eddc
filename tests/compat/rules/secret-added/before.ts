/** @root */
export interface Message {
  type: "set";
  key: string;
}
