import { found } from "./describe.ts";
import type { Code } from "./protocol-error.ts";
import { MAX_DEPTH } from "./text.ts";

/** The first thing that is wrong with a value. */
export interface Fault {
  readonly path: Path;
  readonly wanted: string;
  readonly found: string;
  /** INVALID_MESSAGE if absent. */
  readonly code?: Code;
}

/** Keys and places in arrays, from the outside. */
export type Path = readonly (string | number)[];

export const tooDeep: Fault = {
  path: [],
  wanted: `at most ${MAX_DEPTH} levels of brackets`,
  found: "more",
  code: "TOO_DEEP",
};

/** A string that UTF-8 can't carry. Only a value of the program can hold one; a line can't. */
export function notWellFormed(path: Path, text: string, secret = false): Fault {
  return { path: [...path], wanted: "string without lone surrogates", found: found(text, secret) };
}

/** The path as a JSON Pointer. */
export function pointer(path: Path): string {
  return path.map((step) => `/${`${step}`.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** `expected boolean, got string "yes"`. */
export function reasonOf(fault: Fault): string {
  return `expected ${fault.wanted}, got ${fault.found}`;
}
