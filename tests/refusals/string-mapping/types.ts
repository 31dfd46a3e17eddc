/** @root */
export interface Message {
  type: "a";
  loud: Uppercase<string>;
  inside: `x-${Lowercase<string>}`;
}
