/** @root */
export interface Message {
  type: "set";
  /** @maxLength 8 */
  v: string;
}
