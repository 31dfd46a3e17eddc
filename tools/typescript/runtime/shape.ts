import { type Fault, tooDeep } from "./fault.ts";
import type { Sniffed } from "./root.ts";
import { MAX_DEPTH } from "./text.ts";
import { expected, type Walk } from "./walk.ts";

/**
 * A type of the protocol as the generated module carries it: what says which fault a value has, and writes it as JSON.
 *
 * Each kind is made by a function of its own, so that a bundler leaves out the kinds that a protocol does not have.
 */
export interface Shape {
  /** What it accepts, in words: `integer from 1 to 10`. */
  readonly wanted: () => string;
  /** Whether some value of the same JSON kind fits. */
  readonly isKind: (value: unknown) => boolean;
  /** The first fault of a value, depth first; undefined if there is none. `level` is how deep its brackets nest. */
  readonly check: (walk: Walk, value: unknown, level: number) => Fault | undefined;
  /** The JSON text of a value that has been accepted. */
  readonly write: (value: never, level: number) => string;
  /** The value of a literal. */
  readonly literal?: unknown;
  /** The literal that each of its values has under a key. */
  readonly literalAt?: (key: string) => unknown;
  /** Whether an object holds each literal that the shape asks for; absent where it asks for none. */
  readonly hasLiterals?: (value: AnyObject) => boolean;
}

/** One that a line can be, or that a tag can name. */
export interface MessageShape extends Shape {
  /**
   * The validator. False is not the last word: `check` takes a few values of programs, which no line can hold, that a
   * validator refuses.
   */
  readonly accepts: (value: unknown) => boolean;
  /** The largest line that may be sent, in bytes. */
  readonly limit?: number | undefined;
  readonly sniffed?: Sniffed | undefined;
  readonly tag?: string;
  readonly variants?: ReadonlyMap<unknown, MessageShape>;
}

export type AnyObject = Record<string, unknown>;

/** A shape of one JSON kind; `check` and `write` see values of this kind alone. */
export function shape<T>(
  words: string,
  isKind: (value: unknown) => value is T,
  check: (walk: Walk, value: T, level: number) => Fault | undefined,
  write: (value: T, level: number) => string,
  /** Whether its values have brackets that `check` is to bound; `write` bounds its own. */
  nests = false,
): Shape {
  return {
    wanted: () => words,
    isKind,
    check: (walk, value, level) => {
      if (!isKind(value)) return expected(walk, words, value);
      return nests && level > MAX_DEPTH ? tooDeep : check(walk, value, level);
    },
    write,
  };
}

/** By a short name, as the generated validators call it for each field. */
export const hasOwn: (value: object, key: string) => boolean = Object.hasOwn;

/** Whether it is an object that has all of these keys itself. */
export function owns(value: unknown, ...keys: readonly string[]): value is AnyObject {
  if (!isObject(value)) return false;
  for (let index = 0; index < keys.length; index++) if (!hasOwn(value, keys[index] as string)) return false;
  return true;
}

/** The validator of one of several messages that differ in this mark alone; theirs sees to it that it is their own. */
export function withMark(
  accepts: (value: unknown) => boolean,
  tag: string,
  mark: unknown,
): (value: unknown) => boolean {
  return (value) => isObject(value) && value[tag] === mark && accepts(value);
}

export function isObject(value: unknown): value is AnyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function ownValue(value: AnyObject, key: string): unknown {
  return hasOwn(value, key) ? value[key] : undefined;
}
