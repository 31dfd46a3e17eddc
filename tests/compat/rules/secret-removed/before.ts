/** @root */
export interface Message {
  type: "set";
  /** @secret */
  key: string;
}
