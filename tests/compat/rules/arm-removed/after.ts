export type Value = string | number;

/** @root */
export interface Message {
  type: "set";
  v: Value;
}
