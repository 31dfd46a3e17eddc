/**
 * What a terminal acts upon or hides: control characters of both ranges, line and paragraph separators, everything that
 * steers the direction of text or has no width, and halves of surrogate pairs.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/u;
const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu");

/** Of those that JSON leaves as they are, what a terminal acts upon; joiners of emoji are not among them. */
const OBEYED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The characters that terminals draw over two columns: East Asian scripts and most emoji. */
const WIDE =
  /[\u1100-\u115f\u231a\u231b\u23e9-\u23ec\u2614\u2615\u2648-\u2653\u26a1\u26bd\u26be\u2705\u274c\u2753-\u2755\u2795-\u2797\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f" };

/** A text that a terminal only shows: whatever it would act upon is written as an escape. */
export function printable(text: string): string {
  if (isPlain(text)) return text;
  return UNPRINTABLE.test(text) ? text.replace(EACH_UNPRINTABLE, escapeOf) : text;
}

/** JSON that a terminal only shows, and that is read as the same value: JSON itself escapes only half of what it obeys. */
export function printableJson(json: string): string {
  return isPlain(json) ? json : json.replace(OBEYED, escapeOf);
}

/**
 * The beginning of a text that fits into so many columns, made printable; `…` stands for what is left out.
 */
export function shorten(text: string, columns: number): string {
  if (text.length <= columns && isPlain(text)) return text;
  // No more than that is looked at, however long the text is.
  const isLong = text.length > columns;
  const shown = printable(isLong ? text.slice(0, columns + 1) : text);
  if (isPlain(shown)) {
    if (shown.length <= columns && !isLong) return shown;
    return `${shown.slice(0, columns - 1)}…`;
  }
  let width = 0;
  let end = 0;
  for (const character of shown) {
    width += columnsOfCharacter(character);
    if (width <= columns - 1) end += character.length;
  }
  return width <= columns && !isLong ? shown : `${shown.slice(0, end)}…`;
}

/** How many columns a printable text takes. */
export function columnsOf(text: string): number {
  if (isPlain(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}

function columnsOfCharacter(character: string): number {
  if (character < "\u0300") return 1;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Printable ASCII alone. */
function isPlain(text: string): boolean {
  return !/[^ -~]/.test(text);
}

function escapeOf(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
