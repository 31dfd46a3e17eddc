export type Code =
  /**
   * The disk is full.
   *
   * @recoverable false
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
