import { classOf, compilePattern, type Dfa, matches } from "../../pattern/compile-pattern.ts";
import type { StringAtom } from "./atom.ts";

/** Most combined states that are looked at; past it the search gives up with an error. */
const STATE_LIMIT = 1_000_000;

/**
 * A shortest string that all of `accepts` have and none of `refuses`; undefined: there is none.
 *
 * @throws Error if the patterns together need more states than can be searched.
 */
export function solveString(accepts: readonly StringAtom[], refuses: readonly StringAtom[]): string | undefined {
  const listed = accepts.find((atom) => atom.values !== undefined)?.values;
  if (listed !== undefined) {
    return [...listed].find(
      (text) => accepts.every((atom) => hasString(atom, text)) && !refuses.some((atom) => hasString(atom, text)),
    );
  }
  if (refuses.some((atom) => accepts.some((wanted) => isSame(atom, wanted)))) return undefined;
  return search(accepts, refuses);
}

/** Whether the atom has the string. */
export function hasString(atom: StringAtom, text: string): boolean {
  if (atom.values !== undefined) return atom.values.has(text);
  const length = [...text].length;
  if (length < atom.minLength || length > atom.maxLength) return false;
  return atom.patterns.every((source) => matches(automatonOf(source), text));
}

function isSame(first: StringAtom, second: StringAtom): boolean {
  return (
    first.values === undefined &&
    second.values === undefined &&
    first.minLength === second.minLength &&
    first.maxLength === second.maxLength &&
    first.patterns.join("\0") === second.patterns.join("\0")
  );
}

interface Node {
  readonly states: readonly number[];
  readonly length: number;
  readonly text: string;
}

/** Breadth first through the automata of all patterns at once; lengths past every bound are alike. */
function search(accepts: readonly StringAtom[], refuses: readonly StringAtom[]): string | undefined {
  const all = [...accepts, ...refuses];
  const sources = [...new Set(all.flatMap((atom) => atom.patterns))];
  const automata = sources.map(automatonOf);
  const listed = new Set(refuses.flatMap((atom) => [...(atom.values ?? [])]));
  const bounds = all.flatMap((atom) => [atom.minLength, atom.maxLength]).filter(Number.isFinite);
  const longest = Math.max(...bounds, ...[...listed].map((text) => [...text].length), 0) + 1;
  const prefixes = prefixesOf(listed);
  const letters = lettersOf(automata, listed);

  const has = (atom: StringAtom, node: Node): boolean => {
    if (atom.values !== undefined) return atom.values.has(node.text);
    if (node.length < atom.minLength || node.length > atom.maxLength) return false;
    return atom.patterns.every((source) => {
      const index = sources.indexOf(source);
      return automata[index]?.accept[node.states[index] ?? 0] === true;
    });
  };
  const tooLong = Math.min(...accepts.map((atom) => atom.maxLength));
  // A text that begins a refused one is told apart; any other is known by its states and length alone.
  const keyOf = (node: Node): string =>
    `${node.states.join()} ${Math.min(node.length, longest)} ${prefixes.has(node.text) ? node.text : ""}`;

  let layer: Node[] = [{ states: automata.map((dfa) => dfa.start), length: 0, text: "" }];
  const seen = new Set(layer.map(keyOf));
  while (layer.length > 0) {
    const next: Node[] = [];
    for (const node of layer) {
      if (accepts.every((atom) => has(atom, node)) && !refuses.some((atom) => has(atom, node))) return node.text;
      if (node.length >= tooLong) continue;
      for (const letter of letters) {
        const codePoint = letter.codePointAt(0) ?? 0;
        const step: Node = {
          states: automata.map((dfa, index) => nextState(dfa, node.states[index] ?? 0, codePoint)),
          length: node.length + 1,
          text: node.text + letter,
        };
        const key = keyOf(step);
        if (seen.has(key)) continue;
        if (seen.size >= STATE_LIMIT)
          throw new Error(`the patterns ${sources.join(", ")} are too large to be compared`);
        seen.add(key);
        next.push(step);
      }
    }
    layer = next;
  }
  return undefined;
}

function prefixesOf(texts: ReadonlySet<string>): ReadonlySet<string> {
  const prefixes = new Set<string>();
  for (const text of texts) {
    let prefix = "";
    for (const letter of text) {
      prefix += letter;
      prefixes.add(prefix);
    }
  }
  return prefixes;
}

/** One letter of every stretch that all automata treat alike, a plain one where there is one, and the listed texts' own. */
function lettersOf(automata: readonly Dfa[], listed: ReadonlySet<string>): string[] {
  const chosen = new Map<string, string>();
  const offer = (letter: string, key: string): void => {
    if (!chosen.has(key)) chosen.set(key, letter);
  };
  const classesOf = (codePoint: number): string => automata.map((dfa) => classOf(dfa, codePoint)).join();
  const own = new Set([...listed].flatMap((text) => [...text]));
  for (const letter of PLAIN) if (!own.has(letter)) offer(letter, classesOf(letter.codePointAt(0) ?? 0));
  for (const { classes } of automata) {
    for (const { from, to } of classes) {
      for (const point of [from, to + 1]) {
        if (point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)) {
          offer(String.fromCodePoint(point), classesOf(point));
        }
      }
    }
  }
  for (const letter of own) offer(letter, `own ${letter}`);
  return [...chosen.values()];
}

const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_./:@!#$%&'()*+,;<=>?[]^`{|}~é€😀"];

function nextState(dfa: Dfa, state: number, codePoint: number): number {
  return dfa.transitions[state * dfa.classCount + classOf(dfa, codePoint)] ?? 0;
}

const automata = new Map<string, Dfa>();

function automatonOf(source: string): Dfa {
  const known = automata.get(source);
  if (known !== undefined) return known;
  const dfa = compilePattern(source);
  automata.set(source, dfa);
  return dfa;
}
