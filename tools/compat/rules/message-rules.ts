import type { Claim, Finding, Rule } from "../change.ts";
import type { MessagePair, RootPair } from "../pairs.ts";

/** Rules about what is said of a message that both versions have. */
export const MESSAGE_RULES: readonly Rule<MessagePair>[] = [
  {
    id: "limit-raised",
    change: "a message's size limit is raised",
    oldReader: "refuses lines over its bound, which is the largest limit that it knows; else reads on",
    newReader: "reads on",
    find: ({ before, after }) =>
      limitOf(after.limit) > limitOf(before.limit)
        ? [{ detail: limits(before.limit, after.limit), claims: [{ reader: "old", by: "size" }] }]
        : [],
  },
  {
    id: "limit-lowered",
    change: "a message's size limit is lowered",
    oldReader: "reads on",
    newReader: "refuses lines over its bound, which is the largest limit that is left; else reads on",
    find: ({ before, after }) =>
      limitOf(after.limit) < limitOf(before.limit)
        ? [{ detail: limits(before.limit, after.limit), claims: [{ reader: "new", by: "size" }] }]
        : [],
  },
  {
    id: "answer-owed",
    change: "a message is owed an answer now",
    oldReader: "does not answer: the new writer waits",
    newReader: "reads on",
    find: ({ before, after }) =>
      before.answeredBy.length === 0 && after.answeredBy.length > 0
        ? [{ detail: `owed ${after.answeredBy.join(" or ")} now`, claims: [{ reader: "old", by: "silence" }] }]
        : [],
  },
  {
    id: "answer-dropped",
    change: "a message is no longer owed an answer",
    oldReader: "reads on",
    newReader: "does not answer: the old writer waits",
    find: ({ before, after }) =>
      before.answeredBy.length > 0 && after.answeredBy.length === 0
        ? [{ detail: `no longer owed ${before.answeredBy.join(" or ")}`, claims: [{ reader: "new", by: "silence" }] }]
        : [],
  },
  {
    id: "answer-added",
    change: "a message may be answered by another message than before",
    oldReader: "reads on",
    newReader: "may give an answer that the old writer does not take for one: it waits",
    find: ({ before, after }) =>
      before.answeredBy.length === 0 || after.answeredBy.length === 0
        ? []
        : after.answeredBy
            .filter((tag) => !before.answeredBy.includes(tag))
            .map((tag) => ({ detail: `may be answered by ${tag} now`, claims: [{ reader: "new", by: "silence" }] })),
  },
  {
    id: "answer-removed",
    change: "a message is no longer answered by one of several messages",
    oldReader: "may give an answer that the new writer does not take for one: it waits",
    newReader: "reads on",
    find: ({ before, after }) =>
      before.answeredBy.length === 0 || after.answeredBy.length === 0
        ? []
        : before.answeredBy
            .filter((tag) => !after.answeredBy.includes(tag))
            .map((tag) => ({ detail: `no longer answered by ${tag}`, claims: [{ reader: "old", by: "silence" }] })),
  },
  {
    id: "correlation-changed",
    change: "the field that an answer repeats is another one, or there is one now, or none any more",
    oldReader: "need not repeat the new field: the new writer waits",
    newReader: "need not repeat the old field: the old writer waits",
    find: ({ before, after }) => {
      const [old, now] = [before.order?.correlatedBy, after.order?.correlatedBy];
      if (old === now || before.answeredBy.length === 0 || after.answeredBy.length === 0) return [];
      const claims: Claim[] = [
        ...(now === undefined ? [] : [{ reader: "old", by: "silence" } as const]),
        ...(old === undefined ? [] : [{ reader: "new", by: "silence" } as const]),
      ];
      const repeated = (field: string | undefined): string => (field === undefined ? "no field" : field);
      return [{ detail: `its answer repeats ${repeated(now)} now, was ${repeated(old)}`, claims }];
    },
  },
  {
    id: "order-tightened",
    change: "a message may no longer come at some place in a conversation",
    oldReader: "reads on",
    newReader: "gets it where it does not expect it",
    find: () => [
      {
        detail: "may no longer come where it could",
        claims: [{ reader: "new", by: "order" }],
        onlyIfHurt: true,
      },
    ],
  },
  {
    id: "order-loosened",
    change: "a message may come at more places in a conversation",
    oldReader: "gets it where it does not expect it",
    newReader: "reads on",
    find: () => [
      {
        detail: "may come where it could not",
        claims: [{ reader: "old", by: "order" }],
        onlyIfHurt: true,
      },
    ],
  },
];

