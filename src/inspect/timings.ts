import { OWN_RULES } from "../conversation/conversation-rules.ts";
import type { Side } from "../session/session.ts";
import type { Fields } from "./summarise.ts";

/** How long an answer, or the end of something that was begun, took to come. */
export interface Timing {
  /** The tag of what was asked or begun. */
  readonly type: string;
  /** The value by which both belong together. */
  readonly key: string | undefined;
  readonly answer: string;
  readonly milliseconds: number;
  /** Where the answer stands. */
  readonly number: number;
}

/** Questions without an answer of one type that are remembered. */
const MOST_OPEN = 4096;
const MOST_SLOW = 5;

interface Opener {
  readonly id: string;
  readonly type: string;
  readonly field: string | undefined;
}

/** What a message opens and what it closes. */
interface Rule {
  readonly opens: readonly Opener[];
  readonly closes: readonly Opener[];
}

/** Measures how long answers take, in memory that does not grow with the stream. */
export class Timings {
  readonly #rules: Readonly<Record<Side, ReadonlyMap<string, Rule>>> = rulesOf();
  /** When what is open was opened, by what it repeats. */
  readonly #open = new Map<string, Map<string, number>>();
  readonly #slowest: Timing[] = [];
  #count = 0;

  /** The slowest first. */
  get slowest(): readonly Timing[] {
    return this.#slowest;
  }

  observe(from: Side, type: string, message: Fields, at: number, number: number): void {
    const rule = this.#rules[from].get(type);
    if (rule === undefined) return;
    for (const { id, type: opener, field } of rule.closes) {
      const open = this.#open.get(id);
      if (open === undefined || open.size === 0) continue;
      const key = field === undefined ? undefined : String(message[field]);
      const [oldest] = key === undefined ? open.keys() : [key];
      const since = oldest === undefined ? undefined : open.get(oldest);
      if (oldest === undefined || since === undefined) continue;
      // The first of several answers counts, and it answers all that was asked before.
      if (key === undefined) open.clear();
      else open.delete(oldest);
      this.#add({ type: opener, key, answer: type, milliseconds: at - since, number });
    }
    for (const { id, field } of rule.opens) {
      const open = this.#open.get(id) ?? new Map<string, number>();
      this.#open.set(id, open);
      this.#count += 1;
      open.set(field === undefined ? String(this.#count) : String(message[field]), at);
      const [oldest] = open.size > MOST_OPEN ? open.keys() : [];
      if (oldest !== undefined) open.delete(oldest);
    }
  }

  #add(timing: Timing): void {
    const index = this.#slowest.findIndex(({ milliseconds }) => milliseconds < timing.milliseconds);
    if (index === -1 && this.#slowest.length >= MOST_SLOW) return;
    this.#slowest.splice(index === -1 ? this.#slowest.length : index, 0, timing);
    if (this.#slowest.length > MOST_SLOW) this.#slowest.pop();
  }
}

function rulesOf(): Readonly<Record<Side, ReadonlyMap<string, Rule>>> {
  const openers = Object.values(OWN_RULES)
    .flatMap((byTag) => Object.entries(byTag))
    .flatMap(([type, { answeredBy, order }]) => [
      ...(answeredBy.length === 0
        ? []
        : [{ id: `${type} answered`, type, field: order.correlatedBy, closers: answeredBy }]),
      ...(order.endedBy === undefined
        ? []
        : [{ id: `${type} ended`, type, field: order.endedBy.field, closers: [order.endedBy.type] }]),
    ]);
  const ofSide = (side: Side): ReadonlyMap<string, Rule> =>
    new Map(
      Object.keys(OWN_RULES[side])
        .map((type): [string, Rule] => [
          type,
          {
            opens: openers.filter((opener) => opener.type === type),
            closes: openers.filter(({ closers }) => closers.includes(type)),
          },
        ])
        .filter(([, { opens, closes }]) => opens.length + closes.length > 0),
    );
  return { frontend: ofSide("frontend"), backend: ofSide("backend") };
}
