/** @root */
export interface Message {
  type: "set";
  /** @uniqueItems true */
  list: string[];
}
