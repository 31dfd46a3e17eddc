import type { Age, Finding, Rule } from "../change.ts";
import type { Place, ShapePair } from "../pairs.ts";

/** Rules about whether null is allowed. */
export const NULL_RULES: readonly Rule<NullPair>[] = [
  {
    id: "null-allowed",
    change: "null is allowed now",
    oldReader: "refuses null",
    newReader: "reads on",
    find: ({ before, after }) =>
      !before && after
        ? [{ detail: "null is allowed now", claims: [{ reader: "old", by: "value", values: [null] }] }]
        : [],
  },
  {
    id: "null-refused",
    change: "null is no longer allowed",
    oldReader: "reads on",
    newReader: "refuses null",
    find: ({ before, after }) =>
      before && !after
        ? [{ detail: "null is no longer allowed", claims: [{ reader: "new", by: "value", values: [null] }] }]
        : [],
  },
];

/** Whether null is allowed beside the shape. */
export interface NullPair extends Place {
  readonly before: boolean;
  readonly after: boolean;
}

/** Rules about what a type accepts, for whoever no other rule has said to be hurt. */
export const TYPE_RULES: readonly Rule<ShapePair>[] = [
  {
    id: "type-widened",
    change: "a type accepts more than before",
    oldReader: "refuses what it did not accept",
    newReader: "reads on",
    find: (pair) => typeFinding(pair, ["old"], "accepts more now"),
  },
  {
    id: "type-narrowed",
    change: "a type accepts less than before",
    oldReader: "reads on",
    newReader: "refuses what it no longer accepts",
    find: (pair) => typeFinding(pair, ["new"], "accepts less now"),
  },
  {
    id: "type-changed",
    change: "a type is another one now",
    oldReader: "refuses what it did not accept",
    newReader: "refuses what it no longer accepts",
    find: (pair) => typeFinding(pair, ["old", "new"], "another type now"),
  },
];

/** Rules about types that accept the same and are read otherwise. */
export const READING_RULES: readonly Rule<ShapePair>[] = [
  {
    id: "read-otherwise",
    change: "a type accepts the same, and sees something else in it (fields where keys were data)",
    oldReader: "misreads",
    newReader: "misreads",
    find: (pair): Finding[] =>
      [...refusers(pair)].length > 0 || pair.explained.size > 0
        ? []
        : [
            {
              detail: "the same values are read otherwise now",
              onlyIfHurt: true,
              claims: [
                { reader: "old", by: "value", values: pair.cover("new") },
                { reader: "new", by: "value", values: pair.cover("old") },
              ],
            },
          ],
  },
];

function typeFinding(pair: ShapePair, readers: readonly Age[], detail: string): Finding[] {
  const found = refusers(pair);
  if (found.size !== readers.length || !readers.every((reader) => found.has(reader))) return [];
  return [
    {
      detail,
      claims: [
        { reader: "old", by: "value", values: [pair.refused("new"), ...pair.cover("new")] },
        { reader: "new", by: "value", values: [pair.refused("old"), ...pair.cover("old")] },
      ],
    },
  ];
}

/** The readers that refuse something of the other version and of whom that is not yet explained. */
function refusers(pair: ShapePair): ReadonlySet<Age> {
  const found = new Set<Age>();
  if (!pair.explained.has("old") && pair.refused("new") !== undefined) found.add("old");
  if (!pair.explained.has("new") && pair.refused("old") !== undefined) found.add("new");
  return found;
}
