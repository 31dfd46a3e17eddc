/** @root */
export interface Message {
  type: "set";
  /** @minLength 1 */
  v: string;
}
