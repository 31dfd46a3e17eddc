/** @root */
export interface Message {
  type: "set";
  /** @pattern ^[a-c]+$ */
  v: string;
}
