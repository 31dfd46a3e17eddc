import type { RefuseAnnotation } from "./annotation-types.ts";
import type { CommentTag } from "./comments.ts";

/** What stands after an annotation, told apart by spaces and commas. */
export function words(tag: CommentTag): string[] {
  return tag.text.split(/[\s,]+/u).filter((word) => word !== "");
}

/** How a fault shows what stands after an annotation. */
export function quote(text: string): string {
  return text === "" ? "nothing" : JSON.stringify(text);
}

/** Refuses what stands after an annotation that says all by itself. */
export function expectNothing(tag: CommentTag, refuse: RefuseAnnotation): void {
  if (tag.text !== "" && tag.text !== "true") {
    refuse(tag, `@${tag.name} takes no value, got ${quote(tag.text)}`, "put the text before the annotations");
  }
}
