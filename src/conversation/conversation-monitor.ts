import { type ConversationRules, type Opener, OWN_RULES, RuleIndex } from "./conversation-rules.ts";
import {
  afterFinding,
  type Finding,
  firstFinding,
  lastFinding,
  type OpenItem,
  repeatedFinding,
  type Side,
  strayFinding,
} from "./finding.ts";
import { OpenSet } from "./open-set.ts";

/** A message as it was decoded, or as it was encoded without a complaint. */
export interface Observed {
  readonly type: string;
}

interface SideState {
  hasBegun: boolean;
  /** The type of the message after which nothing comes. */
  last: string | undefined;
}

/**
 * Holds the messages of a conversation against the rules of their order. It refuses nothing, knows no clock and touches
 * no stream, and it needs the same room after a million messages as after a thousand.
 *
 * ```ts
 * const monitor = new ConversationMonitor();
 * for (const { rule, reason } of monitor.observe("frontend", message)) console.warn(`${rule}: ${reason}`);
 * console.log(monitor.open()); // requests without an answer, spans without an end
 * ```
 */
export class ConversationMonitor {
  readonly #rules: RuleIndex;
  readonly #requests = new Map<string, OpenSet>();
  readonly #spans = new Map<string, OpenSet>();
  readonly #seen = new Set<string>();
  /** What is told only once in a conversation. */
  readonly #told = new Set<string>();
  #sides = newSides();
  #isResumed = false;
  #count = 0;

  /** @param rules The rules of another protocol, as the table `messages` of its generated module has them. */
  constructor(rules: ConversationRules = OWN_RULES) {
    this.#rules = new RuleIndex(rules);
  }

