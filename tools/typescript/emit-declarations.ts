import type { JsonValue, Model } from "../model/model.ts";
import { catalogueOf, messagesOf } from "./emit-metadata.ts";
import { docText, typeText } from "./emit-types.ts";
import { type Exports, freeTypeName } from "./exports.ts";
import { keyText } from "./names.ts";
import type { MessageMetadata } from "./runtime/message-metadata.ts";

/** The types of the generated module: every definition under its own name, and what the module exports. */
export function declarationsText(model: Model, exported: Exports): string {
  const names = {
    code: freeTypeName(model, "Code"),
    error: exported.errorName,
    outcome: freeTypeName(model, "Outcome"),
    metadata: freeTypeName(model, "MessageMetadata"),
    order: freeTypeName(model, "OrderRules"),
  };
  const messages = [...messagesOf(model)].map(([root, byTag]) => {
    const members = [...byTag].map(
      ([tag, row]) => `    readonly ${keyText(tag)}: ${names.metadata}${metadataArguments(row)};\n`,
    );
    return `  readonly ${keyText(root)}: {\n${members.join("")}  };\n`;
  });
  return [
    ...exported.constants.map(
      ({ name, value, doc }) => `${docText(doc, "")}export declare const ${name}: ${JSON.stringify(value)};\n`,
    ),
    `/** SHA-256 over the schema without its documentation. */
export declare const SCHEMA_FINGERPRINT: ${JSON.stringify(model.fingerprint)};
`,
    ownTypes(names),
    ...exported.roots.map(
      (root) => `/**
 * Reads a line, without its line end, as ${root}.
 *
 * Never throws: what can't be read is a refusal, and an object with a tag that is not known is handed over.
 */
export declare function decode${root}(line: string | globalThis.Uint8Array): ${names.outcome}<${root}>;

/**
 * The line of a message, without its line end: declared fields only, in the order of their declaration.
 *
 * @param limit The largest line in bytes, instead of the limit of the message's type.
 * @throws ${names.error} if a decoder would refuse the line, or if it is over the limit.
 */
export declare function encode${root}(message: ${root}, limit?: number): string;
`,
    ),
    ...exported.guarded.map(
      (name) => `/** Whether a value can be encoded as ${name}, whatever the size of its line. */
export declare function is${name}(value: unknown): value is ${name};
`,
    ),
    `/** What the annotations of the messages say, by root and tag. */
export declare const messages: {
${messages.join("")}};
`,
    ...exported.catalogues.map((definition) => {
      const members = [...catalogueOf(definition)].map(([value, entry]) => {
        const fields = Object.entries(entry).map(
          ([key, content]) => `readonly ${key}: ${typeof content === "boolean" ? content : "string"}`,
        );
        return `  readonly ${keyText(value)}: { ${fields.join("; ")} };\n`;
      });
      return `/** What to do about each ${definition.name}. */
export declare const ${definition.name}Catalogue: {
${members.join("")}};
`;
    }),
    ...[...model.definitions.values()].map(typeText),
    ...(names.error === "ProtocolError" ? [] : [`export declare const ProtocolError: typeof ${names.error};\n`]),
  ].join("\n");
}

/** What is known of one message, for types that follow from what answers it. */
function metadataArguments({ answeredBy, order }: MessageMetadata): string {
  const answers = `readonly [${answeredBy.map((tag) => JSON.stringify(tag)).join(", ")}]`;
  return Object.keys(order).length === 0 ? `<${answers}>` : `<${answers}, ${readonlyText({ ...order })}>`;
}

/** The type of a JSON value that is nothing else. */
function readonlyText(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `readonly [${value.map(readonlyText).join(", ")}]`;
  return `{ ${Object.entries(value)
    .map(([key, member]) => `readonly ${keyText(key)}: ${readonlyText(member)}`)
    .join("; ")} }`;
}

function ownTypes(names: { code: string; error: string; outcome: string; metadata: string; order: string }): string {
  return `/** Why a line or a value is refused. */
export type ${names.code} =
  | "TOO_LARGE"
  | "INVALID_UTF8"
  | "TOO_DEEP"
  | "INVALID_JSON"
  | "TRUNCATED"
  | "NOT_AN_OBJECT"
  | "INVALID_MESSAGE"
  | "UNKNOWN_TYPE";

/** Why a line could not be decoded or a value could not be encoded. */
export declare class ${names.error} extends globalThis.Error {
  readonly name: "ProtocolError";
  readonly code: ${names.code};
  /** JSON Pointer to the first fault; empty for the whole. */
  readonly path: string;
  /** The fault alone: \`expected boolean, got string "yes"\`. */
  readonly reason: string;

  /** @param action What failed, without a full stop: \`Cannot decode tool_end\`. */
  constructor(code: ${names.code}, path: string, reason: string, action?: string, options?: { cause?: unknown });
}

/** What a reader makes of a line. */
export type ${names.outcome}<T> =
  | { readonly kind: "message"; readonly message: T }
  /** An object whose tag no message of this direction has: from a newer peer, perhaps. */
  | { readonly kind: "unknown"; readonly type: string; readonly line: string; readonly error: ${names.error} }
  | { readonly kind: "refusal"; readonly error: ${names.error} };

/** What is known about a message beside its type. */
export type ${names.metadata}<
  Answers extends readonly string[] = readonly string[],
  Order extends ${names.order} = ${names.order},
> = {
  /** The name of its type. */
  readonly name: string;
  readonly direction?: string;
  readonly category?: string;
  /** The largest line that may be sent, in bytes without the line end. */
  readonly limit?: number;
  /** Tags of the messages that answer it. */
  readonly answeredBy: readonly string[] & Answers;
  /** JSON Pointers to its secret fields; \`*\` stands for any item or key. */
  readonly secrets: readonly string[];
  /** When it may come in a conversation. */
  readonly order: ${names.order} & Order;
};

/** When a message may come in a conversation. */
export type ${names.order} = {
  /** The first message of its direction is one of those that say this. */
  readonly first?: true;
  /** It may come before the first message and after the last one. */
  readonly anytime?: true;
  /** Nothing of its direction follows. */
  readonly last?: true;
  /** Tags of messages of either direction of which at least one has come before. */
  readonly after?: readonly string[];
  /** The field that each answer repeats. */
  readonly correlatedBy?: string;
  /** It opens a span that a message of this type ends, with the same value in the field. */
  readonly endedBy?: { readonly type: string; readonly field: string };
  /** It comes only while a span is open that a message of this type has opened, with the same value in the field. */
  readonly within?: { readonly type: string; readonly field: string };
  /** The optional field by which it goes on with an earlier conversation. */
  readonly resumes?: string;
};
`;
}
