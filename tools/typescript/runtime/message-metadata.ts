import type { MessageShape } from "./shape.ts";

/** What the module tells about a message, beside its type. */
export interface MessageMetadata {
  /** The definition's name. */
  readonly name: string;
  readonly direction?: string;
  readonly category?: string;
  readonly limit?: number;
  readonly answeredBy: readonly string[];
  /** Keys of secret fields, as JSON Pointers; `*` stands for any item or key. A recursive type is not entered twice. */
  readonly secrets: readonly string[];
  /** When it may come in a conversation. */
  readonly order: OrderRules;
}

/** What `OrderRules` of `tools/model/model.ts` is; this file takes no values from elsewhere, since its text goes into the module. */
interface OrderRules {
  readonly first?: true;
  readonly anytime?: true;
  readonly last?: true;
  readonly after?: readonly string[];
  readonly correlatedBy?: string;
  readonly endedBy?: { readonly type: string; readonly field: string };
  readonly within?: { readonly type: string; readonly field: string };
  readonly resumes?: string;
}

/** What stands in the generated module for one message; 0 is for what is not known. */
export type MetadataRow = readonly [
  name: string,
  category: string | 0,
  order?: OrderRules,
  answeredBy?: readonly string[],
  secrets?: readonly string[],
  /** Where it is not the direction of the first message. */
  direction?: string | 0,
];

/** The metadata of a root's messages by their tag, from a row for each. Without a tag, its own name stands for one. */
export function metadataOf(
  root: string,
  shape: MessageShape,
  direction: string | 0,
  rows: readonly MetadataRow[],
): Record<string, MessageMetadata> {
  return Object.fromEntries(
    Array.from(shape.variants ?? [[root, shape] as const], ([tag, { limit }], index) => {
      const [name, category, order = {}, answeredBy = [], secrets = [], own = direction] = rows[index] as MetadataRow;
      const known: { name: string; direction?: string; category?: string; limit?: number } = { name };
      if (own) known.direction = own;
      if (category) known.category = category;
      if (limit) known.limit = limit;
      return [tag, Object.assign(known, { answeredBy, secrets, order })];
    }),
  );
}
