/** @root */
export interface Message {
  type: "set";
  /** @default [] */
  tools?: string[];
}
