/** @root */
export interface Message {
  type: "a";
  nothing: never;
  contradiction: { kind: "x" } & { kind: "y" };
}
