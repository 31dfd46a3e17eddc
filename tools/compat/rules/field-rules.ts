import type { JsonValue } from "../../model/model.ts";
import type { Finding, Rule } from "../change.ts";
import type { FieldPair } from "../pairs.ts";

const isRenamed = ({ renamed, old, new: now }: FieldPair): boolean =>
  renamed.some((pair) => pair.before === old || pair.after === now);

const isAdded = (pair: FieldPair): boolean =>
  pair.old === undefined && pair.before.rest === undefined && !isRenamed(pair);
const isRemoved = (pair: FieldPair): boolean =>
  pair.new === undefined && pair.after.rest === undefined && !isRenamed(pair);

const isSame = (first: JsonValue | undefined, second: JsonValue | undefined): boolean =>
  canonical(first) === canonical(second);

/** Rules about one field of a record. */
export const FIELD_RULES: readonly Rule<FieldPair>[] = [
  {
    id: "field-added-required",
    change: "a required field is added",
    oldReader: "ignores it",
    newReader: "refuses: the old writer does not send it",
    find: (pair) =>
      isAdded(pair) && pair.new?.required === true
        ? [{ detail: "required field added", claims: [{ reader: "new", by: "value", values: [pair.sample("old")] }] }]
        : [],
  },
  {
    id: "field-added-optional",
    change: "an optional field is added",
    oldReader: "ignores it",
    newReader: "takes it as absent",
    find: (pair) => (isAdded(pair) && pair.new?.required === false ? [{ detail: "optional field added" }] : []),
  },
  {
    id: "field-removed-required",
    change: "a required field is removed",
    oldReader: "refuses: the new writer does not send it",
    newReader: "ignores it",
    find: (pair) =>
      isRemoved(pair) && pair.old?.required === true
        ? [{ detail: "required field removed", claims: [{ reader: "old", by: "value", values: [pair.sample("new")] }] }]
        : [],
  },
  {
    id: "field-removed-optional",
    change: "an optional field is removed",
    oldReader: "takes it as absent",
    newReader: "ignores it",
    find: (pair) => (isRemoved(pair) && pair.old?.required === false ? [{ detail: "optional field removed" }] : []),
  },
  {
    id: "field-renamed",
    change: "a field has another name, and all else is the same",
    oldReader: "refuses if it is required; else takes it as absent",
    newReader: "refuses if it is required; else takes it as absent",
    find: (pair): Finding[] => {
      const renamed = pair.renamed.find(({ after }) => after === pair.new);
      if (renamed === undefined) return [];
      const detail = `${renamed.before.required ? "required" : "optional"} field ${renamed.before.name} renamed`;
      return [
        {
          detail,
          claims: [
            { reader: "old", by: "value", values: [pair.sample("new")] },
            { reader: "new", by: "value", values: [pair.sample("old")] },
          ],
        },
      ];
    },
  },
  {
    id: "field-beside-data",
    change: "a field is added to or removed from a record whose other keys are data (an index signature)",
    oldReader: "misreads: takes the new field for data or data for the old field; refuses if the types differ",
    newReader: "misreads: takes data for the new field or the old field for data; refuses if the types differ",
    find: (pair): Finding[] => {
      const added = pair.old === undefined && pair.before.rest !== undefined;
      const removed = pair.new === undefined && pair.after.rest !== undefined;
      if (!added && !removed) return [];
      const key = { kind: "has", key: pair.name } as const;
      const values = (writer: "old" | "new"): (JsonValue | undefined)[] => [
        pair.refused(writer, key),
        pair.sample(writer, key),
        pair.refused(writer, { kind: "lacks", key: pair.name }),
      ];
      return [
        {
          detail: `field ${added ? "added" : "removed"} where other keys are data`,
          claims: [
            { reader: "old", by: "value", values: values("new") },
            { reader: "new", by: "value", values: values("old") },
          ],
        },
      ];
    },
  },
  {
    id: "field-made-required",
    change: "an optional field is required now",
    oldReader: "reads on",
    newReader: "refuses: the old writer may leave it out",
    find: (pair) =>
      pair.old?.required === false && pair.new?.required === true
        ? [
            {
              detail: "made required",
              claims: [{ reader: "new", by: "value", values: [pair.sample("old", { kind: "lacks", key: pair.name })] }],
            },
          ]
        : [],
  },
  {
    id: "field-made-optional",
    change: "a required field is optional now",
    oldReader: "refuses: the new writer may leave it out",
    newReader: "reads on",
    find: (pair) =>
      pair.old?.required === true && pair.new?.required === false
        ? [
            {
              detail: "made optional",
              claims: [{ reader: "old", by: "value", values: [pair.sample("new", { kind: "lacks", key: pair.name })] }],
            },
          ]
        : [],
  },
  defaultRule(
    "default-added",
    "an optional field gets a default",
    (old, now) => old === undefined && now !== undefined,
    (_, now) => `default ${JSON.stringify(now)} added`,
  ),
  defaultRule(
    "default-removed",
    "an optional field loses its default",
    (old, now) => old !== undefined && now === undefined,
    (old) => `default ${JSON.stringify(old)} removed`,
  ),
  defaultRule(
    "default-changed",
    "an optional field gets another default",
    (old, now) => old !== undefined && now !== undefined && !isSame(old, now),
    (old, now) => `default changed from ${JSON.stringify(old)} to ${JSON.stringify(now)}`,
  ),
  {
    id: "secret-added",
    change: "a field is marked secret",
    oldReader: "reads on, and shows it in logs",
    newReader: "reads on",
    find: (pair) => (pair.old?.secret === false && pair.new?.secret === true ? [{ detail: "marked secret" }] : []),
  },
  {
    id: "secret-removed",
    change: "a field is no longer marked secret",
    oldReader: "reads on",
    newReader: "reads on, and shows it in logs",
    find: (pair) =>
      pair.old?.secret === true && pair.new?.secret === false ? [{ detail: "no longer marked secret" }] : [],
  },
];

/** An absent field stands for another value on the other side. */
function defaultRule(
  id: string,
  change: string,
  applies: (old: JsonValue | undefined, now: JsonValue | undefined) => boolean,
  detail: (old: JsonValue | undefined, now: JsonValue | undefined) => string,
): Rule<FieldPair> {
  return {
    id,
    change,
    oldReader: "misreads: absent stands for another value",
    newReader: "misreads: absent stands for another value",
    find: (pair): Finding[] => {
      if (pair.old?.required !== false || pair.new?.required !== false) return [];
      if (!applies(pair.old.default, pair.new.default)) return [];
      const absent = { kind: "lacks", key: pair.name } as const;
      return [
        {
          detail: detail(pair.old.default, pair.new.default),
          claims: [
            { reader: "old", by: "value", values: [pair.sample("new", absent)] },
            { reader: "new", by: "value", values: [pair.sample("old", absent)] },
          ],
        },
      ];
    },
  };
}

/** The value as text in which the order of keys does not matter. */
function canonical(value: JsonValue | undefined): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ""
  );
}
