import type { JsonValue } from "../model/model.ts";

/** A JSON value as an expression of JavaScript, on one line. */
export function valueText(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  const members = Object.entries(value).map(([key, member]) => `${memberKey(key)}: ${valueText(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** An object literal with a line for each member, whose values are texts already. */
export function objectText(entries: readonly (readonly [key: string, text: string])[], depth: number): string {
  const indent = "  ".repeat(depth);
  return `{\n${entries.map(([key, value]) => `${indent}  ${memberKey(key)}: ${value},\n`).join("")}${indent}}`;
}

/** In an object literal, `__proto__` would set the prototype unless it is computed. */
export function memberKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
