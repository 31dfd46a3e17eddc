/** @root */
export interface Message {
  type: "a";
  at: Date;
  map: Map<string, number>;
  set: Set<string>;
  bytes: Uint8Array;
  pattern: RegExp;
  later: Promise<string>;
}
