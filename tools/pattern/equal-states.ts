import type { Dfa } from "./compile-pattern.ts";

/**
 * For each state the number of its block of states with the same verdicts (Hopcroft's algorithm); undefined if there
 * are more than `most` blocks.
 *
 * The states of a block stand beside one another in a list, those that a splitter has met first, so that a block is
 * split by moving its border.
 */
export function equalStates(dfa: Dfa, most: number): Int32Array | undefined {
  const { accept, classCount } = dfa;
  const count = accept.length;
  const { first, sources } = backward(dfa);
  const states = new Int32Array(count);
  const placeOf = new Int32Array(count);
  const blockOf = new Int32Array(count);
  const starts: number[] = [];
  const ends: number[] = [];
  /** How many of a block were met. */
  const met: number[] = [];
  let placed = 0;
  for (const verdict of [true, false]) {
    const start = placed;
    for (let state = 0; state < count; state += 1) {
      if (accept[state] !== verdict) continue;
      placeOf[state] = placed;
      states[placed] = state;
      blockOf[state] = starts.length;
      placed += 1;
    }
    if (placed === start) continue;
    starts.push(start);
    ends.push(placed);
    met.push(0);
  }

  const meet = (state: number, touched: number[]): void => {
    const block = blockOf[state] as number;
    const border = (starts[block] as number) + (met[block] as number);
    const place = placeOf[state] as number;
    if (place < border) return;
    if (met[block] === 0) touched.push(block);
    const other = states[border] as number;
    states[border] = state;
    placeOf[state] = border;
    states[place] = other;
    placeOf[other] = place;
    met[block] = (met[block] as number) + 1;
  };
  const waiting = new Set(starts.keys());
  for (const splitter of waiting) {
    waiting.delete(splitter);
    const members = states.slice(starts[splitter], ends[splitter]);
    for (let cls = 0; cls < classCount; cls += 1) {
      const touched: number[] = [];
      for (const target of members) {
        const key = target * classCount + cls;
        const end = first[key + 1] as number;
        for (let index = first[key] as number; index < end; index += 1) meet(sources[index] as number, touched);
      }
      for (const block of touched) {
        const start = starts[block] as number;
        const border = start + (met[block] as number);
        met[block] = 0;
        if (border === ends[block]) continue;
        if (starts.length >= most) return undefined;
        const fresh = starts.push(start) - 1;
        ends.push(border);
        met.push(0);
        starts[block] = border;
        for (let place = start; place < border; place += 1) blockOf[states[place] as number] = fresh;
        const isSmaller = border - start <= (ends[block] as number) - border;
        waiting.add(waiting.has(block) || isSmaller ? fresh : block);
      }
    }
  }
  return blockOf;
}

/** The states that come to state S by class C are `sources` from `first[S * classCount + C]` up to the next. */
function backward({ transitions, classCount }: Dfa): { readonly first: Int32Array; readonly sources: Int32Array } {
  const first = new Int32Array(transitions.length + 1);
  for (let index = 0; index < transitions.length; index += 1) {
    const key = (transitions[index] as number) * classCount + (index % classCount) + 1;
    first[key] = (first[key] as number) + 1;
  }
  for (let key = 1; key < first.length; key += 1) first[key] = (first[key] as number) + (first[key - 1] as number);
  const next = first.slice();
  const sources = new Int32Array(transitions.length);
  for (let index = 0; index < transitions.length; index += 1) {
    const cls = index % classCount;
    const key = (transitions[index] as number) * classCount + cls;
    sources[next[key] as number] = (index - cls) / classCount;
    next[key] = (next[key] as number) + 1;
  }
  return { first, sources };
}
