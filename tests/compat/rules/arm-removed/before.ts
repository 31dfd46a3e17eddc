export type Value = string | number | boolean;

/** @root */
export interface Message {
  type: "set";
  v: Value;
}
