/* @minLength 1 */
type Name = string;

/** @root */
export interface Message {
  type: "a";
  name: Name;
  // @integer
  count: number;
  /*
   * How many there are.
   * @minimum 0
   */
  total: number;
  share: number; // @maximum 1
  // A remark may speak of @minimum, and a text hold one:
  text: "// @minimum 1" | `/* @integer */`;
  /** Documented. */
  // @maxLength 3
  both: string;
  word:
    | "a"
    // To speak of @recoverable is no annotation.
    // @recoverable true
    | "b";
}
