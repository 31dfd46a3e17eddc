import { expectNothing, quote, words } from "./annotation-text.ts";
import type { MessageAnnotations, OrderRule, RefuseAnnotation } from "./annotation-types.ts";
import type { CommentTag } from "./comments.ts";
import type { OrderForm, SpanForm } from "./normal-form.ts";

export const ORDER_RULES: ReadonlySet<string> = new Set<OrderRule>([
  "first",
  "anytime",
  "last",
  "after",
  "correlatedBy",
  "endedBy",
  "within",
  "resumes",
]);

/** Who sends a message. */
const DIRECTIONS: readonly string[] = ["frontend-to-backend", "backend-to-frontend"];

const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 * 1024 };

/** Collects what the annotations of a comment say about a message. */
export class MessageAnnotationReader {
  private direction: CommentTag | undefined;
  private category: CommentTag | undefined;
  private limit: { bytes: number; tag: CommentTag } | undefined;
  private readonly answeredBy: { value: string; tag: CommentTag }[] = [];
  private order: OrderForm = {};
  private readonly orderAt = new Map<OrderRule, CommentTag>();
  private readonly tags: CommentTag[] = [];

  constructor(private readonly refuse: RefuseAnnotation) {}

  /** Reads an annotation; whether it is one about messages. */
  add(name: string, tag: CommentTag): boolean {
    switch (name) {
      case "direction":
      case "category":
        this.addWord(name, tag);
        return true;
      case "limit":
        this.addLimit(tag);
        return true;
      case "answeredBy":
        this.addAnswers(tag);
        return true;
      default:
        if (!isOrderRule(name)) return false;
        this.addOrder(name, tag);
        return true;
    }
  }

  finish(): MessageAnnotations {
    return {
      answeredBy: this.answeredBy,
      order: { rules: this.order, at: this.orderAt },
      tags: this.tags,
      ...(this.direction === undefined ? {} : { direction: this.direction }),
      ...(this.category === undefined ? {} : { category: this.category }),
      ...(this.limit === undefined ? {} : { limit: this.limit }),
    };
  }

  private addWord(name: "direction" | "category", tag: CommentTag): void {
    this.tags.push(tag);
    if (tag.text === "") {
      this.refuse(tag, `@${name} without a value`, "write it after the annotation");
      return;
    }
    if (name === "direction" && !DIRECTIONS.includes(tag.text)) {
      this.refuse(tag, `@direction wants ${DIRECTIONS.join(" or ")}, got ${quote(tag.text)}`, "write one of them");
      return;
    }
    if (this[name] !== undefined) this.refuse(tag, `@${name} stands twice`, "keep one of the two");
    this[name] = tag;
  }

  private addLimit(tag: CommentTag): void {
    this.tags.push(tag);
    const [, count, unit] = /^(\d+) ?(B|KB|MB)$/u.exec(tag.text) ?? [];
    const bytes = Number(count) * (UNITS[unit ?? ""] ?? Number.NaN);
    if (!Number.isSafeInteger(bytes) || bytes === 0) {
      this.refuse(tag, `@limit wants a size, got ${quote(tag.text)}`, "write it as `512 B`, `10 KB` or `1 MB`");
      return;
    }
    if (this.limit !== undefined) this.refuse(tag, "@limit stands twice", "keep one of the two");
    this.limit = { bytes, tag };
  }

  private addOrder(rule: OrderRule, tag: CommentTag): void {
    this.tags.push(tag);
    if (this.orderAt.has(rule)) this.refuse(tag, `@${rule} stands twice`, "keep one of the two");
    const said = this.readOrder(rule, tag);
    if (said === undefined) return;
    this.order = { ...this.order, ...said };
    this.orderAt.set(rule, tag);
  }

  private readOrder(rule: OrderRule, tag: CommentTag): OrderForm | undefined {
    switch (rule) {
      case "first":
      case "anytime":
      case "last":
        expectNothing(tag, this.refuse);
        return { [rule]: true };
      case "after": {
        const after = words(tag);
        if (after.length > 0) return { after };
        this.refuse(tag, "@after without a tag", "name the messages of which one must have come before");
        return undefined;
      }
      case "correlatedBy":
      case "resumes": {
        const [field, ...more] = words(tag);
        if (field !== undefined && more.length === 0) return { [rule]: field };
        this.refuse(
          tag,
          `@${rule} wants the name of one field, got ${quote(tag.text)}`,
          "write it after the annotation",
        );
        return undefined;
      }
      case "endedBy":
      case "within": {
        const [type, field, ...more] = words(tag);
        if (type !== undefined && field !== undefined && more.length === 0) {
          const span: SpanForm = { type, field };
          return { [rule]: span };
        }
        const wanted = "the tag of a message and the name of a field";
        this.refuse(tag, `@${rule} wants ${wanted}, got ${quote(tag.text)}`, `write \`@${rule} tool_end id\``);
        return undefined;
      }
    }
  }

  private addAnswers(tag: CommentTag): void {
    this.tags.push(tag);
    const values = words(tag);
    if (values.length === 0) this.refuse(tag, "@answeredBy without a tag", "name the messages that answer this one");
    for (const value of values) this.answeredBy.push({ value, tag });
  }
}

function isOrderRule(name: string): name is OrderRule {
  return ORDER_RULES.has(name);
}
