import type { Rule } from "../change.ts";
import type { StringPair } from "../pairs.ts";
import { loosened, tightened } from "./claims.ts";

/** Rules about what a string may be. */
export const STRING_RULES: readonly Rule<StringPair>[] = [
  {
    id: "length-tightened",
    change: "a string's minLength is raised or its maxLength lowered",
    oldReader: "reads on",
    newReader: "refuses strings that are too short or too long now",
    find: (pair) =>
      lengthGrows(pair.after, pair.before) ? tightened(pair, lengths(pair), patternsOf(pair.after)) : [],
  },
  {
    id: "length-loosened",
    change: "a string's minLength is lowered or its maxLength raised",
    oldReader: "refuses strings that were too short or too long",
    newReader: "reads on",
    find: (pair) =>
      lengthGrows(pair.before, pair.after) ? loosened(pair, lengths(pair), patternsOf(pair.before)) : [],
  },
  {
    id: "pattern-tightened",
    change: "a string's pattern or format matches less",
    oldReader: "reads on",
    newReader: "refuses strings that no longer match",
    find: (pair) => (samePatterns(pair) ? [] : tightened(pair, patterns(pair), lengthsOf(pair.after))),
  },
  {
    id: "pattern-loosened",
    change: "a string's pattern or format matches more",
    oldReader: "refuses strings that did not match",
    newReader: "reads on",
    find: (pair) => (samePatterns(pair) ? [] : loosened(pair, patterns(pair), lengthsOf(pair.before))),
  },
];

type Side = StringPair["before"];

function lengthGrows(from: Side, to: Side): boolean {
  const infinity = Number.POSITIVE_INFINITY;
  return (to.minLength ?? 0) < (from.minLength ?? 0) || (to.maxLength ?? infinity) > (from.maxLength ?? infinity);
}

function samePatterns({ before, after }: StringPair): boolean {
  const sources = (side: Side): string => JSON.stringify(side.patterns.map(({ source }) => source).sort());
  return sources(before) === sources(after);
}

function patternsOf({ patterns }: Side): Side {
  return { kind: "string", patterns };
}

function lengthsOf(side: Side): Side {
  return { ...side, patterns: [] };
}

function lengths({ before, after }: StringPair): string {
  const range = (side: Side): string => `${side.minLength ?? 0} to ${side.maxLength ?? "any number of"} characters`;
  return `${range(after)}, was ${range(before)}`;
}

function patterns({ before, after }: StringPair): string {
  const spoken = (side: Side): string => side.patterns.map(({ source, label }) => label ?? source).join(" and ");
  const now = spoken(after);
  const old = spoken(before);
  if (now === "") return `no pattern now, was ${old}`;
  return `matches ${now} now, was ${old === "" ? "without a pattern" : old}`;
}
