import type { CodePointClass, Dfa } from "./compile-pattern.ts";
import { equalStates } from "./equal-states.ts";

/**
 * The smallest automaton with the same verdicts: equal states made one (Hopcroft), equal classes of characters made
 * one, states numbered in the order in which a walk from the start meets them. Undefined if it has more than `most` states.
 *
 * Each state must be reached from the start.
 */
export function minimise(dfa: Dfa, most: number): Dfa | undefined {
  const block = equalStates(dfa, most);
  if (block === undefined) return undefined;
  const order: number[] = [];
  const numberOfBlock = new Map<number, number>();
  const visit = (state: number): number => {
    const id = block[state] as number;
    const known = numberOfBlock.get(id);
    if (known !== undefined) return known;
    numberOfBlock.set(id, order.length);
    return order.push(state) - 1;
  };
  visit(dfa.start);
  const rows: number[][] = [];
  for (let index = 0; index < order.length; index += 1) {
    const from = (order[index] as number) * dfa.classCount;
    rows.push(dfa.transitions.slice(from, from + dfa.classCount).map(visit));
  }

  const merged = new Map<string, number>();
  const kept: number[] = [];
  const newClass = Array.from({ length: dfa.classCount }, (_, cls) => {
    const column = rows.map((row) => row[cls]).join();
    const known = merged.get(column);
    if (known !== undefined) return known;
    merged.set(column, kept.length);
    return kept.push(cls) - 1;
  });
  return {
    start: 0,
    classes: joinClasses(dfa.classes, newClass),
    classCount: kept.length,
    transitions: rows.flatMap((row) => kept.map((cls) => row[cls] as number)),
    accept: order.map((state) => dfa.accept[state] as boolean),
  };
}

/** The ranges under their new classes, neighbours of one class joined, class 0 (the rest) left out. */
function joinClasses(classes: readonly CodePointClass[], newClass: readonly number[]): CodePointClass[] {
  const joined: { from: number; to: number; cls: number }[] = [];
  for (const { from, to, cls: old } of classes) {
    const cls = newClass[old] as number;
    const last = joined.at(-1);
    if (last !== undefined && last.cls === cls && last.to + 1 === from) last.to = to;
    else joined.push({ from, to, cls });
  }
  return joined.filter((entry) => entry.cls !== 0);
}
