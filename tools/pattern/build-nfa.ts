import type { CodePoints } from "./code-points.ts";
import type { PatternNode } from "./parse-pattern.ts";

/** Thompson's automaton: a position either steps over one character or has edges that take none. */
export interface Nfa {
  readonly start: number;
  readonly final: number;
  readonly steps: readonly (NfaStep | undefined)[];
  readonly edges: readonly (readonly NfaEdge[])[];
}

export interface NfaStep {
  readonly set: CodePoints;
  readonly to: number;
}

export interface NfaEdge {
  readonly to: number;
  /** Open at the start or at the end of the string alone. */
  readonly when?: "start" | "end";
}

/** Most positions that are made: repeats with counts are written out. */
export const NFA_STATE_LIMIT = 20_000;

/** The automaton of a pattern; undefined if it has more positions than the limit. */
export function buildNfa(pattern: PatternNode): Nfa | undefined {
  const steps: (NfaStep | undefined)[] = [];
  const edges: NfaEdge[][] = [];
  const add = (): number => {
    steps.push(undefined);
    return edges.push([]) - 1;
  };
  const link = (from: number, edge: NfaEdge): void => {
    edges[from]?.push(edge);
  };

  /** Writes the node out from a position and returns the position after it. */
  const build = (node: PatternNode, from: number): number => {
    if (edges.length > NFA_STATE_LIMIT) return from;
    switch (node.kind) {
      case "set": {
        const to = add();
        // A position with edges can't step, so that the step stands at a position of its own.
        const stepping = add();
        link(from, { to: stepping });
        steps[stepping] = { set: node.set, to };
        return to;
      }
      case "sequence":
        return node.parts.reduce((at, part) => build(part, at), from);
      case "alternatives": {
        const to = add();
        for (const arm of node.arms) {
          const armStart = add();
          link(from, { to: armStart });
          link(build(arm, armStart), { to });
        }
        return to;
      }
      case "repeat":
        return repeat(node.of, node.min, node.max, from);
      case "start":
      case "end": {
        const to = add();
        link(from, { to, when: node.kind });
        return to;
      }
    }
  };

  const repeat = (of: PatternNode, min: number, max: number, from: number): number => {
    let at = from;
    for (let count = 0; count < min && edges.length <= NFA_STATE_LIMIT; count += 1) at = build(of, separate(at));
    if (max === Number.POSITIVE_INFINITY) {
      const loop = separate(at);
      link(build(of, separate(loop)), { to: loop });
      return separate(loop);
    }
    const after = add();
    for (let count = min; count < max && edges.length <= NFA_STATE_LIMIT; count += 1) {
      link(at, { to: after });
      at = build(of, separate(at));
    }
    link(at, { to: after });
    return after;
  };

  /** A position of its own after `at`, so that loops can't leak into what stands before. */
  const separate = (at: number): number => {
    const position = add();
    link(at, { to: position });
    return position;
  };

  const start = add();
  const final = build(pattern, start);
  return edges.length > NFA_STATE_LIMIT ? undefined : { start, final, steps, edges };
}
