export type Code = "A" | "B";

/** @root */
export interface Message {
  type: "set";
  code: Code;
}
