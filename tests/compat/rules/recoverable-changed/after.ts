export type Code =
  /**
   * The disk is full.
   *
   * @recoverable true
   */
  | "DISK_FULL"
  /**
   * The line is bad.
   *
   * @recoverable true
   */
  | "BAD_LINE";

/** @root */
export interface Message {
  type: "set";
  code: Code;
}
