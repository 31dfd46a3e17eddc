import { lossyKind } from "../describe.ts";
import { type Fault, notWellFormed } from "../fault.ts";
import { type AnyObject, isObject, type Shape, shape } from "../shape.ts";
import { below, expected, type Walk } from "../walk.ts";
import { enclose, enter, writeEntries } from "../write.ts";
import type { Pattern } from "./string.ts";

/** What the keys of an object hold that no field declares. */
export interface Entries {
  readonly check: (walk: Walk, value: AnyObject, level: number, declared?: ReadonlySet<string>) => Fault | undefined;
  /** Each entry starts with a comma. */
  readonly write: (value: AnyObject, level: number, declared?: ReadonlySet<string>) => string;
}

/** @param keys Where keys are not any strings, the pattern that each matches. */
export function entries(values: Shape, keys?: Pattern): Entries {
  return {
    check: (walk, value, level, declared) => {
      if (walk.facts === undefined && lossyKind(value) !== undefined) return expected(walk, "object", value);
      for (const key of walk.facts?.get(value)?.keys ?? Object.keys(value)) {
        const member = value[key];
        if (declared?.has(key) || member === undefined) continue;
        if (walk.facts === undefined && !key.isWellFormed()) return notWellFormed([...walk.path, key], key);
        if (keys !== undefined && !keys[0].test(key)) {
          walk.path.push(key);
          return expected(walk, `key ${keys[1]}`, key);
        }
        const fault = below(walk, key, values, member, level);
        if (fault !== undefined) return fault;
      }
      return undefined;
    },
    write: (value, level, declared) => writeEntries(value, values, level, declared),
  };
}

/** An object whose keys are data. */
export function map(values: Shape, keys?: Pattern): Shape {
  const { check, write } = entries(values, keys);
  return shape(
    "object",
    isObject,
    check,
    (value, level) => {
      enter(level);
      return enclose(write(value, level));
    },
    true,
  );
}
