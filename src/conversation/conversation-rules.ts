import { type MessageMetadata, messages } from "../../generated/validators.js";
import type { Side } from "./finding.ts";

/** What a monitor needs to know of a message. */
export type MessageRules = Pick<MessageMetadata, "answeredBy" | "order">;

/** The rules of all messages of both sides, by their tags; the table `messages` of a generated module has them. */
export type ConversationRules = Readonly<Record<Side, Readonly<Record<string, MessageRules>>>>;

export const OWN_RULES: ConversationRules = { frontend: messages.FrontendMessage, backend: messages.BackendMessage };

/** A message that others close. */
export interface Opener {
  readonly from: Side;
  readonly type: string;
  /** The field whose value is repeated; absent for requests that any answer closes. */
  readonly field?: string;
}

/** The rules, looked at from the messages that close something. */
export class RuleIndex {
  readonly #rules: ConversationRules;
  readonly #first: Record<Side, readonly string[]>;
  readonly #requests = new Map<string, Opener[]>();
  readonly #spans = new Map<string, Opener[]>();

  constructor(rules: ConversationRules) {
    this.#rules = rules;
    const openers = (["frontend", "backend"] as const).flatMap((from) =>
      Object.entries(rules[from]).map(([type, { answeredBy, order }]) => ({ from, type, answeredBy, order })),
    );
    const firstOf = (side: Side): string[] =>
      openers.filter(({ from, order }) => from === side && order.first).map(({ type }) => type);
    this.#first = { frontend: firstOf("frontend"), backend: firstOf("backend") };
    for (const { from, type, answeredBy, order } of openers) {
      const { correlatedBy, endedBy } = order;
      const request = { from, type, ...(correlatedBy === undefined ? {} : { field: correlatedBy }) };
      for (const answer of answeredBy) push(this.#requests, answer, request);
      if (endedBy !== undefined) push(this.#spans, endedBy.type, { from, type, field: endedBy.field });
    }
  }

  /** Undefined for a type that no message of this side has. */
  of(from: Side, type: string): MessageRules | undefined {
    const rules = this.#rules[from];
    return Object.hasOwn(rules, type) ? rules[type] : undefined;
  }

  /** The messages of which one comes first; empty where any may. */
  first(from: Side): readonly string[] {
    return this.#first[from];
  }

  /** The requests that a message of this type answers. */
  answeredBy(type: string): readonly Opener[] {
    return this.#requests.get(type) ?? [];
  }

  /** The messages whose spans a message of this type ends. */
  endedBy(type: string): readonly Opener[] {
    return this.#spans.get(type) ?? [];
  }
}

function push(openers: Map<string, Opener[]>, type: string, opener: Opener): void {
  openers.set(type, [...(openers.get(type) ?? []), opener]);
}
