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
  /** @integer @minimum 0.5 */
  half: number;
  /** @integer @maximum 1e300 */
  huge: number;
  /** @integer @exclusiveMinimum -9007199254740993 */
  below: number;
  /** @minimum 0x10 */
  hex: number;
  /** @maximum 9007199254740993 */
  odd: number;
  /** @minimum 1e-400 */
  tiny: number;
  /** @minimum .5 */
  bare: number;
}
