/** @root */
export interface Message {
  type: "a";
  either: { a: string; b: number } | { a: number; b: string };
}
