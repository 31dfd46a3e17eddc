import type { CommentTag } from "./comments.ts";
import type { Expansion } from "./expansion.ts";
import type { OrderedMessage } from "./order.ts";

/** Refuses messages that may never come: those that wait for each other, and those that wait for them. */
export function refuseUnreachable(x: Expansion, messages: readonly OrderedMessage[]): void {
  const possible = new Set<string>();
  for (let size = -1; size !== possible.size; ) {
    size = possible.size;
    for (const message of messages) if (waitsFor(message, possible) === undefined) possible.add(message.tag);
  }
  for (const message of messages) {
    const tag = waitsFor(message, possible);
    if (tag === undefined) continue;
    const reason = `it may never come: what @${tag.name} names waits for it, or for what never comes`;
    x.refuseTag(tag, message.name, reason, "break the circle: name a message that may come before");
  }
}

/** The annotation that keeps a message from coming after these. */
function waitsFor({ order }: OrderedMessage, possible: ReadonlySet<string>): CommentTag | undefined {
  const { after, within } = order.rules;
  if (after !== undefined && !after.some((tag) => possible.has(tag))) return order.at.get("after");
  return within === undefined || possible.has(within.type) ? undefined : order.at.get("within");
}
