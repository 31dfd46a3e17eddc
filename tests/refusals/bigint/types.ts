/** @root */
export interface Message {
  type: "a";
  big: bigint;
  literal?: 10n;
}
