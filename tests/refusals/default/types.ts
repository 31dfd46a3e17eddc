/** @root */
export interface Message {
  type: "a";
  /** @default "x" */
  required: string;
  /** @default 5 */
  text?: string;
  /** @default auto */
  mode?: "auto" | "manual";
  /** @default require("./evil.ts") */
  evil?: string;
  /**
   * @integer
   * @maximum 3
   * @default 4
   */
  count?: number;
}
