import type { CodePointClass, Dfa } from "./compile-pattern.ts";

/**
 * The smallest automaton with the same verdicts: equal states made one (Hopcroft), equal classes of characters made
 * one, states numbered in the order in which a walk from the start meets them.
 */
export function minimise(dfa: Dfa): Dfa {
  const block = equalStates(dfa);
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

/** For each state the number of its block of states with the same verdicts (Hopcroft's algorithm). */
function equalStates(dfa: Dfa): number[] {
  const count = dfa.accept.length;
  const sources = backward(dfa);
  const blocks: Set<number>[] = [];
  const block = new Array<number>(count).fill(0);
  for (const verdict of [true, false]) {
    const states = new Set(dfa.accept.flatMap((accepts, state) => (accepts === verdict ? [state] : [])));
    if (states.size === 0) continue;
    for (const state of states) block[state] = blocks.length;
    blocks.push(states);
  }

  const waiting = new Set(blocks.keys());
  for (const splitter of waiting) {
    waiting.delete(splitter);
    const members = [...(blocks[splitter] as Set<number>)];
    for (let cls = 0; cls < dfa.classCount; cls += 1) {
      const touched = new Map<number, number[]>();
      for (const target of members) {
        for (const source of sources[target * dfa.classCount + cls] ?? []) {
          const id = block[source] as number;
          const list = touched.get(id);
          if (list === undefined) touched.set(id, [source]);
          else list.push(source);
        }
      }
      for (const [id, part] of touched) {
        const whole = blocks[id] as Set<number>;
        if (part.length === whole.size) continue;
        const fresh = blocks.length;
        for (const state of part) {
          whole.delete(state);
          block[state] = fresh;
        }
        blocks.push(new Set(part));
        if (waiting.has(id) || part.length <= whole.size) waiting.add(fresh);
        else waiting.add(id);
      }
    }
  }
  return block;
}

/** For each state and class the states that come to it. */
function backward(dfa: Dfa): (number[] | undefined)[] {
  const sources: (number[] | undefined)[] = new Array(dfa.transitions.length);
  for (const [index, target] of dfa.transitions.entries()) {
    const cls = index % dfa.classCount;
    const key = target * dfa.classCount + cls;
    const list = sources[key];
    const source = (index - cls) / dfa.classCount;
    if (list === undefined) sources[key] = [source];
    else list.push(source);
  }
  return sources;
}
