/**
 * JSON text as a tree that keeps what the text says: numbers as they are spelt, keys in their order and as often as
 * they come, whatever they are named.
 */
export type JsonNode =
  | { readonly kind: "object"; readonly entries: readonly (readonly [key: string, value: JsonNode])[] }
  | { readonly kind: "array"; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly text: string }
  /** A number, `true`, `false` or `null`, as it is spelt. */
  | { readonly kind: "other"; readonly text: string };

/** Deeper texts are not taken apart. */
const DEEPEST = 200;

/** The tree of a JSON text; undefined if it is none. */
export function parseJsonText(text: string): JsonNode | undefined {
  const parser = new Parser(text);
  try {
    return parser.whole();
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

/** The value at a key, the last one where a key is repeated. */
export function valueAt(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === "object" ? node.entries.findLast(([name]) => name === key)?.[1] : undefined;
}

/** The text on one line, without white space between its tokens. */
export function compactText(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return `{${node.entries.map(([key, value]) => `${JSON.stringify(key)}:${compactText(value)}`).join(",")}}`;
    case "array":
      return `[${node.items.map(compactText).join(",")}]`;
    case "string":
      return JSON.stringify(node.text);
    case "other":
      return node.text;
  }
}

class NotJson extends Error {}

const SPACE = /[ \t\n\r]*/y;
const OTHER = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\]|\\.)*"/sy;

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonNode {
    const node = this.#value();
    this.#take(SPACE);
    if (this.#at < this.#text.length) throw new NotJson();
    return node;
  }

  #value(): JsonNode {
    this.#take(SPACE);
    const first = this.#text[this.#at];
    if (first === "{") return { kind: "object", entries: this.#list("}", () => this.#entry()) };
    if (first === "[") return { kind: "array", items: this.#list("]", () => this.#value()) };
    if (first === '"') return { kind: "string", text: this.#string() };
    return { kind: "other", text: this.#take(OTHER) };
  }

  #list<Item>(end: string, read: () => Item): Item[] {
    if (++this.#depth > DEEPEST) throw new NotJson();
    this.#at += 1;
    const items: Item[] = [];
    this.#take(SPACE);
    if (this.#text[this.#at] !== end) {
      do items.push(read());
      while (this.#next(",", end));
    } else {
      this.#at += 1;
    }
    this.#depth -= 1;
    return items;
  }

  #entry(): readonly [string, JsonNode] {
    this.#take(SPACE);
    const key = this.#string();
    this.#take(SPACE);
    if (this.#text[this.#at++] !== ":") throw new NotJson();
    return [key, this.#value()];
  }

  /** Whether the list goes on. */
  #next(comma: string, end: string): boolean {
    this.#take(SPACE);
    const character = this.#text[this.#at++];
    if (character !== comma && character !== end) throw new NotJson();
    return character === comma;
  }

  #string(): string {
    const quoted = this.#take(STRING);
    try {
      return String(JSON.parse(quoted));
    } catch {
      throw new NotJson();
    }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) throw new NotJson();
    this.#at = pattern.lastIndex;
    return match[0];
  }
}