  /**
   * Takes the next message in, and says which rules it breaks; mostly none. `after` and `last` are told once for each
   * type. A message of an unknown type is not taken in.
   */
  observe(from: Side, message: Observed): readonly Finding[] {
    const { type } = message;
    const rules = this.#rules.of(from, type);
    if (rules === undefined) return [];
    this.#count += 1;
    const { answeredBy, order } = rules;
    if (order.resumes !== undefined && keyOf(message, order.resumes) !== undefined) this.#isResumed = true;
    const findings: Finding[] = [];
    const side = this.#sides[from];
    const isOwed = this.#close(from, message, findings);
    if (order.anytime !== true) {
      this.#begin(from, type, side, order.first === true, findings);
      if (side.last !== undefined && !isOwed && this.#isNew("last", from, type))
        findings.push(lastFinding(from, type, side.last));
    }
    const { after } = order;
    if (after !== undefined && !after.some((tag) => this.#seen.has(tag)) && this.#isNew("after", from, type))
      findings.push(afterFinding(from, type, after));
    if (order.within !== undefined) this.#within(from, message, order.within, findings);
    this.#open(from, message, answeredBy.length > 0, order, findings);
    this.#seen.add(type);
    if (order.last === true) side.last ??= type;
    return findings;
  }

  /** What is owed: requests without an answer and spans without an end, in the order in which they were opened. */
  open(): readonly OpenItem[] {
    return [...this.#itemsOf("request", this.#requests), ...this.#itemsOf("span", this.#spans)].sort(
      (one, other) => one.at - other.at,
    );
  }

  /**
   * The backend was started anew: another conversation begins. Spans stay open, since the new process goes on with
   * them; requests are over.
   *
   * @returns the requests that nobody answers any more
   */
  restarted(): readonly OpenItem[] {
    const lost = [...this.#itemsOf("request", this.#requests)].sort((one, other) => one.at - other.at);
    for (const requests of this.#requests.values()) requests.retire();
    this.#seen.clear();
    this.#told.clear();
    this.#sides = newSides();
    return lost;
  }

  #begin(from: Side, type: string, side: SideState, isFirst: boolean, findings: Finding[]): void {
    if (side.hasBegun) return;
    side.hasBegun = true;
    const wanted = this.#rules.first(from);
    if (!isFirst && wanted.length > 0) findings.push(firstFinding(from, type, wanted));
  }

  /** Closes what the message answers or ends, and returns whether it was an answer that was owed. */
  #close(from: Side, message: Observed, findings: Finding[]): boolean {
    const { type } = message;
    const correlated: Opener[] = [];
    for (const request of this.#rules.answeredBy(type)) {
      if (request.field === undefined) this.#requests.get(idOf(request.from, request.type))?.clear();
      else if (request.from !== from) correlated.push(request);
    }
    const isOwed = this.#closeOne("correlatedBy", from, message, correlated, findings);
    this.#closeOne("endedBy", from, message, this.#rules.endedBy(type), findings);
    return isOwed;
  }

  #closeOne(
    rule: "correlatedBy" | "endedBy",
    from: Side,
    message: Observed,
    openers: readonly Opener[],
    findings: Finding[],
  ): boolean {
    const sets = rule === "correlatedBy" ? this.#requests : this.#spans;
    for (const { from: side, type, field = "" } of openers) {
      const key = keyOf(message, field);
      if (key !== undefined && sets.get(idOf(side, type))?.delete(key) === true) return true;
    }
    const [first] = openers;
    const field = first?.field;
    const key = field === undefined ? undefined : keyOf(message, field);
    if (field === undefined || key === undefined) return false;
    const isUnsure = openers.some(({ from: side, type }) => sets.get(idOf(side, type))?.hasForgotten === true);
    if (isUnsure || (rule === "endedBy" && this.#isResumed)) return false;
    findings.push(
      strayFinding(
        rule,
        from,
        message.type,
        field,
        openers.map(({ type }) => type),
        key,
      ),
    );
    return false;
  }

  #within(from: Side, message: Observed, rule: { type: string; field: string }, findings: Finding[]): void {
    const key = keyOf(message, rule.field);
    if (key === undefined) return;
    for (const side of SIDES) {
      if (this.#rules.of(side, rule.type)?.order.endedBy === undefined) continue;
      const spans = setOf(this.#spans, side, rule.type);
      if (spans.has(key) || spans.hasForgotten || this.#isResumed) return;
      findings.push(strayFinding("within", from, message.type, rule.field, [rule.type], key));
      // Told once: whatever else comes within it or ends it is no news.
      spans.add(key, this.#count, true);
    }
  }

  #open(
    from: Side,
    message: Observed,
    isRequest: boolean,
    order: { readonly correlatedBy?: string; readonly endedBy?: { readonly field: string } },
    findings: Finding[],
  ): void {
    const { type } = message;
    const { correlatedBy, endedBy } = order;
    if (isRequest && correlatedBy === undefined)
      setOf(this.#requests, from, type).add(String(this.#count), this.#count);
    if (correlatedBy !== undefined) this.#openOne("correlatedBy", from, message, correlatedBy, findings);
    if (endedBy !== undefined) this.#openOne("endedBy", from, message, endedBy.field, findings);
  }

  #openOne(rule: "correlatedBy" | "endedBy", from: Side, message: Observed, field: string, findings: Finding[]): void {
    const { type } = message;
    const key = keyOf(message, field);
    if (key === undefined) return;
    const set = setOf(rule === "correlatedBy" ? this.#requests : this.#spans, from, type);
    if (set.isOpen(key)) findings.push(repeatedFinding(rule, from, type, field, key));
    else set.add(key, this.#count);
  }

  #isNew(rule: string, from: Side, type: string): boolean {
    const size = this.#told.size;
    return this.#told.add(`${rule} ${from} ${type}`).size > size;
  }

  *#itemsOf(kind: OpenItem["kind"], sets: ReadonlyMap<string, OpenSet>): Iterable<OpenItem> {
    for (const from of SIDES) {
      for (const [id, set] of sets) {
        if (!id.startsWith(`${from} `)) continue;
        const type = id.slice(from.length + 1);
        const hasKey = kind === "span" || this.#rules.of(from, type)?.order.correlatedBy !== undefined;
        for (const { key, at } of set.open()) yield { kind, from, type, ...(hasKey ? { key } : {}), at };
      }
    }
  }
}

const SIDES = ["frontend", "backend"] as const;

function newSides(): Record<Side, SideState> {
  return { frontend: { hasBegun: false, last: undefined }, backend: { hasBegun: false, last: undefined } };
}

function idOf(from: Side, type: string): string {
  return `${from} ${type}`;
}

function setOf(sets: Map<string, OpenSet>, from: Side, type: string): OpenSet {
  const id = idOf(from, type);
  const found = sets.get(id) ?? new OpenSet();
  sets.set(id, found);
  return found;
}

/** The text of a field; undefined where it is absent or no text. */
function keyOf(message: Observed, field: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(message, field)?.value;
  return typeof value === "string" ? value : undefined;
}
