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

/** What `OrderRules` of `tools/model/model.ts` is; this file imports nothing, since its text goes into the module. */
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

/** Metadata from a row of the generated table; 0 stands for what is not known. */
export function messageMetadata(
  name: string,
  direction: string | 0,
  category: string | 0,
  limit: number,
  answeredBy: readonly string[] = [],
  secrets: readonly string[] = [],
  order: OrderRules = {},
): MessageMetadata {
  return {
    name,
    ...(direction && { direction }),
    ...(category && { category }),
    ...(limit && { limit }),
    answeredBy,
    secrets,
    order,
  };
}
