/** @root */
export interface Message {
  type: "a";
  nothing: undefined;
  list: (string | undefined)[];
}
