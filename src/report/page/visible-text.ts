/**
 * Characters that show as nothing, or that change how others show: controls, marks of the writing direction, line
 * separators, byte order marks, halves of surrogate pairs. Tab and line feed are left to who shows whole texts.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]/gu;

/** A piece of a text: as it is, or in place of a character that can't be seen. */
export interface Piece {
  readonly text: string;
  readonly escaped: boolean;
}

/** Cuts a text into pieces that are safe to show. With `lines`, line feeds and tabs stay as they are. */
export function visiblePieces(text: string, lines = false): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    const character = match[0];
    if (lines && (character === "\n" || character === "\t")) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), escaped: false });
    pieces.push({ text: nameOf(character), escaped: true });
    from = match.index + character.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), escaped: false });
  return pieces;
}

/** The same as one string, where no marks can be set. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map((piece) => piece.text)
    .join("");
}

function nameOf(character: string): string {
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  if (character === "\r") return "\\r";
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
