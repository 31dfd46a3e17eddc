import { listed } from "../describe.ts";
import type { Fault } from "../fault.ts";
import { isObject, type MessageShape, type Shape } from "../shape.ts";
import { conforms, expected, type Walk } from "../walk.ts";

/** The shape that a function gives: of a definition that refers to itself, or stands further below. */
export function lazy(get: () => Shape): Shape {
  return {
    wanted: () => get().wanted(),
    isKind: (value) => get().isKind(value),
    check: (walk, value, level) => get().check(walk, value, level),
    write: (value, level) => get().write(value, level),
    hasLiterals: (value) => get().hasLiterals?.(value) !== false,
  };
}

/** The shape or null. */
export function nullable(of: Shape): Shape {
  return {
    wanted: () => `${of.wanted()} or null`,
    isKind: (value) => value === null || of.isKind(value),
    check: (walk, value, level) => {
      if (value === null) return undefined;
      const here = walk.path.length;
      const fault = of.check(walk, value, level);
      if (fault === undefined || fault.code !== undefined || fault.path.length > here) return fault;
      return { ...fault, wanted: `${fault.wanted} or null` };
    },
    write: (value, level) => (value === null ? "null" : of.write(value, level)),
    hasLiterals: (value) => of.hasLiterals?.(value) !== false,
  };
}

/** A union without a tag: the first shape that accepts a value has it. */
export function choice(accepts: (value: unknown) => boolean, ...arms: readonly Shape[]): MessageShape {
  const self: MessageShape = {
    wanted: () => listed([...new Set(arms.map(({ wanted }) => wanted()))], " or "),
    isKind: (value) => arms.some((arm) => arm.isKind(value)),
    check: (walk, value, level) => {
      const arm = armOf(walk, value, level);
      if (arm === undefined) return choiceFault(walk, value, level) ?? expected(walk, self.wanted(), value);
      return walk.facts === undefined || walk.repeats !== undefined ? undefined : arm.check(walk, value, level);
    },
    write: (value, level) => {
      const arm = arms.find((candidate) => conforms(candidate, value));
      // A validator takes a string that no arm does if it has a lone surrogate.
      if (arm === undefined) throw new TypeError("no arm takes the value");
      return arm.write(value, level);
    },
    accepts,
    hasLiterals: (value) => arms.some((arm) => arm.isKind({}) && arm.hasLiterals?.(value) !== false),
  };

  /** The first arm that accepts the value, whichever of its keys are repeated. */
  function armOf(walk: Walk, value: unknown, level: number): Shape | undefined {
    const known = walk.verdicts.get(value)?.find((verdict) => verdict.choice === self && verdict.level === level);
    if (known !== undefined) return known.arm;
    const arm = arms.find(
      (candidate) =>
        candidate.check({ ...walk, path: [...walk.path], repeats: "passed over" }, value, level) === undefined,
    );
    if (typeof value === "object") {
      const verdicts = walk.verdicts.get(value) ?? [];
      walk.verdicts.set(value, verdicts);
      verdicts.push({ choice: self, level, arm });
    }
    return arm;
  }

  /** The fault of the one arm that the value was meant for, if there is such a one. */
  function choiceFault(walk: Walk, value: unknown, level: number): Fault | undefined {
    let candidates = arms.filter((arm) => arm.isKind(value));
    if (isObject(value) && candidates.length > 1) {
      const meant = candidates.filter((arm) => arm.hasLiterals?.(value) !== false);
      if (meant.length > 0) candidates = meant;
    }
    return candidates.length === 1 ? candidates[0]?.check(walk, value, level) : undefined;
  }

  return self;
}
