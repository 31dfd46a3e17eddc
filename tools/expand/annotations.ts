import type { JsonValue } from "../model/model.ts";
import type { Comment, CommentTag } from "./comments.ts";
import { foreignTag } from "./foreign-tags.ts";
import type { Documentation, OrderForm, SpanForm } from "./normal-form.ts";

/** What a comment says about the values of a type. */
export interface Constraints {
  readonly integer?: CommentTag;
  /** `@type number`, which says nothing that the type does not. */
  readonly number?: CommentTag;
  readonly bounds: ReadonlyMap<BoundName, { readonly value: number; readonly tag: CommentTag }>;
  readonly patterns: readonly { readonly source: string; readonly tag: CommentTag }[];
  readonly format?: { readonly name: string; readonly tag: CommentTag };
  readonly uniqueItems?: CommentTag;
}

export type BoundName =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems";

/** What a comment says about a message; `tags` tells where. */
export interface MessageAnnotations {
  readonly direction?: CommentTag;
  readonly category?: CommentTag;
  readonly limit?: { readonly bytes: number; readonly tag: CommentTag };
  readonly answeredBy: readonly { readonly value: string; readonly tag: CommentTag }[];
  readonly order: OrderAnnotations;
  readonly tags: readonly CommentTag[];
}

/** When the message may come, and where the comment says it. */
export interface OrderAnnotations {
  readonly rules: OrderForm;
  readonly at: ReadonlyMap<OrderRule, CommentTag>;
}

export type OrderRule = keyof OrderForm;

export interface Annotations {
  readonly documentation: Documentation;
  readonly constraints: Constraints;
  readonly message: MessageAnnotations;
  readonly default?: { readonly value: JsonValue; readonly tag: CommentTag };
  readonly secret?: CommentTag;
  readonly recoverable?: { readonly value: boolean; readonly tag: CommentTag };
  readonly action?: CommentTag;
  readonly root?: CommentTag;
}

/** Something in a comment that can't be understood. */
export interface AnnotationFault {
  readonly tag: CommentTag;
  readonly reason: string;
  readonly wayOut: string;
}

