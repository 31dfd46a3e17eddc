import type { OrderAnnotations, OrderRule } from "./annotation-types.ts";
import type { Expansion } from "./expansion.ts";
import type { FieldForm, RecordForm, ShapeForm, SpanForm } from "./normal-form.ts";
import { refuseUnreachable } from "./unreachable.ts";
import { nobodyHas, type UntaggedMessage } from "./untagged-messages.ts";

/** A message of a tagged root, with what its comment says of its place in a conversation. */
export interface OrderedMessage {
  /** The value of its tag. */
  readonly tag: string;
  /** The definition. */
  readonly name: string;
  readonly direction: string | undefined;
  readonly answeredBy: readonly string[];
  readonly order: OrderAnnotations;
}

/** Refuses order rules that name what is not there, or that no conversation could keep. */
export function checkOrder(
  x: Expansion,
  messages: readonly OrderedMessage[],
  untagged: readonly UntaggedMessage[],
): void {
  const before = x.refusals.length;
  const check = new OrderCheck(x, messages, untagged);
  for (const message of messages) check.message(message);
  if (x.refusals.length === before) refuseUnreachable(x, messages);
}

class OrderCheck {
  private readonly byTag = new Map<string, OrderedMessage[]>();

  constructor(
    private readonly x: Expansion,
    messages: readonly OrderedMessage[],
    private readonly untagged: readonly UntaggedMessage[],
  ) {
    for (const message of messages) {
      const same = this.byTag.get(message.tag) ?? [];
      this.byTag.set(message.tag, [...same, message]);
    }
  }

  message(message: OrderedMessage): void {
    const { first, anytime, after = [], correlatedBy, endedBy, within, resumes } = message.order.rules;
    if (first && anytime)
      this.refuse(message, "first", "@first and @anytime contradict each other", "keep one of them");
    if (first && after.length > 0) {
      this.refuse(message, "after", "what comes first comes after nothing", "drop @first or @after");
    }
    for (const tag of after) this.named(message, "after", tag);
    if (correlatedBy !== undefined) this.correlated(message, correlatedBy);
    if (endedBy !== undefined) this.span(message, "endedBy", endedBy);
    if (within !== undefined) this.within(message, within);
    if (resumes !== undefined) this.resumes(message, resumes);
  }

  private correlated(message: OrderedMessage, field: string): void {
    if (message.answeredBy.length === 0) {
      const wayOut = "name the answers by @answeredBy, or drop it";
      this.refuse(message, "correlatedBy", "@correlatedBy on a message that nothing answers", wayOut);
    }
    this.key(message, "correlatedBy", message, field);
    for (const tag of message.answeredBy) {
      const answer = this.named(message, "correlatedBy", tag);
      if (answer === undefined) continue;
      if (answer.direction === message.direction) {
        this.refuse(
          message,
          "correlatedBy",
          `${tag} answers it and goes in the same direction`,
          "name answers of the other direction by @answeredBy",
        );
      }
      this.key(message, "correlatedBy", answer, field);
    }
  }

  private span(
    message: OrderedMessage,
    rule: "endedBy" | "within",
    { type, field }: SpanForm,
  ): OrderedMessage | undefined {
    const other = this.named(message, rule, type);
    if (other === message) {
      const reason = `@${rule} ${type}: a message can't be the other end of its own span`;
      this.refuse(message, rule, reason, "name another message");
      return undefined;
    }
    this.key(message, rule, message, field);
    if (other !== undefined) this.key(message, rule, other, field);
    return other;
  }

  private within(message: OrderedMessage, within: SpanForm): void {
    const opener = this.span(message, "within", within);
    if (opener === undefined || opener.order.rules.endedBy?.field === within.field) return;
    this.refuse(
      message,
      "within",
      `@within ${within.type} ${within.field}: ${within.type} opens no span by ${within.field}`,
      `add \`@endedBy\` with the field ${within.field} to the comment of ${opener.name}`,
    );
  }

  private resumes(message: OrderedMessage, field: string): void {
    const found = this.records(message.name).flatMap(({ fields }) => fields.filter(({ name }) => name === field));
    const isMark = (each: FieldForm): boolean =>
      !each.required && each.default === undefined && this.isString(each.shape);
    if (found.length > 0 && found.every(isMark)) return;
    const what = found.length === 0 ? "does not exist" : "is no optional string without a default";
    this.refuse(
      message,
      "resumes",
      `@resumes: the field ${field} of ${message.tag} ${what}`,
      "name an optional string of its own, which is present where an earlier conversation goes on",
    );
  }

  /** The message with a tag that a rule names, if there is just one. */
  private named(message: OrderedMessage, rule: OrderRule, tag: string): OrderedMessage | undefined {
    const [found, ...others] = this.byTag.get(tag) ?? [];
    const directions = new Set([found, ...others].map((each) => each?.direction));
    if (found === undefined) {
      const { reason, wayOut } = nobodyHas(tag, this.untagged);
      this.refuse(message, rule, `@${rule} ${tag}: ${reason}`, wayOut);
    } else if (directions.size > 1) {
      this.refuse(
        message,
        rule,
        `@${rule} ${tag}: messages of both directions have this tag`,
        "give one of the two another tag, so that the rule can mean one of them",
      );
      return undefined;
    }
    return found;
  }

  /** Refuses a field whose values can't tell one request or span from another. */
  private key(message: OrderedMessage, rule: OrderRule, owner: OrderedMessage, field: string): void {
    const fault = this.records(owner.name)
      .map((record) => this.keyFault(record.fields.find(({ name }) => name === field)))
      .find((reason) => reason !== undefined);
    if (fault === undefined) return;
    this.refuse(
      message,
      rule,
      `@${rule}: the field ${field} of ${owner.tag} ${fault}`,
      "name a required string that both messages have and that is no secret",
    );
  }

  private keyFault(field: FieldForm | undefined): string | undefined {
    if (field === undefined) return "does not exist";
    if (!field.required) return "is optional";
    if (field.secret) return "is a secret, which reports would tell";
    return this.isString(field.shape) ? undefined : "is no string";
  }

  private isString(shape: ShapeForm): boolean {
    if (shape.kind === "literal") return typeof shape.value === "string";
    if (shape.kind !== "ref") return shape.kind === "string";
    const body = this.x.definitions.get(shape.name)?.body;
    if (body?.kind === "alias") return this.isString(body.shape);
    return body?.kind === "literals" && body.values.every(({ value }) => typeof value === "string");
  }

  /** What the lines of a message can be; several for a union on a second level. */
  private records(name: string): RecordForm[] {
    const body = this.x.definitions.get(name)?.body;
    if (body?.kind === "record") return [body];
    return body?.kind === "tagged" ? body.members.flatMap((member) => this.records(member)) : [];
  }

  private refuse(message: OrderedMessage, rule: OrderRule, reason: string, wayOut: string): void {
    const tag = message.order.at.get(rule);
    if (tag !== undefined) this.x.refuseTag(tag, message.name, reason, wayOut);
  }
}
