/** A protocol with every kind of shape, for the search. */

/** @root */
export type Message = Scalars | Lists | Objects | Unions;

export interface Scalars {
  type: "scalars";
  text: string;
  /** @minLength 1 */
  name: string;
  /** @pattern ^[a-z]+$ */
  word?: string;
  number: number;
  /**
   * @TJS-type integer
   * @minimum 0
   */
  count: number;
  flag: boolean;
  maybe: string | null;
  both?: number | null;
  color: Color;
  code?: Code;
  /** @default "auto" */
  mode?: "auto" | "plan";
}

export type Color = "yellow" | "pink" | "blue";
export type Code = "A" | "B" | (string & {});

export interface Lists {
  type: "lists";
  words: string[];
  /** @uniqueItems true */
  colors?: Color[];
  pair: [string, number];
  open?: [string, ...boolean[]];
  grid?: number[][];
  /** @default [] */
  tools?: string[];
}

export interface Objects {
  type: "objects";
  payload: unknown;
  input?: { [key: string]: unknown };
  counts: { [key: string]: number };
  labels?: Labels;
  tree?: Tree;
}

export interface Labels {
  id: string;
  [key: string]: string;
}

export interface Tree {
  value: string;
  children?: Tree[];
  next?: Tree | null;
}

export interface Unions {
  type: "unions";
  shape: Shape;
  shapes?: Shape[];
  value?: Value;
  place?: Place;
}

export type Shape = { kind: "circle"; r: number } | { kind: "square"; a: number } | { kind: "dot" };
export type Value = string | number | boolean;
export type Place = ByName | ById;

export interface ByName {
  name: string;
  city?: string;
}

export interface ById {
  id: string;
  name: string;
  street?: string;
}
