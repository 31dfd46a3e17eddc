export type Code = "A" | "B" | "C" | (string & {});

/** @root */
export interface Message {
  type: "set";
  code: Code;
}
