/** @root */
export interface Message {
  type: "a";
  call: (text: string) => void;
  method?(): string;
}
