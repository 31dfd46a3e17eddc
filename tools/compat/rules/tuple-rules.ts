import type { Finding, Rule } from "../change.ts";
import type { TuplePair } from "../pairs.ts";

/** Rules about a tuple's places; what stands at a place that both versions have is looked at on its own. */
export const TUPLE_RULES: readonly Rule<TuplePair>[] = [
  {
    id: "tuple-place-added",
    change: "a tuple gets another place at its end",
    oldReader: "refuses the longer tuple",
    newReader: "refuses the shorter tuple, unless the place is optional",
    find: (pair) => (pair.after.items.length > pair.before.items.length ? finding(pair, "place added") : []),
  },
  {
    id: "tuple-place-removed",
    change: "a tuple loses its last place",
    oldReader: "refuses the shorter tuple, unless the place was optional",
    newReader: "refuses the longer tuple",
    find: (pair) => (pair.after.items.length < pair.before.items.length ? finding(pair, "place removed") : []),
  },
  {
    id: "tuple-place-made-required",
    change: "a tuple's optional place is required now",
    oldReader: "reads on",
    newReader: "refuses the shorter tuple",
    find: (pair) =>
      sameLength(pair) && pair.after.required > pair.before.required ? finding(pair, "place made required") : [],
  },
  {
    id: "tuple-place-made-optional",
    change: "a tuple's required place is optional now",
    oldReader: "refuses the shorter tuple",
    newReader: "reads on",
    find: (pair) =>
      sameLength(pair) && pair.after.required < pair.before.required ? finding(pair, "place made optional") : [],
  },
  {
    id: "tuple-rest-added",
    change: "a tuple takes more items after its places now",
    oldReader: "refuses the longer tuple",
    newReader: "reads on",
    find: (pair) =>
      pair.before.rest === undefined && pair.after.rest !== undefined ? finding(pair, "rest added") : [],
  },
  {
    id: "tuple-rest-removed",
    change: "a tuple takes no more items after its places",
    oldReader: "reads on",
    newReader: "refuses the longer tuple",
    find: (pair) =>
      pair.before.rest !== undefined && pair.after.rest === undefined ? finding(pair, "rest removed") : [],
  },
];

function sameLength({ before, after }: TuplePair): boolean {
  return before.items.length === after.items.length;
}

function finding({ before, after, refused }: TuplePair, what: string): Finding[] {
  const spoken = (side: TuplePair["before"]): string =>
    `${side.required} to ${side.rest === undefined ? side.items.length : "any number of"} items`;
  return [
    {
      detail: `${what}: ${spoken(after)}, was ${spoken(before)}`,
      claims: [
        { reader: "old", by: "value", values: [refused("new")] },
        { reader: "new", by: "value", values: [refused("old")] },
      ],
    },
  ];
}
