interface Date {
  when: string;
}
interface integer {
  i: number;
}
interface Readonly {
  r: boolean;
}
interface Größe {
  größe: number;
}
interface 数据 {
  值: string;
}
interface $Dollar_ {
  $: string;
}

/** @root */
export interface Message {
  "2": string;
  "10": string;
  "1": string;
  type: "names";
  __proto__: string;
  constructor: string;
  toString: string;
  hasOwnProperty: string;
  "": string;
  "a b": { x: 1 };
  "a-b": { x: 1 };
  a_b: { x: 1 };
  "*/": string;
  "quote\"back\\slash\nline": string;
  "🎉": string;
  "ключ": string;
  self: string;
  default: string;
  date: Date;
  integer: integer;
  readonly: Readonly;
  größe: Größe;
  数据: 数据;
  dollar: $Dollar_;
}
