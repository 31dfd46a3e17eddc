/** @root */
export interface Message {
  type: "a";
  count: number; /** @minimum 0 */
  text: string;
  // The comment belongs to what follows it in the line above.
  values: Array</** @integer */ number>;
}

/** @minimum 3 */
export type Unused = number;
