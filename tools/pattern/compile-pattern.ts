import { buildNfa, NFA_STATE_LIMIT } from "./build-nfa.ts";
import { determinise } from "./determinise.ts";
import { minimise } from "./minimise.ts";
import { parsePattern } from "./parse-pattern.ts";
import { PatternError, tooLarge } from "./pattern-error.ts";
import { splitAlphabet } from "./split-alphabet.ts";

export { PatternError } from "./pattern-error.ts";

/**
 * A deterministic automaton that says whether a string matches a pattern.
 *
 * Run it over all code points of the string from `start`; the verdict is `accept` of the last state. What may stand
 * before and after an unanchored pattern is built in.
 */
export interface Dfa {
  readonly start: number;
  /** Sorted and disjoint; a code point in none of them is of class 0. */
  readonly classes: readonly CodePointClass[];
  readonly classCount: number;
  /** The state after `state` and a code point of class `cls` is at `state * classCount + cls`. */
  readonly transitions: readonly number[];
  readonly accept: readonly boolean[];
}

export interface CodePointClass {
  readonly from: number;
  readonly to: number;
  readonly cls: number;
}

/** Most states that an automaton may have: the tables are printed into the generated code. */
export const DFA_STATE_LIMIT = 2_000;

/**
 * Compiles an ECMAScript pattern (flag `u`, "matches somewhere in the string") into the smallest automaton for it.
 * The same source gives the same automaton everywhere.
 *
 * @throws PatternError for a pattern outside of the subset, or one that needs too many states.
 */
export function compilePattern(source: string): Dfa {
  const known = compiled.get(source) ?? compileAnew(source);
  compiled.set(source, known);
  return known;
}

/** Why a pattern can't be carried; undefined if it can. */
export function patternFault(source: string): PatternError | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
}

/** One protocol uses the same few patterns again and again. */
const compiled = new Map<string, Dfa>();

function compileAnew(source: string): Dfa {
  const nfa = buildNfa(parsePattern(source));
  if (nfa === undefined) throw tooLarge(source, `more than ${NFA_STATE_LIMIT} steps`);
  const alphabet = splitAlphabet(nfa);
  const dfa = minimise(determinise(source, nfa, alphabet), DFA_STATE_LIMIT);
  if (dfa === undefined) throw tooLarge(source, `more than ${DFA_STATE_LIMIT} states`);
  return dfa;
}

/** Whether the text matches the pattern that the automaton was compiled from. */
export function matches(dfa: Dfa, text: string): boolean {
  let state = dfa.start;
  for (const character of text) {
    state = dfa.transitions[state * dfa.classCount + classOf(dfa, character.codePointAt(0) as number)] as number;
  }
  return dfa.accept[state] as boolean;
}

/** The class of a code point. */
export function classOf(dfa: Dfa, codePoint: number): number {
  let low = 0;
  let high = dfa.classes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = dfa.classes[middle] as CodePointClass;
    if (codePoint < candidate.from) high = middle - 1;
    else if (codePoint > candidate.to) low = middle + 1;
    else return candidate.cls;
  }
  return 0;
}
