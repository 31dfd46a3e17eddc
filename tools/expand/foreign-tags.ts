/** Why a tag that other tools act on, or that looks like an annotation of ours, can't stand; and the way out. */
export interface ForeignTag {
  readonly reason: string;
  readonly wayOut: string;
}

/** Undefined for the annotations that are carried, and for tags of documentation (`@see`, `@example`, `@remarks`). */
export function foreignTag(name: string): ForeignTag | undefined {
  if (KEYWORDS.has(name)) {
    return { reason: "is not carried into both languages", wayOut: "say it in the type itself, or drop it" };
  }
  if (TEXTS.has(name)) {
    return {
      reason: "is an annotation of JSON Schema that nothing here shows",
      wayOut: "say it in the text of the comment, or drop it",
    };
  }
  if (OMISSIONS.has(name)) {
    return {
      reason: "does not leave anything out: what the type declares is on the wire",
      wayOut: "take the field out of the type (`Omit` does that), or drop the annotation",
    };
  }
  const meant = MEANT[name];
  return meant === undefined ? undefined : { reason: "is no annotation here", wayOut: `${meant}, or drop it` };
}

/** Keywords of JSON Schema that would change what is accepted. */
const KEYWORDS: ReadonlySet<string> = new Set([
  "$ref",
  "additionalItems",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "contains",
  "dependencies",
  "enum",
  "items",
  "maxProperties",
  "minProperties",
  "not",
  "nullable",
  "oneOf",
  "patternProperties",
  "propertyNames",
  "readOnly",
  "writeOnly",
]);

/** Keywords of JSON Schema that change nothing that is accepted. */
const TEXTS: ReadonlySet<string> = new Set(["$comment", "$id", "examples", "id", "title"]);

/** Have typescript-json-schema and documentation tools leave a declaration out. */
const OMISSIONS: ReadonlySet<string> = new Set(["hidden", "hide", "ignore"]);

/** What people write for one of ours, or for what the type itself says. */
const MEANT: Readonly<Record<string, string>> = {
  int: "write @integer",
  length: "write @minLength and @maxLength",
  max: "write @maximum",
  maxSize: "write @limit on the message, or @maxLength",
  min: "write @minimum",
  optional: "write `?` after the field's name",
  range: "write @minimum and @maximum",
  regex: "write @pattern",
  regexp: "write @pattern",
  required: "leave out the `?` after the field's name",
  sensitive: "write @secret",
  size: "write @limit on the message, or @maxLength",
};
