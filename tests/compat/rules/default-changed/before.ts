/** @root */
export interface Message {
  type: "set";
  /** @default "auto" */
  mode?: "auto" | "plan";
}