/** Rules about messages that only one version has in a root. Readers hand messages of unknown type over. */
export const ROOT_RULES: readonly Rule<RootPair>[] = [
  {
    id: "message-added",
    change: "a message is added",
    oldReader: "hands it over as an unknown type; if it is owed an answer, the new writer waits",
    newReader: "never gets it",
    find: (pair) =>
      pair.old === undefined && pair.movedTo === undefined
        ? [{ detail: `message added${owed(pair.new)}`, claims: newMessage(pair) }]
        : [],
  },
  {
    id: "message-removed",
    change: "a message is removed",
    oldReader: "never gets it",
    newReader: "hands it over as an unknown type; if it is owed an answer, the old writer waits",
    find: (pair) =>
      pair.new === undefined && pair.movedTo === undefined
        ? [{ detail: `message removed${owed(pair.old)}`, claims: oldMessage(pair) }]
        : [],
  },
  {
    id: "message-renamed",
    change: "a message has another tag, and all else is the same",
    oldReader: "hands it over as an unknown type; if it is owed an answer, the new writer waits",
    newReader: "hands it over as an unknown type; if it is owed an answer, the old writer waits",
    find: (pair) =>
      pair.old !== undefined && pair.new !== undefined
        ? [
            {
              detail: `renamed from ${pair.old.value} to ${pair.new.value}${owed(pair.new)}`,
              claims: [...newMessage(pair), ...oldMessage(pair)],
            },
          ]
        : [],
  },
  {
    id: "message-moved",
    change: "a message goes in the other direction",
    oldReader: "hands it over as an unknown type; if it is owed an answer, the new writer waits",
    newReader: "hands it over as an unknown type; if it is owed an answer, the old writer waits",
    find: (pair): Finding[] => {
      if (pair.movedTo === undefined) return [];
      const detail = `${pair.old === undefined ? `went ${pair.movedTo} before` : `goes ${pair.movedTo} now`}${owed(pair.old ?? pair.new)}`;
      return [{ detail, claims: pair.old === undefined ? newMessage(pair) : oldMessage(pair) }];
    },
  },
];

function newMessage(pair: RootPair): Claim[] {
  if (pair.new === undefined) return [];
  const sample = pair.narrow("new", { kind: "ref", name: pair.new.target }).sample("new");
  return [
    { reader: "old", by: "value", values: [sample] },
    { reader: "old", by: "size" },
    ...(isOwed(pair.new) ? [{ reader: "old", by: "silence" } as const] : []),
  ];
}

function oldMessage(pair: RootPair): Claim[] {
  if (pair.old === undefined) return [];
  const sample = pair.narrow("old", { kind: "ref", name: pair.old.target }).sample("old");
  return [
    { reader: "new", by: "value", values: [sample] },
    { reader: "new", by: "size" },
    ...(isOwed(pair.old) ? [{ reader: "new", by: "silence" } as const] : []),
  ];
}

function isOwed(variant: RootPair["old"]): boolean {
  return (variant?.message?.answeredBy.length ?? 0) > 0;
}

function owed(variant: RootPair["old"]): string {
  return isOwed(variant) ? `, owed ${variant?.message?.answeredBy.join(" or ")}` : "";
}

function limitOf(limit: number | undefined): number {
  return limit ?? Number.POSITIVE_INFINITY;
}

function limits(before: number | undefined, after: number | undefined): string {
  const spoken = (limit: number | undefined): string => (limit === undefined ? "without a limit" : `${limit} bytes`);
  return `${spoken(after)} now, was ${spoken(before)}`;
}
