/** @root */
export interface Message {
  type: "set";
  v: { [key: string]: unknown };
}
