/** @root */
export interface Message {
  type: "set";
  /** @minItems 1 */
  list: string[];
}
