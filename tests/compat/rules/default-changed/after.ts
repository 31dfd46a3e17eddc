/** @root */
export interface Message {
  type: "set";
  /** @default "plan" */
  mode?: "auto" | "plan";
}
