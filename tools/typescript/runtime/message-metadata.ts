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
}

/** Metadata from a row of the generated table; 0 stands for what is not known. */
export function messageMetadata(
  name: string,
  direction: string | 0,
  category: string | 0,
  limit: number,
  answeredBy: readonly string[] = [],
  secrets: readonly string[] = [],
): MessageMetadata {
  return {
    name,
    ...(direction && { direction }),
    ...(category && { category }),
    ...(limit && { limit }),
    answeredBy,
    secrets,
  };
}
