/** What a note looks like. */
type Color =
  /** The usual one. */
  | "yellow"
  | "pink"
  /** @deprecated use pink */
  | "rose";

/** How it went wrong. */
type ErrorCode =
  /**
   * The versions differ.
   * @recoverable false
   * @action show it and leave
   */
  | "MISMATCH"
  /**
   * It can be tried again.
   * @recoverable true
   * @action try again
   */
  | "BUSY";

type OpenCode = ErrorCode | (string & {});

/** @root */
export interface Message {
  type: "literals";
  color: Color;
  other?: Color | null;
  code: ErrorCode;
  open: OpenCode;
  inlineOpen: "a" | "b" | (string & {});
  digits: 3 | 1 | 2;
  mixed: "auto" | 1 | true;
  yes: true;
  half: 0.5;
  below: -1;
  none: null;
  single: "only";
  sides: "left" | "right";
  wider: Color | "blue";
  list: ("x" | "y")[];
  flag: boolean;
  maybeFlag?: boolean | null;
}
