/**
 * A message of a root that is no tagged union, such as the only one of its root. Rules of order name messages by their
 * tags, and a monitor knows them by these, so that nothing can be said about it.
 */
export interface UntaggedMessage {
  /** The definition. */
  readonly name: string;
  readonly root: string;
  /** The values of its fields that have one only: what people take for its tag. */
  readonly literals: readonly string[];
}

/** Why a root has no tags. */
export const NO_TAG = "whose lines no tag tells apart";

/** How a root gets tags. */
export function tagged(root: string): string {
  return `make ${root} a union of at least two messages that differ in a literal such as type`;
}

/** Why a tag that an annotation names is that of no message, and what to do. */
export function nobodyHas(
  tag: string,
  untagged: readonly UntaggedMessage[],
): { readonly reason: string; readonly wayOut: string } {
  const meant = untagged.find(({ literals }) => literals.includes(tag));
  return meant === undefined
    ? { reason: "no message has this tag", wayOut: "name the tag of a message of a root" }
    : { reason: `${meant.name} is a message of ${meant.root}, ${NO_TAG}`, wayOut: tagged(meant.root) };
}
