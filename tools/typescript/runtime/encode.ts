import { isAccepted, judge, subject, variantOf } from "./judge.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { Root } from "./root.ts";
import type { MessageShape } from "./shape.ts";
import { bytesOver } from "./text.ts";

/**
 * The line of a message, without its line end. `limit` is the largest line in bytes, instead of the limit of its type.
 *
 * @throws ProtocolError if a decoder would refuse it, or if it is over the limit.
 */
export function encodeMessage(root: Root, message: unknown, limit?: number): string {
  const variant = variantOf(root, message);
  const text = (variant && encodeAccepted(variant, message)) ?? encodeSlowly(root, message);
  return within(limit ?? variant?.limit, text, root, message);
}

function within(limit: number | undefined, text: string, root: Root, message: unknown): string {
  const bytes = limit === undefined ? undefined : bytesOver(text, limit);
  if (bytes === undefined) return text;
  const reason = `expected at most ${limit} bytes, got ${bytes}`;
  throw new ProtocolError("TOO_LARGE", "", reason, `Cannot encode ${subject(root, message)}`);
}

function encodeAccepted(variant: MessageShape, message: unknown): string | undefined {
  try {
    return isAccepted(variant, message) ? variant.write(message as never, 1) : undefined;
  } catch {
    // A cycle, a string that UTF-8 can't carry, a payload that JSON can't carry: the slow way says which and where.
    return undefined;
  }
}

export function encodeSlowly(root: Root, message: unknown): string {
  const error = judge(root, "encode", message);
  if (error !== undefined) throw error;
  return (variantOf(root, message) as MessageShape).write(message as never, 1);
}
