import { isObject } from "../json-text.ts";
import type { Where } from "./script.ts";

/** Whether a value has all that is asked for; see {@link Where}. */
export function matches(value: unknown, where: Where): boolean {
  return Object.entries(where).every(([key, wanted]) => fits(memberOf(value, key), wanted));
}

/** What is wrong with a `where`, for people; undefined if nothing is. */
export function whereFault(where: unknown, path = "where"): string | undefined {
  if (!isObject(where)) return `${path}: expected an object, got ${JSON.stringify(where)}`;
  for (const [key, value] of Object.entries(where)) {
    const at = `${path}.${key}`;
    if (key === "$matches") {
      if (typeof value !== "string") return `${at}: expected a regular expression as a string`;
      try {
        new RegExp(value, "iu");
      } catch (error) {
        return `${at}: ${error instanceof Error ? error.message : String(error)}`;
      }
    } else if (key === "$present") {
      if (typeof value !== "boolean") return `${at}: expected true or false`;
    } else if (key.startsWith("$")) {
      return `${at}: expected $matches, $present or the name of a field`;
    } else if (isObject(value)) {
      const fault = whereFault(value, at);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function fits(value: unknown, wanted: unknown): boolean {
  if (isObject(wanted)) {
    if (typeof wanted.$matches === "string") {
      return typeof value === "string" && new RegExp(wanted.$matches, "iu").test(value);
    }
    if (typeof wanted.$present === "boolean") return (value !== undefined) === wanted.$present;
    return isObject(value) && matches(value, wanted);
  }
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) && value.length === wanted.length && wanted.every((item, index) => fits(value[index], item))
    );
  }
  return value === wanted;
}

/** An own member: a message may be asked for a field of a name that objects inherit. */
export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
