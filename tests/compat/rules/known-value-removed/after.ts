export type Code = "A" | "B" | (string & {});

/** @root */
export interface Message {
  type: "set";
  code: Code;
}
