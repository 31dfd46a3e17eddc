/** @root */
export interface Message {
  type: "set";
  /** @pattern ^[a-z]+[0-9]?$ */
  v: string;
}
