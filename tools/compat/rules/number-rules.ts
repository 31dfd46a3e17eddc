import type { NumberShape } from "../../model/model.ts";
import type { Rule } from "../change.ts";
import type { NumberPair } from "../pairs.ts";
import { loosened, tightened } from "./claims.ts";

/** Rules about what a number may be. */
export const NUMBER_RULES: readonly Rule<NumberPair>[] = [
  {
    id: "number-to-integer",
    change: "a number must be an integer now",
    oldReader: "reads on",
    newReader: "refuses fractions and numbers beyond ±(2^53 − 1)",
    find: (pair) =>
      pair.before.kind === "number" && pair.after.kind === "integer"
        ? tightened(pair, "an integer now, was a number", range(pair.after))
        : [],
  },
  {
    id: "integer-to-number",
    change: "an integer may be any number now",
    oldReader: "refuses fractions and numbers beyond ±(2^53 − 1)",
    newReader: "reads on (1.0 and 1 are the same number to both)",
    find: (pair) =>
      pair.before.kind === "integer" && pair.after.kind === "number"
        ? loosened(pair, "any number now, was an integer", range(pair.before))
        : [],
  },
  {
    id: "bound-tightened",
    change: "a number's minimum is raised or its maximum lowered",
    oldReader: "reads on",
    newReader: "refuses numbers that are out of bounds now",
    find: (pair) => (boundsGrow(pair.after, pair.before) ? tightened(pair, bounds(pair), kindOf(pair.after)) : []),
  },
  {
    id: "bound-loosened",
    change: "a number's minimum is lowered or its maximum raised",
    oldReader: "refuses numbers that were out of bounds",
    newReader: "reads on",
    find: (pair) => (boundsGrow(pair.before, pair.after) ? loosened(pair, bounds(pair), kindOf(pair.before)) : []),
  },
  {
    id: "step-tightened",
    change: "an integer must be a multiple of something now, or of something else",
    oldReader: "reads on",
    newReader: "refuses numbers between the steps",
    find: (pair) =>
      stepOf(pair.before) % stepOf(pair.after) !== 0 ? tightened(pair, steps(pair), range(pair.after)) : [],
  },
  {
    id: "step-loosened",
    change: "an integer need not be a multiple of something any more, or of something else",
    oldReader: "refuses numbers between its steps",
    newReader: "reads on",
    find: (pair) =>
      stepOf(pair.after) % stepOf(pair.before) !== 0 ? loosened(pair, steps(pair), range(pair.before)) : [],
  },
];

type Side = NumberPair["before"];

/** The bounds that were written down: an integer's safe range is its kind, not a bound. */
function boundsOf(side: Side): { low: number; high: number } {
  if (side.kind === "integer") {
    return {
      low: side.minimum === Number.MIN_SAFE_INTEGER ? Number.NEGATIVE_INFINITY : side.minimum,
      high: side.maximum === Number.MAX_SAFE_INTEGER ? Number.POSITIVE_INFINITY : side.maximum,
    };
  }
  return {
    low: Math.max(side.minimum ?? Number.NEGATIVE_INFINITY, side.exclusiveMinimum ?? Number.NEGATIVE_INFINITY),
    high: Math.min(side.maximum ?? Number.POSITIVE_INFINITY, side.exclusiveMaximum ?? Number.POSITIVE_INFINITY),
  };
}

/** Whether `to` reaches beyond `from` on either side; a bound that becomes inclusive counts. */
function boundsGrow(from: Side, to: Side): boolean {
  const a = boundsOf(from);
  const b = boundsOf(to);
  return (
    b.low < a.low ||
    b.high > a.high ||
    (b.low === a.low && excludes(from, "low", a.low) && !excludes(to, "low", b.low)) ||
    (b.high === a.high && excludes(from, "high", a.high) && !excludes(to, "high", b.high))
  );
}

function excludes(side: Side, end: "low" | "high", bound: number): boolean {
  if (side.kind === "integer") return false;
  return (end === "low" ? side.exclusiveMinimum : side.exclusiveMaximum) === bound;
}

/** Any number within the bounds of the reader, where a rule is about other things than bounds. */
function range(side: Side): NumberShape {
  const { low, high } = boundsOf(side);
  return {
    kind: "number",
    ...(low === Number.NEGATIVE_INFINITY
      ? {}
      : excludes(side, "low", low)
        ? { exclusiveMinimum: low }
        : { minimum: low }),
    ...(high === Number.POSITIVE_INFINITY
      ? {}
      : excludes(side, "high", high)
        ? { exclusiveMaximum: high }
        : { maximum: high }),
  };
}

/** Any number of the reader's kind, where a rule is about bounds. */
function kindOf(side: Side): Side {
  if (side.kind === "number") return { kind: "number" };
  const { multipleOf } = side;
  return {
    kind: "integer",
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(multipleOf === undefined ? {} : { multipleOf }),
  };
}

function bounds({ before, after }: NumberPair): string {
  const spoken = (side: Side): string => {
    const { low, high } = boundsOf(side);
    const parts = [
      ...(low === Number.NEGATIVE_INFINITY ? [] : [`${excludes(side, "low", low) ? "above" : "at least"} ${low}`]),
      ...(high === Number.POSITIVE_INFINITY ? [] : [`${excludes(side, "high", high) ? "below" : "at most"} ${high}`]),
    ];
    return parts.length === 0 ? "without bounds" : parts.join(" and ");
  };
  return `${spoken(after)} now, was ${spoken(before)}`;
}

function stepOf(side: Side): number {
  return side.kind === "integer" ? (side.multipleOf ?? 1) : 1;
}

function steps({ before, after }: NumberPair): string {
  const spoken = (side: Side): string => (stepOf(side) === 1 ? "any integer" : `a multiple of ${stepOf(side)}`);
  return `${spoken(after)} now, was ${spoken(before)}`;
}
