import type { JsonValue } from "../model/model.ts";
import type { CommentTag } from "./comments.ts";
import type { Documentation, OrderForm } from "./normal-form.ts";

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

/** What a reader of annotations does with one that can't be understood. */
export type RefuseAnnotation = (tag: CommentTag, reason: string, wayOut: string) => void;
