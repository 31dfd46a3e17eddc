/** @root */
export interface Message {
  type: "set";
  /** @maxItems 3 */
  list: string[];
}
