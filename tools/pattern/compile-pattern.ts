import { buildNfa, NFA_STATE_LIMIT, type Nfa } from "./build-nfa.ts";
import { type CodePoints, LAST_CODE_POINT } from "./code-points.ts";
import { minimise } from "./minimise.ts";
import { parsePattern } from "./parse-pattern.ts";
import { PatternError } from "./pattern-error.ts";

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

/** Bounds on the work that a pattern may cost before the automaton is minimised. */
const UNMINIMISED_STATE_LIMIT = 20_000;
const WORK_LIMIT = 10_000_000;

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
  const dfa = minimise(determinise(source, nfa, alphabet));
  if (dfa.accept.length > DFA_STATE_LIMIT) {
    throw tooLarge(source, `${dfa.accept.length} states where ${DFA_STATE_LIMIT} are carried`);
  }
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

interface Alphabet {
  readonly classes: readonly CodePointClass[];
  readonly classCount: number;
  /** For each set of the NFA the classes that it is made of. */
  readonly classesOfSet: ReadonlyMap<CodePoints, readonly number[]>;
}

/** Splits all code points into classes that every set of the pattern holds either entirely or not at all. */
function splitAlphabet(nfa: Nfa): Alphabet {
  const sets = [...new Set(nfa.steps.flatMap((step) => (step === undefined ? [] : [step.set])))];
  const borders = new Set<number>([0]);
  for (const set of sets) {
    for (const { from, to } of set) borders.add(from).add(to + 1);
  }
  borders.delete(LAST_CODE_POINT + 1);
  const starts = [...borders].sort((a, b) => a - b);

  const membership = starts.map(() => [] as number[]);
  for (const [index, set] of sets.entries()) {
    let range = 0;
    for (const [piece, start] of starts.entries()) {
      while (range < set.length && (set[range]?.to ?? 0) < start) range += 1;
      const candidate = set[range];
      if (candidate !== undefined && candidate.from <= start) membership[piece]?.push(index);
    }
  }

  const keys = membership.map((members) => members.join());
  const classOfKey = new Map<string, number>([[keys.at(-1) as string, 0]]);
  for (const key of keys) if (!classOfKey.has(key)) classOfKey.set(key, classOfKey.size);
  const classes = starts.map((from, piece) => ({
    from,
    to: (starts[piece + 1] ?? LAST_CODE_POINT + 1) - 1,
    cls: classOfKey.get(keys[piece] as string) as number,
  }));
  const classesOfSet = new Map<CodePoints, number[]>(sets.map((set) => [set, []]));
  for (const [piece, members] of membership.entries()) {
    const cls = (classes[piece] as CodePointClass).cls;
    for (const index of members) {
      const list = classesOfSet.get(sets[index] as CodePoints) as number[];
      if (!list.includes(cls)) list.push(cls);
    }
  }
  return { classes, classCount: classOfKey.size, classesOfSet };
}

/** The subset construction, with the search for a match at every position built in. */
function determinise(source: string, nfa: Nfa, alphabet: Alphabet): Dfa {
  const { classCount } = alphabet;
  const numbers = new Map<string, number>();
  const members: (readonly number[])[] = [];
  const accept: boolean[] = [];
  const transitions: number[] = [];
  let work = 0;

  const add = (set: readonly number[], atStart: boolean): number => {
    const found = set.includes(nfa.final);
    // Once the pattern has matched, nothing that follows can change the verdict.
    const key = found ? "matched" : `${atStart ? "^" : ""}${set.join()}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = members.length;
    if (number >= UNMINIMISED_STATE_LIMIT) throw tooLarge(source, `more than ${UNMINIMISED_STATE_LIMIT} states`);
    numbers.set(key, number);
    members.push(found ? [nfa.final] : set);
    accept.push(found || closure(nfa, set, atStart, true).includes(nfa.final));
    return number;
  };

  add(closure(nfa, [nfa.start], true, false), true);
  for (let state = 0; state < members.length; state += 1) {
    const from = members[state] as readonly number[];
    work += (from.length + 1) * classCount;
    if (work > WORK_LIMIT) throw tooManyCombinations(source);
    if (from[0] === nfa.final && from.length === 1) {
      for (let cls = 0; cls < classCount; cls += 1) transitions.push(state);
      continue;
    }
    const targets: number[][] = Array.from({ length: classCount }, () => [nfa.start]);
    for (const position of from) {
      const step = nfa.steps[position];
      if (step === undefined) continue;
      for (const cls of alphabet.classesOfSet.get(step.set) ?? []) targets[cls]?.push(step.to);
    }
    for (const target of targets) {
      const reached = closure(nfa, target, false, false);
      for (const position of reached) work += 1 + (nfa.edges[position]?.length ?? 0);
      if (work > WORK_LIMIT) throw tooManyCombinations(source);
      transitions.push(add(reached, false));
    }
  }
  return { start: 0, classes: alphabet.classes, classCount, transitions, accept };
}

/** Every position that can be reached without a character, sorted. */
function closure(nfa: Nfa, from: readonly number[], atStart: boolean, atEnd: boolean): number[] {
  const reached = new Set(from);
  for (const position of reached) {
    for (const edge of nfa.edges[position] ?? []) {
      if ((edge.when === "start" && !atStart) || (edge.when === "end" && !atEnd)) continue;
      reached.add(edge.to);
    }
  }
  return [...reached].sort((a, b) => a - b);
}

function tooManyCombinations(source: string): PatternError {
  return tooLarge(source, "too many combinations of positions");
}

function tooLarge(source: string, found: string): PatternError {
  return new PatternError(
    source,
    `its automaton is too large (${found})`,
    "use smaller counts in {…}, anchor it with ^, or use maxLength for the length",
  );
}
