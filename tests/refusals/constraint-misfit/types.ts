interface Inner {
  x: number;
}

/** @root */
export interface Message {
  type: "a";
  /** @minimum 1 */
  text: string;
  /** @maxLength 3 */
  count: number;
  /** @integer */
  flag: boolean;
  /** @minLength 1 */
  list: string[];
  /** @uniqueItems */
  map: Record<string, string>;
  /** @format uuid */
  inner: Inner;
  /** @minimum 1 */
  either: string | number;
  /** @multipleOf 0.5 */
  half: number;
  /** @minimum 1 */
  one: 1;
}
