import type { Arm, JsonValue, Variant } from "../../model/model.ts";
import type { Finding, Rule } from "../change.ts";
import type { ChoicePair, Place, TaggedPair } from "../pairs.ts";

/** Rules about unions inside messages that are told apart by a tag; an unknown tag there is a refusal. */
export const TAGGED_RULES: readonly Rule<TaggedPair>[] = [
  {
    id: "variant-added",
    change: "a union inside a message gets another variant",
    oldReader: "refuses the variant",
    newReader: "reads on",
    find: ({ before, after, narrow }) =>
      missingFrom(before.variants, after.variants).map((variant) => ({
        detail: `variant ${JSON.stringify(variant.value)} added`,
        claims: [
          { reader: "old", by: "value", values: [narrow("new", { kind: "ref", name: variant.target }).sample("new")] },
        ],
      })),
  },
  {
    id: "variant-removed",
    change: "a union inside a message loses a variant",
    oldReader: "reads on",
    newReader: "refuses the variant",
    find: ({ before, after, narrow }) =>
      missingFrom(after.variants, before.variants).map((variant) => ({
        detail: `variant ${JSON.stringify(variant.value)} removed`,
        claims: [
          { reader: "new", by: "value", values: [narrow("old", { kind: "ref", name: variant.target }).sample("old")] },
        ],
      })),
  },
  {
    id: "tag-renamed",
    change: "a union's variants are told apart by another key",
    oldReader: "refuses: its tag is missing",
    newReader: "refuses: its tag is missing",
    find: ({ before, after, refused }) =>
      before.tag === after.tag
        ? []
        : [
            {
              detail: `told apart by ${after.tag} now, was ${before.tag}`,
              claims: [
                { reader: "old", by: "value", values: [refused("new")] },
                { reader: "new", by: "value", values: [refused("old")] },
              ],
            },
          ],
  },
];

/** Rules about unions that have no tag. */
export const CHOICE_RULES: readonly Rule<ChoicePair>[] = [
  {
    id: "arm-added",
    change: "a union without a tag gets another member",
    oldReader: "refuses what no member of its own accepts",
    newReader: "reads on, unless the new member takes what another was meant to have",
    find: (pair) =>
      armsWithout(
        pair.after.arms,
        pair.matched.map(({ after }) => after),
      ).map((arm) => ({
        detail: `member ${arm.name} added`,
        claims: [
          { reader: "old", by: "value", values: valuesOf(pair.narrow("new", arm.shape), "new") },
          { reader: "new", by: "value", values: pair.cover("old") },
        ],
      })),
  },
  {
    id: "arm-removed",
    change: "a union without a tag loses a member",
    oldReader: "reads on, unless the lost member takes what another is meant to have",
    newReader: "refuses what no member of its own accepts",
    find: (pair) =>
      armsWithout(
        pair.before.arms,
        pair.matched.map(({ before }) => before),
      ).map((arm) => ({
        detail: `member ${arm.name} removed`,
        claims: [
          { reader: "new", by: "value", values: valuesOf(pair.narrow("old", arm.shape), "old") },
          { reader: "old", by: "value", values: pair.cover("new") },
        ],
      })),
  },
  {
    id: "arms-reordered",
    change: "the members of a union without a tag are tried in another order, and some values are in two of them",
    oldReader: "misreads: another member takes the value",
    newReader: "misreads: another member takes the value",
    find: (pair): Finding[] => {
      const order = pair.matched.map(({ after }) => after);
      if (order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0))) return [];
      return [
        {
          detail: `tried in the order ${pair.after.arms.map(({ name }) => name).join(", ")}`,
          onlyIfHurt: true,
          claims: [
            { reader: "old", by: "value", values: pair.cover("new") },
            { reader: "new", by: "value", values: pair.cover("old") },
          ],
        },
      ];
    },
  },
];

function missingFrom(known: readonly Variant[], variants: readonly Variant[]): readonly Variant[] {
  return variants.filter(({ value }) => !known.some((candidate) => candidate.value === value));
}

function armsWithout(arms: readonly Arm[], places: readonly number[]): readonly Arm[] {
  return arms.filter((_, index) => !places.includes(index));
}

function valuesOf(arm: Place, writer: "old" | "new"): (JsonValue | undefined)[] {
  return [arm.refused(writer), ...arm.cover(writer)];
}
