/** @root */
export interface Message {
  type: "a";
  mark: symbol;
  [Symbol.iterator]: string;
}
