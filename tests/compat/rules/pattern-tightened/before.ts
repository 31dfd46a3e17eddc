/** @root */
export interface Message {
  type: "set";
  /** @pattern ^[a-z]+$ */
  v: string;
}
