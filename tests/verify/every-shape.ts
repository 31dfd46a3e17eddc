/** A protocol with every kind of shape, and with names and overlaps at which the two sides could part. */

export type Message = Open | Data | Auth | Close;

export interface Open {
  type: "open";
  version: Version;
  /** @pattern ^(?:/|[A-Za-z]:[\\/]) */
  path: string;
  name?: Name;
  /** @default [] */
  tags?: string[];
}

/**
 * @asType integer
 * @minimum 1
 * @maximum 4294967295
 */
export type Version = number;

/**
 * @minLength 1
 * @maxLength 8
 */
export type Name = string;

export interface Data {
  type: "data";
  value: unknown;
  tree: Tree;
  map?: Record<string, Choice>;
  pair?: [string, Digit?, ...boolean[]];
  /**
   * @minimum 0
   * @maximum 1
   */
  ratio?: number;
  note?: string | null;
  code?: "A" | "B" | (string & {});
  mode?: "on" | 1 | true | "off";
  /** @default true */
  on?: boolean;
  /**
   * @uniqueItems true
   * @minItems 1
   * @maxItems 4
   */
  ids?: number[];
  /** @format date */
  stamp?: string;
  gone?: never;
  bag?: object;
  level?: Level;
  deep?: Deep;
  words?: Words;
  id?: `${string}-${number}`;
}

/**
 * @asType integer
 * @minimum 0
 * @maximum 9
 */
export type Digit = number;

export enum Level {
  Low = 0,
  High = 10,
}

export type Auth = { type: "auth"; ok: true } | { type: "auth"; ok: false; error?: string };

export interface Close {
  type: "close";
}

export interface Tree {
  children?: Tree[];
  label?: string;
}

export type Choice = string | number | Small | Large | Choice[];

export interface Small {
  a: string;
}

export interface Large {
  a: string;
  b: number;
}

export type Deep = { kind: "leaf"; "weird key~/": null | Level } | { kind: "node"; left: Deep; right: Deep | null };

export interface Words {
  __proto__?: string;
  constructor?: number;
  "": boolean;
  [key: string]: string | number | boolean | undefined;
}
