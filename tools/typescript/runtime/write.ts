import { lossyKind } from "./describe.ts";
import { tooDeep } from "./fault.ts";
import { PayloadRefused } from "./payload.ts";
import type { Shape } from "./shape.ts";
import { MAX_DEPTH, SPECIAL } from "./text.ts";

/** A string as JSON. */
export function quote(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError("lone surrogate");
  return JSON.stringify(text);
}

/** An array whose first items may have shapes of their own. */
export function writeArray(
  items: readonly unknown[],
  shapes: readonly Shape[],
  rest: Shape | undefined,
  level: number,
): string {
  enter(level);
  let text = "";
  for (let index = 0; index < items.length; index++) {
    const shape = (shapes[index] ?? rest) as Shape;
    text += `${index === 0 ? "" : ","}${shape.write(items[index] as never, level + 1)}`;
  }
  return `[${text}]`;
}

/** The entries of an object, without its braces; each starts with a comma. */
export function writeEntries(
  object: Readonly<Record<string, unknown>>,
  shape: Shape,
  level: number,
  declared?: ReadonlySet<string>,
): string {
  if (lossyKind(object) !== undefined) throw new TypeError("not an object of JSON");
  let text = "";
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined && !declared?.has(key)) text += `,${quote(key)}:${shape.write(value as never, level + 1)}`;
  }
  return text;
}

/** Puts an object's braces around its members, each of which starts with a comma. */
export function enclose(members: string): string {
  return `{${members.slice(1)}}`;
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
