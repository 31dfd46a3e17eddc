export type Shape = { form: "circle"; r: number } | { form: "square"; a: number };

/** @root */
export interface Message {
  type: "set";
  shape: Shape;
}
