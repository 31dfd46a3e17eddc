/** @root */
export interface Message {
  type: "a";
  /** @minimum one */
  count: number;
  /** @maxLength -1 */
  text: string;
  /** @minimum 5 @maximum 4 */
  empty: number;
  /** @integer @multipleOf 1.5 */
  steps: number;
  /** @TJS-type string */
  other: number;
  /** @integer always */
  whole: number;
  /** @format */
  format: string;
  /** @nullable */
  nullable: string;
}
