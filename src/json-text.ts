/** Where the string ends that starts at `start`, after its quote; the end of the text if it does not end. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let slashes = quote;
    while (text[slashes - 1] === "\\") slashes -= 1;
    if ((quote - slashes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** Where the value ends that starts at `start`, however deep it is. */
export function valueEnd(text: string, start: number): number {
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

/** Where the white space ends. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\r";
}

/** The object that a text is in JSON; undefined if it is anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(value) ? value : undefined;
}

/** Whether a value is a JSON object, which an array is not. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
