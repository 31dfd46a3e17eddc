export type Shape = { kind: "circle"; r: number } | { kind: "square"; a: number };

/** @root */
export interface Message {
  type: "set";
  shape: Shape;
}
