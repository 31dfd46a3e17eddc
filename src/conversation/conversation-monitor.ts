import { type ConversationRules, type Entry, entriesOf, OWN_RULES } from "./conversation-rules.ts";
import { type Finding, findingOf, type OpenItem, quoted, type Side } from "./finding.ts";

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
  readonly #entries: Readonly<Record<Side, ReadonlyMap<string, Entry>>>;
  #sides = newSides();
  #isResumed = false;
  #count = 0;

  /** @param rules The rules of another protocol, as the table `messages` of its generated module has them. */
  constructor(rules: ConversationRules = OWN_RULES) {
    this.#entries = entriesOf(rules);
  }

  /**
   * Takes the next message in, and says which rules it breaks; mostly none. `after` and `last` are told once for each
   * type. A message of an unknown type is not taken in.
   */
  observe(from: Side, message: Observed): readonly Finding[] {
    const entry = this.#entries[from].get(message.type);
    if (entry === undefined) return [];
    this.#count += 1;
    const { order } = entry.rules;
    if (order.resumes !== undefined && keyOf(message, order.resumes) !== undefined) this.#isResumed = true;
    const findings: Finding[] = [];
    const isOwed = this.#close(entry, message, findings);
    if (order.anytime !== true) this.#place(entry, isOwed, findings);
    if (entry.after.length > 0 && !entry.isToldAfter && !entry.after.some(({ hasCome }) => hasCome)) {
      entry.isToldAfter = true;
      const wanted = oneOf(order.after ?? []);
      findings.push(findingOf("after", entry, `expected ${wanted} before ${entry.type}, got none`));
    }
    if (order.within !== undefined) this.#within(entry, message, order.within.field, findings);
    this.#open(entry, message, findings);
    entry.hasCome = true;
    if (order.last === true) this.#sides[from].last ??= entry.type;
    return findings;
  }

  /** What is owed: requests without an answer and spans without an end, in the order in which they were opened. */
  open(): readonly OpenItem[] {
    return [...this.#items("request"), ...this.#items("span")].sort((one, other) => one.at - other.at);
  }

  /**
   * The backend was started anew: another conversation begins. Spans stay open, since the new process goes on with
   * them; requests are over.
   *
   * @returns the requests that nobody answers any more
   */
  restarted(): readonly OpenItem[] {
    const lost = [...this.#items("request")].sort((one, other) => one.at - other.at);
    for (const entry of this.#all()) {
      entry.requests.retire();
      entry.hasCome = false;
      entry.isToldAfter = false;
      entry.isToldLast = false;
    }
    this.#sides = newSides();
    return lost;
  }

  /** Judges a message that may not come first or last as it likes. */
  #place({ from, type, rules }: Entry, isOwed: boolean, findings: Finding[]): void {
    const side = this.#sides[from];
    if (!side.hasBegun) {
      side.hasBegun = true;
      const first = [...this.#entries[from].values()].filter((each) => each.rules.order.first === true);
      if (rules.order.first !== true && first.length > 0) {
        const wanted = oneOf(first.map((each) => each.type));
        findings.push(findingOf("first", { from, type }, `expected ${wanted} first, got ${type}`));
      }
    }
    if (side.last === undefined || isOwed) return;
    const entry = this.#entries[from].get(type);
    if (entry === undefined || entry.isToldLast) return;
    entry.isToldLast = true;
    findings.push(findingOf("last", entry, `expected nothing after ${side.last}, got ${type}`));
  }

  /** Closes what the message answers or ends, and returns whether it was an answer that was owed. */
  #close(entry: Entry, message: Observed, findings: Finding[]): boolean {
    for (const request of entry.answersAny) request.requests.clear();
    const isOwed = entry.answersOne.length > 0 && this.#closeOne("correlatedBy", entry, message, findings);
    if (entry.ends.length > 0) this.#closeOne("endedBy", entry, message, findings);
    return isOwed;
  }

  #closeOne(rule: ClosingRule, entry: Entry, message: Observed, findings: Finding[]): boolean {
    const openers = rule === "correlatedBy" ? entry.answersOne : entry.ends;
    for (const opener of openers) {
      const key = keyOf(message, fieldOf(opener, rule));
      if (key !== undefined && setOf(opener, rule).delete(key)) return true;
    }
    const [first] = openers;
    const field = first === undefined ? "" : fieldOf(first, rule);
    const key = keyOf(message, field);
    const isUnsure = openers.some((opener) => setOf(opener, rule).hasForgotten);
    if (key === undefined || isUnsure || (rule === "endedBy" && this.#isResumed)) return false;
    findings.push(strayFinding(rule, entry, field, oneOf(openers.map(({ type }) => type)), key));
    return false;
  }

  #within(entry: Entry, message: Observed, field: string, findings: Finding[]): void {
    const key = keyOf(message, field);
    if (key === undefined || this.#isResumed) return;
    for (const { type, spans } of entry.within) {
      if (spans.has(key) || spans.hasForgotten) return;
      findings.push(strayFinding("within", entry, field, type, key));
      // Told once: whatever else comes within it or ends it is no news.
      spans.add(key, this.#count, true);
    }
  }

  #open(entry: Entry, message: Observed, findings: Finding[]): void {
    const { answeredBy, order } = entry.rules;
    if (order.correlatedBy !== undefined) this.#openOne("correlatedBy", entry, message, findings);
    else if (answeredBy.length > 0) entry.requests.add(String(this.#count), this.#count);
    if (order.endedBy !== undefined) this.#openOne("endedBy", entry, message, findings);
  }

  #openOne(rule: ClosingRule, entry: Entry, message: Observed, findings: Finding[]): void {
    const field = fieldOf(entry, rule);
    const key = keyOf(message, field);
    if (key === undefined) return;
    const set = setOf(entry, rule);
    if (set.isOpen(key)) {
      const reason = `expected a new ${field}, got ${quoted(key)} of an open ${entry.type}`;
      findings.push(findingOf(rule, entry, reason, field));
    } else set.add(key, this.#count);
  }

  *#all(): Iterable<Entry> {
    yield* this.#entries.frontend.values();
    yield* this.#entries.backend.values();
  }

  *#items(kind: OpenItem["kind"]): Iterable<OpenItem> {
    for (const { from, type, rules, requests, spans } of this.#all()) {
      const hasKey = kind === "span" || rules.order.correlatedBy !== undefined;
      for (const { key, at } of (kind === "span" ? spans : requests).open()) {
        yield { kind, from, type, ...(hasKey ? { key } : {}), at };
      }
    }
  }
}

/** A message that closes, or stands in, what is not open. */
function strayFinding(rule: Finding["rule"], entry: Entry, field: string, openers: string, key: string): Finding {
  return findingOf(rule, entry, `expected the ${field} of an open ${openers}, got ${quoted(key)}`, field);
}

function oneOf(types: readonly string[]): string {
  return types.join(" or ");
}

/** The rules by which a message closes what another has opened. */
type ClosingRule = "correlatedBy" | "endedBy";

function fieldOf({ rules: { order } }: Entry, rule: ClosingRule): string {
  return (rule === "correlatedBy" ? order.correlatedBy : order.endedBy?.field) ?? "";
}

function setOf(entry: Entry, rule: ClosingRule): Entry["spans"] {
  return rule === "correlatedBy" ? entry.requests : entry.spans;
}

function newSides(): Record<Side, SideState> {
  return { frontend: { hasBegun: false, last: undefined }, backend: { hasBegun: false, last: undefined } };
}

/** The text of a field; undefined where it is absent or no text. */
function keyOf(message: object, field: string): string | undefined {
  const value = (message as { readonly [key: string]: unknown })[field];
  return typeof value === "string" ? value : undefined;
}
