import { ConversationMonitor, type Observed } from "../../src/conversation/conversation-monitor.ts";
import type { ConversationRules, MessageRules } from "../../src/conversation/conversation-rules.ts";
import type { Side } from "../../src/conversation/finding.ts";
import type { Model, OrderRules } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import type { Age, Step } from "./change.ts";
import { messageOf } from "./message-context.ts";

/** A conversation that one version allows and another does not. */
export interface Misplaced {
  /** It ends with the message that is out of order to the other version. */
  readonly conversation: readonly Step[];
  readonly reason: string;
}

/** The value that tells requests and spans apart, wherever one is wanted. */
const KEY = "1";

/**
 * Looks for a conversation that writers of one version may have and that ends with this message where readers of the
 * other do not expect it. Both versions are asked by their own monitors.
 */
export function findMisplaced(models: Readonly<Record<Age, Model>>, writer: Age, tag: string): Misplaced | undefined {
  const reader = writer === "old" ? "new" : "old";
  const rules = { old: rulesOf(models.old), new: rulesOf(models.new) };
  if (!hasOrder(rules.old) && !hasOrder(rules.new)) return undefined;
  const from = sideOf(rules[writer], tag);
  if (from === undefined) return undefined;
  for (const conversation of new Conversations(rules[writer], rules[reader]).endingWith(from, tag)) {
    if (findingsAtEnd(rules[writer], conversation) !== undefined) continue;
    const reason = findingsAtEnd(rules[reader], conversation)?.at(-1);
    if (reason !== undefined) return { conversation, reason };
  }
  return undefined;
}

/** What a monitor says of the last message; undefined if it has nothing to say of the whole conversation. */
function findingsAtEnd(rules: ConversationRules, conversation: readonly Step[]): string[] | undefined {
  const monitor = new ConversationMonitor(rules);
  const findings = conversation.map(({ from, message }) => monitor.observe(from, message));
  if (findings.every((each) => each.length === 0)) return undefined;
  return (findings.at(-1) ?? []).map(({ reason }) => reason);
}

function rulesOf(model: Model): ConversationRules {
  const rules: Record<Side, Record<string, MessageRules>> = { frontend: {}, backend: {} };
  let first: string | undefined;
  for (const root of model.roots) {
    const shape = resolveShape(model.definitions, { kind: "ref", name: root });
    const definition = shape.kind === "ref" ? definitionOf(model.definitions, shape.name) : undefined;
    if (definition?.kind !== "tagged") continue;
    for (const { value, target } of definition.variants) {
      const message = messageOf(model.definitions, { kind: "ref", name: target });
      if (message?.direction === undefined) continue;
      first ??= message.direction;
      const side = message.direction === first ? "frontend" : "backend";
      rules[side][String(value)] = { answeredBy: message.answeredBy, order: message.order ?? {} };
    }
  }
  return rules;
}

function hasOrder(rules: ConversationRules): boolean {
  return SIDES.some((side) => Object.values(rules[side]).some(({ order }) => Object.keys(order).length > 0));
}

const SIDES = ["frontend", "backend"] as const;

function sideOf(rules: ConversationRules, tag: string): Side | undefined {
  return SIDES.find((side) => Object.hasOwn(rules[side], tag));
}

interface Ruled {
  readonly from: Side;
  readonly tag: string;
  readonly rules: MessageRules;
}

function ruledIn(rules: ConversationRules): Ruled[] {
  return SIDES.flatMap((from) => Object.entries(rules[from]).map(([tag, each]) => ({ from, tag, rules: each })));
}

/** Short conversations of one version, most of which are in order. */
class Conversations {
  readonly #rules: ConversationRules;
  readonly #all: readonly Ruled[];
  /** What the reader's version says of spans; how answers are matched is a rule of its own. */
  readonly #readers: readonly Ruled[];

  constructor(rules: ConversationRules, readers: ConversationRules) {
    this.#rules = rules;
    this.#all = ruledIn(rules);
    this.#readers = ruledIn(readers);
  }

  /** The message as early as it may come, after each last message, and twice. */
  *endingWith(from: Side, tag: string): Iterable<readonly Step[]> {
    const step = this.#step(from, tag);
    yield [step];
    for (const lead of this.#leads(from, tag, [])) {
      yield [...lead, step];
      yield [...lead, step, step];
      for (const { from: side, tag: last, rules } of this.#all) {
        if (side === from && rules.order.last === true && last !== tag) yield [...lead, this.#step(side, last), step];
      }
    }
  }

  /** What may come before a message so that it is in order: one list for each choice that there is. */
  #leads(from: Side, tag: string, around: readonly string[]): readonly (readonly Step[])[] {
    if (around.includes(tag)) return [];
    let leads: readonly (readonly Step[])[] = [[]];
    for (const choice of this.#choices(from, tag)) {
      const ways = choice.flatMap((before) => {
        const side = sideOf(this.#rules, before);
        if (side === undefined) return [];
        return this.#leads(side, before, [...around, tag]).map((lead) => [...lead, this.#step(side, before)]);
      });
      leads = leads.flatMap((lead) => ways.map((way) => joined(lead, way))).slice(0, MOST);
    }
    return leads;
  }

  /** Sets of tags, of each of which one message has to come before. */
  #choices(from: Side, tag: string): readonly (readonly string[])[] {
    const order: OrderRules = this.#rules[from][tag]?.order ?? {};
    const tags = (test: (rules: MessageRules) => boolean): string[] =>
      this.#all.filter(({ rules }) => test(rules)).map((each) => each.tag);
    const first = this.#all.filter((each) => each.from === from && each.rules.order.first === true);
    const asked = tags((each) => each.order.correlatedBy !== undefined && each.answeredBy.includes(tag));
    const opened = tags((each) => each.order.endedBy?.type === tag);
    return [
      order.first === true || order.anytime === true ? [] : first.map((each) => each.tag),
      order.after ?? [],
      order.within === undefined ? [] : [order.within.type],
      asked,
      opened,
    ].filter((choice) => choice.length > 0);
  }

  #step(from: Side, tag: string): Step {
    const fields = new Set<string>();
    for (const { tag: own, rules } of this.#all) {
      const { correlatedBy } = rules.order;
      if (correlatedBy !== undefined && (own === tag || rules.answeredBy.includes(tag))) fields.add(correlatedBy);
    }
    for (const { tag: own, rules } of [...this.#all, ...this.#readers]) {
      for (const span of [rules.order.endedBy, rules.order.within]) {
        if (span !== undefined && (own === tag || span.type === tag)) fields.add(span.field);
      }
    }
    const message: Observed = { type: tag, ...Object.fromEntries([...fields].map((field) => [field, KEY])) };
    return { from, message };
  }
}

/** How many choices are looked at: a protocol with more leaves no doubt before. */
const MOST = 64;

function joined(one: readonly Step[], other: readonly Step[]): readonly Step[] {
  const tags = new Set(one.map(({ message }) => message.type));
  return [...one, ...other.filter(({ message }) => !tags.has(message.type))];
}
