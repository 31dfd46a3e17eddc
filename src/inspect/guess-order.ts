import { OWN_RULES } from "../conversation/conversation-rules.ts";
import type { Side } from "../session/session.ts";

const OTHER: Readonly<Record<Side, Side>> = { frontend: "backend", backend: "frontend" };

/**
 * Guesses in which order the messages of two logs were sent, one log a direction and both without times, from what is
 * owed: an answer comes after its question, and whoever has asked waits. Each log keeps its own order.
 */
export class OrderGuess {
  readonly #questionsOf = questionsByAnswer();
  readonly #asked = new Map<string, number>();
  readonly #finished = new Map<string, number>();
  readonly #seen = new Set<string>();
  #current: Side = "frontend";

  /** Which of the two next messages comes first; undefined stands for a type that can't be made out. */
  choose(frontend: string | undefined, backend: string | undefined): Side {
    const next = { frontend, backend };
    const other = OTHER[this.#current];
    if (this.#isEarly(next[this.#current]) && !this.#isEarly(next[other])) this.#current = other;
    return this.#current;
  }

  /** The next message was taken from this log. */
  take(side: Side, type: string | undefined): void {
    this.#current = side;
    if (type === undefined) return;
    this.#seen.add(type);
    const { answeredBy = [] } = OWN_RULES[side][type] ?? {};
    if (answeredBy.length > 0) {
      add(this.#asked, type);
      this.#current = OTHER[side];
      return;
    }
    for (const { question, isFinal } of this.#questionsOf.get(type) ?? []) {
      if (!isFinal) continue;
      add(this.#finished, question);
      this.#current = OTHER[side];
    }
  }

  /** Whether a message waits for one of the other log. */
  #isEarly(type: string | undefined): boolean {
    if (type === undefined) return false;
    const questions = this.#questionsOf.get(type);
    if (
      questions?.every(({ question }) => countOf(this.#asked, question) <= countOf(this.#finished, question)) === true
    ) {
      return true;
    }
    const after = (OWN_RULES.frontend[type] ?? OWN_RULES.backend[type])?.order.after;
    return after?.some((tag) => this.#seen.has(tag)) === false;
  }
}

interface Answered {
  readonly question: string;
  /** Whether the question is settled with it. */
  readonly isFinal: boolean;
}

/** What each message answers. */
function questionsByAnswer(): ReadonlyMap<string, readonly Answered[]> {
  const all = Object.entries({ ...OWN_RULES.frontend, ...OWN_RULES.backend });
  const questions = new Map<string, Answered[]>();
  for (const [question, { answeredBy }] of all) {
    const [settles, ...others] = answeredBy.filter((tag) => !isPart(tag));
    for (const tag of answeredBy) {
      // Where one of several settles it, the others may come on their own, as an error may.
      if (others.includes(tag)) continue;
      questions.set(tag, [...(questions.get(tag) ?? []), { question, isFinal: tag === settles }]);
    }
  }
  return questions;
}

/** Whether more follows by its nature: a piece of a text, the begin or the end of something within an answer. */
function isPart(tag: string): boolean {
  const all = { ...OWN_RULES.frontend, ...OWN_RULES.backend };
  const isEnd = Object.values(all).some(({ order }) => order.endedBy?.type === tag);
  return tag.endsWith("_delta") || isEnd || all[tag]?.order.endedBy !== undefined;
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, countOf(counts, name) + 1);
}

function countOf(counts: ReadonlyMap<string, number>, name: string): number {
  return counts.get(name) ?? 0;
}
