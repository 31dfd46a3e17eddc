/** @root */
export interface Message {
  type: "set";
  /**
   * @minLength 1
   * @maxLength 6
   */
  v: string;
}
