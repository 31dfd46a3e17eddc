import type { LiteralValue } from "../../model/model.ts";
import type { Claim, Rule } from "../change.ts";
import type { LiteralsPair } from "../pairs.ts";

/** Rules about sets of literals. */
export const LITERAL_RULES: readonly Rule<LiteralsPair>[] = [
  {
    id: "value-added",
    change: "a closed set of literals gets another value",
    oldReader: "refuses the value",
    newReader: "reads on",
    find: ({ before, after }) =>
      before.open || after.open
        ? []
        : missingFrom(before.values, after.values).map(({ value }) => ({
            detail: `${JSON.stringify(value)} is added`,
            claims: [{ reader: "old", by: "value", values: [value] }],
          })),
  },
  {
    id: "value-removed",
    change: "a closed set of literals loses a value",
    oldReader: "reads on",
    newReader: "refuses the value",
    find: ({ before, after }) =>
      before.open || after.open
        ? []
        : missingFrom(after.values, before.values).map(({ value }) => ({
            detail: `${JSON.stringify(value)} is removed`,
            claims: [{ reader: "new", by: "value", values: [value] }],
          })),
  },
  {
    id: "set-opened",
    change: "a closed set of literals takes any string now",
    oldReader: "refuses strings that it does not know",
    newReader: "reads on",
    find: ({ before, after, refused }) =>
      !before.open && after.open
        ? [
            {
              detail: "takes any string now",
              claims: [
                { reader: "old", by: "value", values: [refused("new")] },
                { reader: "new", by: "value", values: [refused("old")] },
              ],
            },
          ]
        : [],
  },
  {
    id: "set-closed",
    change: "a set of literals no longer takes any string",
    oldReader: "reads on",
    newReader: "refuses strings that it does not know",
    find: ({ before, after, refused }) =>
      before.open && !after.open
        ? [
            {
              detail: "no longer takes any string",
              claims: [
                { reader: "new", by: "value", values: [refused("old")] },
                { reader: "old", by: "value", values: [refused("new")] },
              ],
            },
          ]
        : [],
  },
  {
    id: "known-value-added",
    change: "an open set of strings names another value",
    oldReader: "keeps it as a string that it does not know",
    newReader: "reads on",
    find: ({ before, after }) =>
      before.open && after.open
        ? missingFrom(before.values, after.values).map(({ value }) => ({ detail: `${JSON.stringify(value)} is named` }))
        : [],
  },
  {
    id: "known-value-removed",
    change: "an open set of strings no longer names a value",
    oldReader: "reads on",
    newReader: "keeps it as a string that it does not know",
    find: ({ before, after }) =>
      before.open && after.open
        ? missingFrom(after.values, before.values).map(({ value }) => ({
            detail: `${JSON.stringify(value)} is no longer named`,
          }))
        : [],
  },
  {
    id: "recoverable-changed",
    change: "a code of a catalogue becomes recoverable or no longer is",
    oldReader: "misreads: carries on or gives up where the writer means the opposite",
    newReader: "misreads: carries on or gives up where the writer means the opposite",
    find: ({ before, after }) =>
      before.values.flatMap((old) => {
        const now = after.values.find(({ value }) => value === old.value);
        if (now === undefined || now.recoverable === old.recoverable) return [];
        const claims: Claim[] = [
          { reader: "old", by: "value", values: [old.value] },
          { reader: "new", by: "value", values: [old.value] },
        ];
        return [{ detail: `${JSON.stringify(old.value)} is ${spoken(now)} now, and was ${spoken(old)}`, claims }];
      }),
  },
];

function missingFrom(known: readonly LiteralValue[], values: readonly LiteralValue[]): readonly LiteralValue[] {
  return values.filter(({ value }) => !known.some((candidate) => candidate.value === value));
}

function spoken({ recoverable }: LiteralValue): string {
  if (recoverable === undefined) return "silent about recovery";
  return recoverable ? "recoverable" : "not recoverable";
}
