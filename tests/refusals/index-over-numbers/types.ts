/** @root */
export interface Message {
  type: "a";
  byNumber: { [key: number]: string };
  byTemplate: { [key: `x-${string}`]: string };
}
