/** A part of a text, from the offset `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where in a JSON text the values are whose key `isSecret`, at any depth, outermost only. A value of null is none.
 *
 * The text must be JSON; it may be nested as deep as it likes.
 */
export function secretValues(text: string, isSecret: (key: string) => boolean): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const keyEnd = stringEnd(text, at);
    const colon = skipSpace(text, keyEnd);
    if (text[colon] !== ":" || !isSecret(stringOf(text.slice(at, keyEnd)))) {
      at = keyEnd;
      continue;
    }
    const start = skipSpace(text, colon + 1);
    const end = valueEnd(text, start);
    if (text.slice(start, end) !== "null") ranges.push({ start, end });
    at = end;
  }
  return ranges;
}

/** What a JSON string stands for. */
export function stringOf(literal: string): string {
  return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let slashes = quote;
    while (text[slashes - 1] === "\\") slashes -= 1;
    if ((quote - slashes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function valueEnd(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return stringEnd(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at) - 1;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      if (depth <= 1) return depth === 1 ? at + 1 : at;
      depth -= 1;
    } else if (depth === 0 && (character === "," || isSpace(character))) return at;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\r";
}
