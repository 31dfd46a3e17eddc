/** @root */
export interface Message {
  type: "set";
  tools?: string[];
}
