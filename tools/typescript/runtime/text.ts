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

/**
 * Where bytes stop to be UTF-8: the place of the first byte that begins no character. They are known not to be UTF-8.
 */
export function validUpTo(bytes: Uint8Array): number {
  // With `stream`, a decoder fails at the first byte that can't be, and waits for the rest of a character.
  const isPossible = (end: number): boolean => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [low, high] = [0, bytes.length + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isPossible(middle)) low = middle;
    else high = middle;
  }
  while (fromUtf8(bytes.subarray(0, low)) === undefined) low--;
  return low;
}

/** The byte in UTF-8 at which a code unit of a text stands. What is before it is well-formed. */
export function byteAt(text: string, index: number): number {
  return utf8Encoder.encode(text.slice(0, index)).length;
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
