/** @root */
export interface Message<T> {
  type: "a";
  value: T;
}
