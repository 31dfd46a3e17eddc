import { found, lossyKind } from "./describe.ts";
import { type Fault, notWellFormed, tooDeep } from "./fault.ts";
import { isObject } from "./shape.ts";
import { MAX_DEPTH } from "./text.ts";
import { expected, type Walk } from "./walk.ts";

/**
 * The JSON text of a value that the protocol does not look into.
 *
 * @param level How deeply the brackets of the value itself would nest.
 * @throws PayloadRefused for what JSON can't carry.
 */
export function payloadText(value: unknown, level: number): string {
  return JSON.stringify(isPlain(value, level) ? value : toPlain(callToJson(value, ""), level, []));
}

/** The same where the text must be that of an object. */
export function objectText(value: unknown, level: number): string {
  const text = payloadText(value, level);
  if (!text.startsWith("{")) throw new PayloadRefused({ path: [], wanted: "object", found: found(value, true) });
  return text;
}

/** The first fault of such a value where the walk is; undefined if it can be carried. What a line holds always can. */
export function payloadFault(walk: Walk, value: unknown, level: number): Fault | undefined {
  return carried(walk, value, level, () => true);
}

/** The same where it must be an object. */
export function objectFault(walk: Walk, value: unknown, level: number): Fault | undefined {
  return carried(walk, value, level, isObject);
}

function carried(walk: Walk, value: unknown, level: number, isWanted: (plain: unknown) => boolean): Fault | undefined {
  const { path, secrets, facts } = walk;
  if (facts !== undefined || isPlain(value, level)) return undefined;
  try {
    const plain = toPlain(callToJson(value, ""), level, [...path], secrets > 0);
    return isWanted(plain) ? undefined : expected(walk, "object", plain);
  } catch (error) {
    if (error instanceof PayloadRefused) return error.fault;
    throw error;
  }
}

/** Carries a fault out of the walk through a payload. */
export class PayloadRefused extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.wanted);
    this.fault = fault;
  }
}

/** Whether JSON.stringify writes all of the value, and all of it can be read; false is only a suspicion. */
function isPlain(value: unknown, level: number): boolean {
  switch (typeof value) {
    case "string":
      return value.isWellFormed();
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return true;
    case "object":
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (level > MAX_DEPTH || typeof (value as { toJSON?: unknown }).toJSON === "function") return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isPlain(value[index], level + 1)) return false;
    return true;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined && !(key.isWellFormed() && isPlain(member, level + 1))) return false;
  }
  return true;
}

/** A copy made of plain objects and arrays, for which each `toJSON` has been called once. */
function toPlain(value: unknown, level: number, path: (string | number)[], secret = false): unknown {
  const refuse = (wanted: string): never => {
    throw new PayloadRefused({ path: [...path], wanted, found: found(value, secret) });
  };
  switch (typeof value) {
    case "string":
      if (!value.isWellFormed()) throw new PayloadRefused(notWellFormed(path, value, secret));
      return value;
    case "number":
      return Number.isFinite(value) ? value : refuse("finite number");
    case "boolean":
      return value;
    case "object":
      break;
    default:
      return refuse("any JSON value");
  }
  if (value === null) return null;
  if (value instanceof String || value instanceof Number || value instanceof Boolean) {
    return toPlain(value.valueOf(), level, path, secret);
  }
  if (level > MAX_DEPTH) throw new PayloadRefused(tooDeep);
  if (Array.isArray(value)) {
    return Array.from(value, (item, index) => {
      path.push(index);
      const copy = toPlain(callToJson(item, `${index}`), level + 1, path, secret);
      path.pop();
      return copy;
    });
  }
  if (lossyKind(value) !== undefined) refuse("any JSON value");
  // Without a prototype, a key named __proto__ is a key like any other.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value)) {
    const member = callToJson((value as Record<string, unknown>)[key], key);
    if (member === undefined) continue;
    path.push(key);
    if (!key.isWellFormed()) throw new PayloadRefused(notWellFormed(path, key, secret));
    copy[key] = toPlain(member, level + 1, path, secret);
    path.pop();
  }
  return copy;
}

/** The value that JSON.stringify would take in place of this one. */
function callToJson(value: unknown, key: string): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return value;
  const { toJSON } = value as { toJSON?: unknown };
  return typeof toJSON === "function" ? toJSON.call(value, key) : value;
}
