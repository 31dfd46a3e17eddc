import { isPlainPayload, isPlainReading } from "./is-plain-reading.ts";
import { isAccepted } from "./judge.ts";
import type { Root } from "./root.ts";
import type { Field, MessageShape, Shape } from "./shape.ts";
import { any, object } from "./shapes/scalars.ts";
import { string } from "./shapes/string.ts";

/** Where the line of a message may be long, if it is as an encoder writes it. */
export interface LongField {
  readonly key: string;
  /** What stands before its value, which is never the first of the line. */
  readonly before: string;
  /** What stands behind it: the next key, or the end of the message. */
  readonly behind: string;
}

/** Found once for each kind of message of which a long line comes: few do, and a module is to load fast. */
const known = /* @__PURE__ */ new Map<MessageShape, LongField | undefined>();

function longFieldOf(message: MessageShape): LongField | undefined {
  if (!known.has(message)) known.set(message, findLongField(message.fields?.() ?? []));
  return known.get(message);
}

/** The last payload of a message, or else its last text; undefined if fields that may be absent follow. */
function findLongField(fields: readonly Field[]): LongField | undefined {
  const last = (...kinds: readonly Shape[]): number => fields.findLastIndex(({ of }) => kinds.includes(of));
  const payload = last(any, object);
  const index = payload > 0 ? payload : last(string);
  const [key, next] = [fields[index]?.name, fields[index + 1]?.name];
  if (index < 1 || key === undefined || key === "__proto__") return undefined;
  if (fields.slice(index + 1).some(({ isOptional }) => isOptional)) return undefined;
  const textOf = (name: string): string => `,${JSON.stringify(name)}:`;
  return { key, before: textOf(key), behind: next === undefined ? "}" : textOf(next) };
}

/**
 * Reads the long value apart from the rest of its line. Where both are JSON, it is known at which place the value ends
 * and that it is the only one of its key, without counting the keys of a payload; undefined if anything is unusual.
 */
export function readLongLine({ start, variants }: Root, text: string): unknown {
  if (!text.startsWith(start)) return undefined;
  const variant = variants.get(text.slice(start.length, text.indexOf('"', start.length)));
  const field = variant && longFieldOf(variant);
  if (variant === undefined || field === undefined) return undefined;
  const { key, before, behind } = field;
  const from = text.indexOf(before) + before.length;
  const to = text.lastIndexOf(behind);
  const head = text.slice(0, from);
  // Only the message's own bracket is open there, so that the key is one of its own: a quote in a string is escaped.
  if (from < before.length || to < from || head.lastIndexOf("{") > 0 || head.includes("[")) return undefined;
  const rest = `${head}0${text.slice(to)}`;
  const long = text.slice(from, to);
  try {
    const message = JSON.parse(rest) as Record<string, unknown>;
    const value: unknown = JSON.parse(long);
    if (!isPlainReading(rest, message) || !isPlainPayload(long, value, 2)) return undefined;
    message[key] = value;
    return isAccepted(variant, message) ? message : undefined;
  } catch {
    return undefined;
  }
}
