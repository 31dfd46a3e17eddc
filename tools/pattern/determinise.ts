import type { Nfa } from "./build-nfa.ts";
import type { Dfa } from "./compile-pattern.ts";
import { EmptyWalk } from "./empty-walk.ts";
import { tooLarge } from "./pattern-error.ts";
import type { Alphabet } from "./split-alphabet.ts";

/**
 * Bounds on what a pattern may cost before the automaton is minimised: its states, and positions that are looked at.
 * The second is a matter of less than a second.
 */
const UNMINIMISED_STATE_LIMIT = 20_000;
const WORK_LIMIT = 10_000_000;

/**
 * The subset construction, with the search for a match at every position built in.
 *
 * @throws PatternError for a pattern that costs too much
 */
export function determinise(source: string, nfa: Nfa, alphabet: Alphabet): Dfa {
  const { classCount } = alphabet;
  const walk = new EmptyWalk(nfa);
  const members: Int32Array[] = [];
  const accept: boolean[] = [];
  const transitions: number[] = [];
  /** The states whose members have the same digest. */
  const digests = new Map<number, number[]>();
  /** Once the pattern has matched, nothing that follows can change the verdict: that is one state. */
  let matched: number | undefined;
  let work = 0;

  /** The state of what the walk has reached. */
  const stateOf = (atStart: boolean): number => {
    if (walk.hasReached(nfa.final)) {
      matched ??= add(new Int32Array(0), true);
      return matched;
    }
    // The start is a state of its own: ^ holds there alone.
    if (atStart) return add(walk.taken(), walk.acceptsAtEnd(true));
    const { digest } = walk;
    const known = digests.get(digest);
    for (const state of known ?? []) if (walk.isAt(members[state] as Int32Array)) return state;
    const state = add(walk.taken(), walk.acceptsAtEnd(false));
    if (known === undefined) digests.set(digest, [state]);
    else known.push(state);
    return state;
  };
  const add = (positions: Int32Array, accepts: boolean): number => {
    if (members.length >= UNMINIMISED_STATE_LIMIT)
      throw tooLarge(source, `more than ${UNMINIMISED_STATE_LIMIT} states`);
    accept.push(accepts);
    return members.push(positions) - 1;
  };
  const spend = (amount: number): void => {
    work += amount;
    if (work > WORK_LIMIT) throw tooLarge(source, "too many combinations of positions");
  };

  walk.from([nfa.start], true);
  stateOf(true);
  const targets = Array.from({ length: classCount }, (): number[] => []);
  for (let state = 0; state < members.length; state += 1) {
    const from = members[state] as Int32Array;
    spend((from.length + 1) * classCount);
    if (state === matched) {
      for (let cls = 0; cls < classCount; cls += 1) transitions.push(state);
      continue;
    }
    for (const target of targets) {
      target.length = 0;
      target.push(nfa.start);
    }
    for (const position of from) {
      const step = nfa.steps[position];
      if (step === undefined) continue;
      for (const cls of alphabet.classesOf(step.set)) targets[cls]?.push(step.to);
    }
    for (const target of targets) {
      spend(walk.from(target, false));
      transitions.push(stateOf(false));
    }
  }
  return { start: 0, classes: alphabet.classes, classCount, transitions, accept };
}
