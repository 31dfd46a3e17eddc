import { lossyKind } from "./describe.ts";
import { tooDeep } from "./fault.ts";
import { isAccepted, judge, subject, variantOf } from "./judge.ts";
import { PayloadRefused } from "./payload.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { Root, Variant } from "./root.ts";
import { bytesOver, MAX_DEPTH, SPECIAL } from "./text.ts";

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

function encodeAccepted(variant: Variant, message: unknown): string | undefined {
  try {
    return isAccepted(variant, message) ? variant.encode(message, 1) : undefined;
  } catch {
    // A cycle, a string that UTF-8 can't carry, a payload that JSON can't carry: the slow way says which and where.
    return undefined;
  }
}

export function encodeSlowly(root: Root, message: unknown): string {
  const error = judge(root, "encode", message);
  if (error !== undefined) throw error;
  return (variantOf(root, message) as Variant).encode(message, 1);
}

/** A string as JSON. */
export function quote(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError("lone surrogate");
  return JSON.stringify(text);
}

export type Write = (value: never, level: number) => string;

/** An array whose first items may have writers of their own. */
export function writeArray(
  items: readonly unknown[],
  writers: readonly Write[],
  rest: Write | undefined,
  level: number,
): string {
  enter(level);
  let text = "";
  for (let index = 0; index < items.length; index++) {
    const write = (writers[index] ?? rest) as Write;
    text += `${index === 0 ? "" : ","}${write(items[index] as never, level + 1)}`;
  }
  return `[${text}]`;
}

/** An object whose keys are data. */
export function writeMap(map: Readonly<Record<string, unknown>>, write: Write, level: number): string {
  enter(level);
  return enclose(writeEntries(map, write, level));
}

/** The entries of an object, without its braces; each ends with a comma. */
export function writeEntries(
  object: Readonly<Record<string, unknown>>,
  write: Write,
  level: number,
  declared?: ReadonlySet<string>,
): string {
  if (lossyKind(object) !== undefined) throw new TypeError("not an object of JSON");
  let text = "";
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined && !declared?.has(key)) text += `${quote(key)}:${write(value as never, level + 1)},`;
  }
  return text;
}

/** Puts an object's braces around its members, each of which ends with a comma. */
export function enclose(members: string): string {
  return members === "" ? "{}" : `{${members.slice(0, -1)}}`;
}

/** Bounds the nesting of brackets. */
export function enter(level: number): void {
  if (level > MAX_DEPTH) throw new PayloadRefused(tooDeep);
}

/** Whether two JSON values are equal, keys of objects in any order. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
