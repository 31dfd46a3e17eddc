interface Nest<T> {
  value: T;
  inner?: Nest<T[]>;
}
interface Pair<T> {
  left?: Pair<[T, 1]>;
  right?: Pair<[T, 2]>;
}
type Wrapped<T> = { value: T; inner?: Wrapped<{ of: T }> };
type Selected<T> = { inner?: Partial<Selected<T[]>> };

/** @root */
export interface Message {
  type: "a";
  nest: Nest<string>;
  pair: Pair<string>;
  wrapped: Wrapped<string>;
  selected: Selected<string>;
}
