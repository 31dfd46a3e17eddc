import { type MessageMetadata, messages } from "../../generated/validators.js";
import type { Side } from "./finding.ts";
import { OpenSet } from "./open-set.ts";

/** What a monitor needs to know of a message. */
export type MessageRules = Pick<MessageMetadata, "answeredBy" | "order">;

/** The rules of all messages of both sides, by their tags; the table `messages` of a generated module has them. */
export type ConversationRules = Readonly<Record<Side, Readonly<Record<string, MessageRules>>>>;

export const OWN_RULES: ConversationRules = { frontend: messages.FrontendMessage, backend: messages.BackendMessage };

/** A type of message: its rules, looked at from every end, and what is open of it. */
export class Entry {
  readonly requests = new OpenSet();
  readonly spans = new OpenSet();
  /** The requests without a shared field that it answers. */
  readonly answersAny: Entry[] = [];
  /** The requests with a shared field that it answers. */
  readonly answersOne: Entry[] = [];
  /** The messages whose spans it ends. */
  readonly ends: Entry[] = [];
  /** The messages within whose spans it comes. */
  readonly within: Entry[] = [];
  /** The messages of which one has come before; empty where none need have. */
  readonly after: Entry[] = [];
  hasCome = false;
  /** What is told only once in a conversation. */
  isToldAfter = false;
  isToldLast = false;

  constructor(
    readonly from: Side,
    readonly type: string,
    readonly rules: MessageRules,
  ) {}
}

/** The entries of all types of both sides, joined with each other as the rules say. */
export function entriesOf(rules: ConversationRules): Readonly<Record<Side, ReadonlyMap<string, Entry>>> {
  const entries = { frontend: sideOf("frontend", rules), backend: sideOf("backend", rules) };
  const all = [...entries.frontend.values(), ...entries.backend.values()];
  const byTag = (tag: string): Entry[] => all.filter(({ type }) => type === tag);
  for (const entry of all) {
    const { answeredBy, order } = entry.rules;
    for (const answer of answeredBy.flatMap(byTag)) {
      if (order.correlatedBy === undefined) answer.answersAny.push(entry);
      else if (answer.from !== entry.from) answer.answersOne.push(entry);
    }
    if (order.endedBy !== undefined) for (const end of byTag(order.endedBy.type)) end.ends.push(entry);
    if (order.within !== undefined) {
      entry.within.push(...byTag(order.within.type).filter((opener) => opener.rules.order.endedBy !== undefined));
    }
    entry.after.push(...(order.after ?? []).flatMap(byTag));
  }
  return entries;
}

function sideOf(from: Side, rules: ConversationRules): Map<string, Entry> {
  return new Map(Object.entries(rules[from]).map(([type, each]) => [type, new Entry(from, type, each)]));
}
