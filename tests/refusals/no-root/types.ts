export interface Message {
  type: "a";
}
