import { reasonOf, tooDeep } from "./fault.ts";
import { isPlainReading } from "./is-plain-reading.ts";
import { isAccepted, judge, unknownType, unknownTypeError, variantOf } from "./judge.ts";
import { JsonFault, type ParsedJson, parseJson } from "./parse-json.ts";
import { type Code, ProtocolError } from "./protocol-error.ts";
import type { Root, Sniffed } from "./root.ts";
import { byteAt, fromUtf8, isTooDeep, SPECIAL, validUpTo } from "./text.ts";

/** What a reader makes of a line. */
export type Outcome<T> =
  | { readonly kind: "message"; readonly message: T }
  | { readonly kind: "unknown"; readonly type: string; readonly line: string; readonly error: ProtocolError }
  | { readonly kind: "refusal"; readonly error: ProtocolError };

/** Reads one line, without its line end. */
export function decodeLine(root: Root, line: string | Uint8Array): Outcome<unknown> {
  const text = typeof line === "string" ? line : fromUtf8(line);
  if (text === undefined) return notUtf8(root, validUpTo(line as Uint8Array));
  const sniffed = root.sniffed && sniff(root.sniffed, text);
  if (sniffed !== undefined) return { kind: "message", message: sniffed };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return decodeSlowly(root, text);
  }
  if (isPlainReading(text, value)) {
    const variant = variantOf(root, value);
    if (variant === undefined) {
      const type = unknownType(root, value);
      if (type !== undefined) {
        return { kind: "unknown", type, line: text, error: unknownTypeError(root, "decode", type) };
      }
    } else if (isAccepted(variant, value)) {
      if (variant.sniffed !== undefined) root.sniffed = variant.sniffed;
      return { kind: "message", message: value };
    }
  }
  return decodeSlowly(root, text);
}

/** The same for any text, without relying on JSON.parse or on a validator. */
export function decodeSlowly(root: Root, text: string): Outcome<unknown> {
  if (!text.isWellFormed()) return notUtf8(root, byteAt(text, text.search(/\p{Surrogate}/u)));
  if (isTooDeep(text)) return refusal(root, "TOO_DEEP", reasonOf(tooDeep));
  let parsed: ParsedJson;
  try {
    parsed = parseJson(text);
  } catch (error) {
    if (error instanceof JsonFault) return refusal(root, "INVALID_JSON", error.message);
    throw error;
  }
  const error = judge(root, "decode", parsed.value, parsed.facts);
  if (error === undefined) return { kind: "message", message: parsed.value };
  if (error.code !== "UNKNOWN_TYPE") return { kind: "refusal", error };
  return { kind: "unknown", type: unknownType(root, parsed.value) as string, line: text, error };
}

function notUtf8(root: Root, from: number): Outcome<never> {
  return refusal(root, "INVALID_UTF8", `expected UTF-8, got other bytes from byte ${from} on`);
}

function refusal(root: Root, code: Code, reason: string): Outcome<never> {
  return { kind: "refusal", error: new ProtocolError(code, "", reason, `Cannot decode ${root.name}`) };
}

/** Reads the line of a message of this kind without JSON.parse, if it is as an encoder would have written it. */
function sniff({ start, make }: Sniffed, text: string): unknown {
  const end = text.length - 2;
  if (text.charCodeAt(end) !== 0x22 || text.charCodeAt(end + 1) !== 0x7d || !text.startsWith(start)) return undefined;
  // The quote that opens the string could be taken for the one that closes it.
  if (end < start.length) return undefined;
  const content = text.slice(start.length, end);
  return SPECIAL.test(content) ? undefined : make(content);
}