const BOUNDS: ReadonlySet<string> = new Set<BoundName>([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

const ORDER_RULES: ReadonlySet<string> = new Set<OrderRule>([
  "first",
  "anytime",
  "last",
  "after",
  "correlatedBy",
  "endedBy",
  "within",
  "resumes",
]);

/** The annotations that the compiler reads. */
export const OUR_TAGS: readonly string[] = [
  ...BOUNDS,
  ...ORDER_RULES,
  "integer",
  "asType",
  "pattern",
  "format",
  "uniqueItems",
  "default",
  "direction",
  "category",
  "limit",
  "answeredBy",
  "secret",
  "recoverable",
  "action",
  "root",
];

/** Who sends a message. */
const DIRECTIONS: readonly string[] = ["frontend-to-backend", "backend-to-frontend"];

/** A number as JSON spells it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 * 1024 };

/** Reads the tags of a comment; faults are handed to `refuse`, and what they stand for is left out. */
export function readAnnotations(comment: Comment, refuse: (fault: AnnotationFault) => void): Annotations {
  const reader = new AnnotationReader(refuse);
  for (const tag of comment.tags) reader.add(tag);
  return reader.finish(comment.text);
}

class AnnotationReader {
  private deprecated: string | undefined;
  private since: string | undefined;
  private description: string | undefined;
  private integer: CommentTag | undefined;
  private number: CommentTag | undefined;
  private format: { name: string; tag: CommentTag } | undefined;
  private uniqueItems: CommentTag | undefined;
  private direction: CommentTag | undefined;
  private category: CommentTag | undefined;
  private limit: { bytes: number; tag: CommentTag } | undefined;
  private value: { value: JsonValue; tag: CommentTag } | undefined;
  private secret: CommentTag | undefined;
  private recoverable: { value: boolean; tag: CommentTag } | undefined;
  private action: CommentTag | undefined;
  private root: CommentTag | undefined;
  private readonly bounds = new Map<BoundName, { value: number; tag: CommentTag }>();
  private readonly patterns: { source: string; tag: CommentTag }[] = [];
  private readonly answeredBy: { value: string; tag: CommentTag }[] = [];
  private order: OrderForm = {};
  private readonly orderAt = new Map<OrderRule, CommentTag>();
  private readonly messageTags: CommentTag[] = [];

  constructor(private readonly refuse: (fault: AnnotationFault) => void) {}

  add(tag: CommentTag): void {
    const name = tag.name.startsWith("TJS-") ? tag.name.slice(4) : tag.name;
    const isOurs = tag.name !== name || OUR_TAGS.includes(name);
    const foreign = foreignTag(name);
    if (BOUNDS.has(name)) this.addBound(name as BoundName, tag);
    else if (foreign !== undefined) this.fault(tag, `@${tag.name} ${foreign.reason}`, foreign.wayOut);
    else if (!this.addConstraint(name, tag) && !this.addMetadata(name, tag) && isOurs) {
      this.fault(tag, `@${tag.name} is not an annotation that is carried`, "drop it");
    }
  }

  finish(text: string): Annotations {
    const description = text === "" ? this.description : text;
    return {
      documentation: {
        ...(description === undefined ? {} : { description }),
        ...(this.deprecated === undefined ? {} : { deprecated: this.deprecated }),
        ...(this.since === undefined ? {} : { since: this.since }),
      },
      constraints: {
        bounds: this.bounds,
        patterns: this.patterns,
        ...(this.integer === undefined ? {} : { integer: this.integer }),
        ...(this.number === undefined ? {} : { number: this.number }),
        ...(this.format === undefined ? {} : { format: this.format }),
        ...(this.uniqueItems === undefined ? {} : { uniqueItems: this.uniqueItems }),
      },
      message: {
        answeredBy: this.answeredBy,
        order: { rules: this.order, at: this.orderAt },
        tags: this.messageTags,
        ...(this.direction === undefined ? {} : { direction: this.direction }),
        ...(this.category === undefined ? {} : { category: this.category }),
        ...(this.limit === undefined ? {} : { limit: this.limit }),
      },
      ...(this.value === undefined ? {} : { default: this.value }),
      ...(this.secret === undefined ? {} : { secret: this.secret }),
      ...(this.recoverable === undefined ? {} : { recoverable: this.recoverable }),
      ...(this.action === undefined ? {} : { action: this.action }),
      ...(this.root === undefined ? {} : { root: this.root }),
    };
  }

  private addBound(name: BoundName, tag: CommentTag): void {
    const value = NUMBER.test(tag.text) ? Number(tag.text) : Number.NaN;
    const isCount = /^(min|max)(Length|Items)$/u.test(name);
    if (!Number.isFinite(value) || (isCount && !(Number.isSafeInteger(value) && value >= 0))) {
      const wanted = isCount ? "a whole number that is not negative" : "a number";
      this.fault(tag, `@${name} wants ${wanted}, got ${quote(tag.text)}`, "give it a number and nothing else");
      return;
    }
    if (!isExact(tag.text, value)) {
      this.fault(
        tag,
        `@${name} ${tag.text} is not a number that binary64 holds; the nearest one is ${value}`,
        "write a number that it holds",
      );
      return;
    }
    if (this.bounds.has(name)) this.fault(tag, `@${name} stands twice`, "keep one of the two");
    this.bounds.set(name, { value, tag });
  }

  private addConstraint(name: string, tag: CommentTag): boolean {
    switch (name) {
      case "integer":
        this.integer = tag;
        this.expectNothing(tag);
        return true;
      case "type":
      case "asType":
        return this.addType(tag);
      case "pattern":
        if (tag.text === "") this.fault(tag, "@pattern without a pattern", "write the pattern after it");
        else this.patterns.push({ source: tag.text, tag });
        return true;
      case "format":
        if (!/^[\w-]+$/u.test(tag.text)) this.fault(tag, "@format wants one word", "write the format's name after it");
        else this.format = { name: tag.text, tag };
        return true;
      case "uniqueItems":
        if (tag.text === "" || tag.text === "true") this.uniqueItems = tag;
        else if (tag.text !== "false") this.fault(tag, "@uniqueItems wants true or false", "write one of them");
        return true;
      default:
        return false;
    }
  }

  /** Ours, and typescript-json-schema's: `@type integer`, `@asType integer`, `@TJS-type integer`. */
  private addType(tag: CommentTag): boolean {
    if (tag.text === "integer") {
      this.integer = tag;
      return true;
    }
    if (tag.text === "number") {
      this.number = tag;
      return true;
    }
    this.fault(
      tag,
      `@${tag.name} wants integer, got ${quote(tag.text)}`,
      "say any other type in TypeScript, and drop the annotation",
    );
    return true;
  }

  private addMetadata(name: string, tag: CommentTag): boolean {
    switch (name) {
      case "deprecated":
        this.deprecated = tag.text;
        return true;
      case "since":
        if (tag.text === "") this.fault(tag, "@since without a release", "write the release after it, or drop it");
        else this.since = tag.text;
        return true;
      case "description":
        this.description = tag.text;
        return true;
      case "default":
        this.addDefault(tag);
        return true;
      case "secret":
        this.secret = tag;
        this.expectNothing(tag);
        return true;
      case "root":
        this.root = tag;
        this.expectNothing(tag);
        return true;
      case "recoverable":
        if (tag.text === "true" || tag.text === "false") this.recoverable = { value: tag.text === "true", tag };
        else this.fault(tag, `@recoverable wants true or false, got ${quote(tag.text)}`, "write one of them");
        return true;
      case "action":
        if (tag.text === "") this.fault(tag, "@action without text", "say what the receiver does");
        else this.action = tag;
        return true;
      case "direction":
      case "category":
        return this.addWord(name, tag);
      case "limit":
        this.addLimit(tag);
        return true;
      case "answeredBy":
        this.addAnswers(tag);
        return true;
      default:
        return isOrderRule(name) && this.addOrder(name, tag);
    }
  }

  private addDefault(tag: CommentTag): void {
    try {
      this.value = { value: JSON.parse(tag.text) as JsonValue, tag };
    } catch {
      this.fault(
        tag,
        `@default wants JSON, got ${quote(tag.text)}`,
        "write the value as JSON (text in double quotes); it is never executed",
      );
    }
  }

  private addWord(name: "direction" | "category", tag: CommentTag): boolean {
    this.messageTags.push(tag);
    if (tag.text === "") {
      this.fault(tag, `@${name} without a value`, "write it after the annotation");
      return true;
    }
    if (name === "direction" && !DIRECTIONS.includes(tag.text)) {
      this.fault(tag, `@direction wants ${DIRECTIONS.join(" or ")}, got ${quote(tag.text)}`, "write one of them");
      return true;
    }
    if (this[name] !== undefined) this.fault(tag, `@${name} stands twice`, "keep one of the two");
    this[name] = tag;
    return true;
  }

  private addLimit(tag: CommentTag): void {
    this.messageTags.push(tag);
    const [, count, unit] = /^(\d+) ?(B|KB|MB)$/u.exec(tag.text) ?? [];
    const bytes = Number(count) * (UNITS[unit ?? ""] ?? Number.NaN);
    if (!Number.isSafeInteger(bytes) || bytes === 0) {
      this.fault(tag, `@limit wants a size, got ${quote(tag.text)}`, "write it as `512 B`, `10 KB` or `1 MB`");
      return;
    }
    if (this.limit !== undefined) this.fault(tag, "@limit stands twice", "keep one of the two");
    this.limit = { bytes, tag };
  }

  private addOrder(rule: OrderRule, tag: CommentTag): boolean {
    this.messageTags.push(tag);
    if (this.orderAt.has(rule)) this.fault(tag, `@${rule} stands twice`, "keep one of the two");
    const said = this.readOrder(rule, tag);
    if (said === undefined) return true;
    this.order = { ...this.order, ...said };
    this.orderAt.set(rule, tag);
    return true;
  }

  private readOrder(rule: OrderRule, tag: CommentTag): OrderForm | undefined {
    switch (rule) {
      case "first":
      case "anytime":
      case "last":
        this.expectNothing(tag);
        return { [rule]: true };
      case "after": {
        const after = words(tag);
        if (after.length > 0) return { after };
        this.fault(tag, "@after without a tag", "name the messages of which one must have come before");
        return undefined;
      }
      case "correlatedBy":
      case "resumes": {
        const [field, ...more] = words(tag);
        if (field !== undefined && more.length === 0) return { [rule]: field };
        this.fault(
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
        this.fault(tag, `@${rule} wants ${wanted}, got ${quote(tag.text)}`, `write \`@${rule} tool_end id\``);
        return undefined;
      }
    }
  }

  private addAnswers(tag: CommentTag): void {
    this.messageTags.push(tag);
    const values = words(tag);
    if (values.length === 0) this.fault(tag, "@answeredBy without a tag", "name the messages that answer this one");
    for (const value of values) this.answeredBy.push({ value, tag });
  }

  private expectNothing(tag: CommentTag): void {
    if (tag.text !== "" && tag.text !== "true") {
      this.fault(tag, `@${tag.name} takes no value, got ${quote(tag.text)}`, "put the text before the annotations");
    }
  }

  private fault(tag: CommentTag, reason: string, wayOut: string): void {
    this.refuse({ tag, reason, wayOut });
  }
}

/** Whether a whole number is what binary64 makes of it, and no other becomes 0. */
function isExact(text: string, value: number): boolean {
  if (/^-?\d+$/u.test(text)) return BigInt(text) === BigInt(value);
  return value !== 0 || !/[1-9]/u.test(text.replace(/e.*/iu, ""));
}

function isOrderRule(name: string): name is OrderRule {
  return ORDER_RULES.has(name);
}

/** What stands after an annotation, told apart by spaces and commas. */
function words(tag: CommentTag): string[] {
  return tag.text.split(/[\s,]+/u).filter((word) => word !== "");
}

function quote(text: string): string {
  return text === "" ? "nothing" : JSON.stringify(text);
}

/** Whether a comment says anything about values. */
export function hasConstraints(constraints: Constraints): boolean {
  return firstConstraint(constraints) !== undefined;
}

/** The first annotation about values, to point at. */
export function firstConstraint(constraints: Constraints): CommentTag | undefined {
  const [bound] = constraints.bounds.values();
  return (
    constraints.integer ??
    bound?.tag ??
    constraints.patterns[0]?.tag ??
    constraints.format?.tag ??
    constraints.uniqueItems
  );
}
