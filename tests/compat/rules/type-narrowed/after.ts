/** @root */
export interface Message {
  type: "set";
  v: { id: string };
}
