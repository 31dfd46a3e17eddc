interface Nest<T> {
  value: T;
  inner?: Nest<T[]>;
}

/** @root */
export interface Message {
  type: "a";
  nest: Nest<string>;
}
