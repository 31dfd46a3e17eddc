import type { Rule } from "../change.ts";
import type { ArrayPair } from "../pairs.ts";

/** Rules about an array as a whole; its items are looked at on their own. */
export const ARRAY_RULES: readonly Rule<ArrayPair>[] = [
  {
    id: "item-count-tightened",
    change: "an array's minItems is raised or its maxItems lowered",
    oldReader: "reads on",
    newReader: "refuses arrays that are too short or too long now",
    find: (pair) =>
      countGrows(pair.after, pair.before)
        ? [{ detail: counts(pair), claims: [{ reader: "new", by: "value", values: [pair.refused("old")] }] }]
        : [],
  },
  {
    id: "item-count-loosened",
    change: "an array's minItems is lowered or its maxItems raised",
    oldReader: "refuses arrays that were too short or too long",
    newReader: "reads on",
    find: (pair) =>
      countGrows(pair.before, pair.after)
        ? [{ detail: counts(pair), claims: [{ reader: "old", by: "value", values: [pair.refused("new")] }] }]
        : [],
  },
  {
    id: "unique-added",
    change: "an array's items must differ from each other now",
    oldReader: "reads on",
    newReader: "refuses arrays with repeated items",
    find: (pair) =>
      !pair.before.uniqueItems && pair.after.uniqueItems
        ? [
            {
              detail: "repeated items are refused now",
              claims: [{ reader: "new", by: "value", values: [pair.refused("old")] }],
            },
          ]
        : [],
  },
  {
    id: "unique-removed",
    change: "an array's items may repeat now",
    oldReader: "refuses arrays with repeated items",
    newReader: "reads on",
    find: (pair) =>
      pair.before.uniqueItems && !pair.after.uniqueItems
        ? [{ detail: "items may repeat now", claims: [{ reader: "old", by: "value", values: [pair.refused("new")] }] }]
        : [],
  },
];

type Side = ArrayPair["before"];

function countGrows(from: Side, to: Side): boolean {
  const infinity = Number.POSITIVE_INFINITY;
  return (to.minItems ?? 0) < (from.minItems ?? 0) || (to.maxItems ?? infinity) > (from.maxItems ?? infinity);
}

function counts({ before, after }: ArrayPair): string {
  const range = (side: Side): string => `${side.minItems ?? 0} to ${side.maxItems ?? "any number of"} items`;
  return `${range(after)}, was ${range(before)}`;
}
