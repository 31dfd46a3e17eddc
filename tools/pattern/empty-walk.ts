import type { Nfa } from "./build-nfa.ts";

/** When an edge is open. */
const ALWAYS = 0;
const AT_START = 1;
const AT_END = 2;

/**
 * Walks from positions of an automaton to all that are reached without a character.
 *
 * The subset construction spends its time here, so that nothing is made for a walk: what it has reached is marked with
 * its number, and of that only those positions are kept on which something depends later. They step, are the final
 * one, or have edges that are open at the start or the end alone.
 */
export class EmptyWalk {
  readonly #final: number;
  /** The edges of position P are those from `firstEdge[P]` up to `firstEdge[P + 1]`. */
  readonly #firstEdge: Int32Array;
  readonly #edgeTo: Int32Array;
  readonly #edgeWhen: Uint8Array;
  readonly #isKept: Uint8Array;
  readonly #endsIn: Uint8Array;
  readonly #mark: Int32Array;
  /** What this walk has reached and not looked at, and what of it is kept. */
  readonly #open: Int32Array;
  readonly #kept: Int32Array;
  #keptCount = 0;
  #number = 0;
  #high = 0;
  #low = 0;

  constructor({ edges, steps, final }: Nfa) {
    const whens = { start: AT_START, end: AT_END } as const;
    const flat = edges.flat();
    this.#final = final;
    this.#edgeTo = Int32Array.from(flat, ({ to }) => to);
    this.#edgeWhen = Uint8Array.from(flat, ({ when }) => (when === undefined ? ALWAYS : whens[when]));
    this.#firstEdge = new Int32Array(edges.length + 1);
    for (const [position, list] of edges.entries()) {
      this.#firstEdge[position + 1] = (this.#firstEdge[position] as number) + list.length;
    }
    this.#endsIn = Uint8Array.from(edges, (list) => Number(list.some(({ when }) => when === "end")));
    this.#isKept = Uint8Array.from(edges, (list, position) =>
      Number(steps[position] !== undefined || position === final || list.some(({ when }) => when !== undefined)),
    );
    this.#mark = new Int32Array(edges.length);
    this.#open = new Int32Array(edges.length);
    this.#kept = new Int32Array(edges.length);
  }

  /** Walks. Returns how many positions and edges it has looked at. */
  from(positions: readonly number[], atStart: boolean): number {
    this.#begin();
    return this.#walk(positions, atStart ? AT_START : ALWAYS);
  }

  hasReached(position: number): boolean {
    return this.#mark[position] === this.#number;
  }

  /** Tells what was kept from nearly everything else, however the walk came to it. */
  get digest(): number {
    // As much of it as a number can hold exactly.
    return (this.#high >>> 0) * 2 ** 20 + (this.#low & 0xfffff);
  }

  /** Whether exactly these were kept. */
  isAt(positions: Int32Array): boolean {
    if (positions.length !== this.#keptCount) return false;
    for (let index = 0; index < positions.length; index += 1) {
      if (this.#mark[positions[index] as number] !== this.#number) return false;
    }
    return true;
  }

  /** What was kept. */
  taken(): Int32Array {
    return this.#kept.slice(0, this.#keptCount);
  }

  /** Whether a text that ends here matches. It forgets what was reached before. */
  acceptsAtEnd(atStart: boolean): boolean {
    const positions = this.taken();
    if (!positions.some((position) => this.#endsIn[position] === 1)) return this.hasReached(this.#final);
    this.#begin();
    this.#walk(positions, atStart ? AT_START | AT_END : AT_END);
    return this.hasReached(this.#final);
  }

  #begin(): void {
    this.#number += 1;
    this.#keptCount = 0;
    this.#high = 0;
    this.#low = 0;
  }

  #walk(positions: ArrayLike<number>, open: number): number {
    const mark = this.#mark;
    const waiting = this.#open;
    const firstEdge = this.#firstEdge;
    const edgeTo = this.#edgeTo;
    const edgeWhen = this.#edgeWhen;
    const number = this.#number;
    let count = 0;
    let looked = 0;
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index] as number;
      if (mark[position] === number) continue;
      mark[position] = number;
      waiting[count] = position;
      count += 1;
    }
    while (count > 0) {
      count -= 1;
      const position = waiting[count] as number;
      if (this.#isKept[position] === 1) this.#keep(position);
      const end = firstEdge[position + 1] as number;
      looked += 1 + end - (firstEdge[position] as number);
      for (let edge = firstEdge[position] as number; edge < end; edge += 1) {
        const to = edgeTo[edge] as number;
        const when = edgeWhen[edge] as number;
        if (mark[to] === number || (when & open) !== when) continue;
        mark[to] = number;
        waiting[count] = to;
        count += 1;
      }
    }
    return looked;
  }

  #keep(position: number): void {
    this.#kept[this.#keptCount] = position;
    this.#keptCount += 1;
    // Sums, so that the order does not matter.
    this.#high = (this.#high + scattered(position + 1)) | 0;
    this.#low = (this.#low + scattered(~position)) | 0;
  }
}

/** A number of 32 bits that looks like chance. */
function scattered(number: number): number {
  let bits = Math.imul(number, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  return bits ^ (bits >>> 13);
}
