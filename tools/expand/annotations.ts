import type { JsonValue } from "../model/model.ts";
import { expectNothing, quote } from "./annotation-text.ts";
import type { AnnotationFault, Annotations, RefuseAnnotation } from "./annotation-types.ts";
import type { Comment, CommentTag } from "./comments.ts";
import { foreignTag } from "./foreign-tags.ts";
import { BOUNDS, ConstraintReader } from "./read-constraints.ts";
import { MessageAnnotationReader, ORDER_RULES } from "./read-message-annotations.ts";

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

/** Reads the tags of a comment; faults are handed to `refuse`, and what they stand for is left out. */
export function readAnnotations(comment: Comment, refuse: (fault: AnnotationFault) => void): Annotations {
  const reader = new AnnotationReader((tag, reason, wayOut) => refuse({ tag, reason, wayOut }));
  for (const tag of comment.tags) reader.add(tag);
  return reader.finish(comment.text);
}

class AnnotationReader {
  private deprecated: string | undefined;
  private since: string | undefined;
  private description: string | undefined;
  private value: { value: JsonValue; tag: CommentTag } | undefined;
  private secret: CommentTag | undefined;
  private recoverable: { value: boolean; tag: CommentTag } | undefined;
  private action: CommentTag | undefined;
  private root: CommentTag | undefined;
  private readonly constraints: ConstraintReader;
  private readonly message: MessageAnnotationReader;

  constructor(private readonly refuse: RefuseAnnotation) {
    this.constraints = new ConstraintReader(refuse);
    this.message = new MessageAnnotationReader(refuse);
  }

  add(tag: CommentTag): void {
    const name = tag.name.startsWith("TJS-") ? tag.name.slice(4) : tag.name;
    const isOurs = tag.name !== name || OUR_TAGS.includes(name);
    if (this.constraints.addBoundIfOne(name, tag)) return;
    const foreign = foreignTag(name);
    if (foreign !== undefined) {
      this.refuse(tag, `@${tag.name} ${foreign.reason}`, foreign.wayOut);
      return;
    }
    const isRead = this.constraints.add(name, tag) || this.message.add(name, tag) || this.addMetadata(name, tag);
    if (!isRead && isOurs) this.refuse(tag, `@${tag.name} is not an annotation that is carried`, "drop it");
  }

  finish(text: string): Annotations {
    const description = text === "" ? this.description : text;
    return {
      documentation: {
        ...(description === undefined ? {} : { description }),
        ...(this.deprecated === undefined ? {} : { deprecated: this.deprecated }),
        ...(this.since === undefined ? {} : { since: this.since }),
      },
      constraints: this.constraints.finish(),
      message: this.message.finish(),
      ...(this.value === undefined ? {} : { default: this.value }),
      ...(this.secret === undefined ? {} : { secret: this.secret }),
      ...(this.recoverable === undefined ? {} : { recoverable: this.recoverable }),
      ...(this.action === undefined ? {} : { action: this.action }),
      ...(this.root === undefined ? {} : { root: this.root }),
    };
  }

  private addMetadata(name: string, tag: CommentTag): boolean {
    switch (name) {
      case "deprecated":
        this.deprecated = tag.text;
        return true;
      case "since":
        if (tag.text === "") this.refuse(tag, "@since without a release", "write the release after it, or drop it");
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
        expectNothing(tag, this.refuse);
        return true;
      case "root":
        this.root = tag;
        expectNothing(tag, this.refuse);
        return true;
      case "recoverable":
        if (tag.text === "true" || tag.text === "false") this.recoverable = { value: tag.text === "true", tag };
        else this.refuse(tag, `@recoverable wants true or false, got ${quote(tag.text)}`, "write one of them");
        return true;
      case "action":
        if (tag.text === "") this.refuse(tag, "@action without text", "say what the receiver does");
        else this.action = tag;
        return true;
      default:
        return false;
    }
  }

  private addDefault(tag: CommentTag): void {
    try {
      this.value = { value: JSON.parse(tag.text) as JsonValue, tag };
    } catch {
      this.refuse(
        tag,
        `@default wants JSON, got ${quote(tag.text)}`,
        "write the value as JSON (text in double quotes); it is never executed",
      );
    }
  }
}
