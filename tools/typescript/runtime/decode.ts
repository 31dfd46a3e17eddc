import { reasonOf, tooDeep } from "./fault.ts";
import { isPlainReading } from "./is-plain-reading.ts";
import { isAccepted, judge, unknownType, unknownTypeError, variantOf } from "./judge.ts";
import { JsonFault, type ParsedJson, parseJson } from "./parse-json.ts";
import { type Code, ProtocolError } from "./protocol-error.ts";
import type { Root } from "./root.ts";
import { isTooDeep, toText } from "./text.ts";

/** What a reader makes of a line. */
export type Outcome<T> =
  | { readonly kind: "message"; readonly message: T }
  | { readonly kind: "unknown"; readonly type: string; readonly line: string; readonly error: ProtocolError }
  | { readonly kind: "refusal"; readonly error: ProtocolError };

/** Reads one line, without its line end. */
export function decodeLine(root: Root, line: string | Uint8Array): Outcome<unknown> {
  const text = toText(line);
  if (text === undefined) return refusal(root, "INVALID_UTF8", "expected UTF-8, got other bytes");
  const sniffed = sniff(root, text);
  if (sniffed !== undefined) return { kind: "message", message: sniffed };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return decodeSlowly(root, text);
  }
  if (isPlainReading(text, value)) {
    const variant = variantOf(root, value);
    if (variant !== undefined && isAccepted(variant, value)) return { kind: "message", message: value };
    const type = unknownType(root, value);
    if (type !== undefined) return { kind: "unknown", type, line: text, error: unknownTypeError(root, "decode", type) };
  }
  return decodeSlowly(root, text);
}

/** The same for any text, without relying on JSON.parse or on a validator. */
export function decodeSlowly(root: Root, text: string): Outcome<unknown> {
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

function refusal(root: Root, code: Code, reason: string): Outcome<never> {
  return { kind: "refusal", error: new ProtocolError(code, "", reason, `Cannot decode ${root.name}`) };
}

// All but the characters that stand for themselves in JSON.
const SPECIAL = /[^ !#-[\]-\uffff]/;

/** The message of a line that is `{"tag":"…","key":"…"}` to the byte, where it can be read without JSON.parse. */
function sniff(root: Root, text: string): unknown {
  const { start } = root;
  if (start === undefined || !text.startsWith(start) || !text.endsWith('"}')) return undefined;
  const end = text.indexOf('"', start.length);
  const type = text.slice(start.length, end);
  const key = root.variants.get(type)?.only;
  if (key === undefined) return undefined;
  const middle = `","${key}":"`;
  if (!text.startsWith(middle, end)) return undefined;
  const from = end + middle.length;
  // The quote that opens the string could be taken for the one that closes it.
  if (from > text.length - 2) return undefined;
  const content = text.slice(from, -2);
  return SPECIAL.test(content) ? undefined : { [root.tag as string]: type, [key]: content };
}
