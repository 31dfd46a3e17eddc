/** @root */
export interface Message {
  type: "a";
  bySymbol: { [key: symbol]: string };
  byMapping: { [key: `x-${Lowercase<string>}`]: string };
  several: { [key: string]: string | number; [key: number]: string };
  beside: { known: string; [key: `x-${string}`]: string };
}

/** @pattern ^[a-z]+$ */
type Key = string;

/** @root */
export interface Keyed {
  key: Key;
  record: Record<Key, number>;
  signature: { [key: Key]: number };
  mapped: { [K in Key]: number };
}
