/** The deepest nesting of brackets that a line may have; the message itself is level 1. */
export const MAX_DEPTH = 127;

// A BOM must stay in the text: it is no JSON, and the reader of the stream has taken off the one that is allowed.
const utf8Decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8Encoder = /* @__PURE__ */ new TextEncoder();

/** All but the characters that stand for themselves in a JSON string; surrogates must be looked at once more. */
export const SPECIAL = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** The text of bytes; undefined if they are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8Decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether the brackets outside of strings nest deeper than a line may; the text need not be JSON. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > MAX_DEPTH) return true;
    } else if ((character === 0x5d || character === 0x7d) && depth > 0) depth--;
  }
  return false;
}

/** Bytes of a well-formed text in UTF-8, if there are more than `limit`. */
export function bytesOver(text: string, limit: number): number | undefined {
  // A code unit takes at most three bytes.
  if (text.length * 3 <= limit) return undefined;
  const bytes = utf8Encoder.encode(text).length;
  return bytes > limit ? bytes : undefined;
}
