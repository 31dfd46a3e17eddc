import { isPlainPayload, isPlainReading } from "./is-plain-reading.ts";
import { isAccepted } from "./judge.ts";
import type { Root } from "./root.ts";
import { REQUIRED, type Shape } from "./shape.ts";

/** Where the line of a message may be long, if it is as an encoder writes it. */
export interface LongField {
  readonly key: string;
  /** What stands before its value, which is never at the start of the line. */
  readonly before: string;
  /** What stands behind it: the next key, or the end of the message. */
  readonly behind: string;
}

/** The last payload of a message, or else its last text; undefined if fields that may be absent follow. */
export function longFieldOf(shape: Shape | undefined): LongField | undefined {
  if (!Array.isArray(shape) || shape[0] !== "record") return undefined;
  const fields = (shape as Extract<Shape, readonly ["record", ...unknown[]]>)[1];
  const last = (...kinds: Shape[]): number => fields.findLastIndex(([, inner]) => kinds.includes(inner));
  const payload = last("any", "object");
  const index = payload > 0 ? payload : last("string");
  const [key, next] = [fields[index]?.[0], fields[index + 1]?.[0]];
  if (index < 1 || key === undefined || key === "__proto__") return undefined;
  if (fields.slice(index + 1).some(([, , mark]) => !(mark & REQUIRED))) return undefined;
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
  if (variant?.long === undefined) return undefined;
  const { key, before, behind } = variant.long;
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
