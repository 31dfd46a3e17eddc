/** @root */
export interface Message {
  type: "set";
  /** @maxItems 2 */
  list: string[];
}
