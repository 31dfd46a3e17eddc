import type { Rule } from "../change.ts";
import type { RecordPair } from "../pairs.ts";

/** Rules about a record as a whole. */
export const RECORD_RULES: readonly Rule<RecordPair>[] = [
  {
    id: "data-keys-added",
    change: "a record takes keys that are data now (an index signature is added)",
    oldReader: "ignores them",
    newReader: "finds none",
    find: ({ before, after }) =>
      before.rest === undefined && after.rest !== undefined ? [{ detail: "index signature added" }] : [],
  },
  {
    id: "data-keys-removed",
    change: "a record no longer takes keys that are data (an index signature is removed)",
    oldReader: "finds none",
    newReader: "ignores them",
    find: ({ before, after }) =>
      before.rest !== undefined && after.rest === undefined ? [{ detail: "index signature removed" }] : [],
  },
];
