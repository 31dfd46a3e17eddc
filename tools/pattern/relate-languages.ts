import { classOf, compilePattern, type Dfa } from "./compile-pattern.ts";

/** Past this many combined states the answer is `overlap`: uncertain. */
const STATE_LIMIT = 100_000;

/**
 * How the strings that match all of `first` lie to those that match all of `second`; an empty list matches every
 * string. Exact, unless the combined automata grow past a bound: then `overlap`.
 */
export function relateLanguages(
  first: readonly string[],
  second: readonly string[],
): "disjoint" | "equal" | "inside" | "around" | "overlap" {
  const automata = [...first, ...second].map(compilePattern);
  const letters = representatives(automata);
  const start = automata.map((dfa) => dfa.start);
  const seen = new Set([start.join()]);
  const open = [start];
  let both = false;
  let onlyFirst = false;
  let onlySecond = false;
  for (let states = open.pop(); states !== undefined; states = open.pop()) {
    const accepted = automata.map((dfa, index) => dfa.accept[states?.[index] ?? 0] === true);
    const inFirst = accepted.slice(0, first.length).every(Boolean);
    const inSecond = accepted.slice(first.length).every(Boolean);
    both ||= inFirst && inSecond;
    onlyFirst ||= inFirst && !inSecond;
    onlySecond ||= inSecond && !inFirst;
    for (const letter of letters) {
      const next = automata.map((dfa, index) => step(dfa, states?.[index] ?? 0, letter));
      const key = next.join();
      if (seen.has(key)) continue;
      if (seen.size >= STATE_LIMIT) return "overlap";
      seen.add(key);
      open.push(next);
    }
  }
  if (!both) return "disjoint";
  if (!onlyFirst) return onlySecond ? "inside" : "equal";
  return onlySecond ? "overlap" : "around";
}

/** One code point out of every stretch that all automata treat alike. Half surrogates are in no string of ours. */
function representatives(automata: readonly Dfa[]): number[] {
  const borders = new Set([0, 0xd800, 0xe000]);
  for (const { classes } of automata) {
    for (const { from, to } of classes) borders.add(from).add(to + 1);
  }
  return [...borders].filter((point) => point <= 0x10ffff && (point < 0xd800 || point >= 0xe000));
}

function step(dfa: Dfa, state: number, codePoint: number): number {
  return dfa.transitions[state * dfa.classCount + classOf(dfa, codePoint)] ?? 0;
}
