export type Value = { [key: string]: string };

/** @root */
export interface Message {
  type: "set";
  v: Value;
}
