export type Message = {
  type: "a";
  /** @TJS-type integer */
  n: number;
};
