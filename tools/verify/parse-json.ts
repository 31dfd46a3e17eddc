/**
 * A JSON reader that keeps what JSON.parse loses: repeated keys, the order of entries and the text of every value.
 * Written for the oracle by RFC 8259 and SEMANTICS.md, and used by nothing that is generated.
 */
export type JsonNode =
  | { readonly kind: "null"; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "string"; readonly value: string; readonly text: string }
  | { readonly kind: "array"; readonly items: readonly JsonNode[]; readonly text: string }
  | { readonly kind: "object"; readonly entries: readonly JsonEntry[]; readonly text: string };

export interface JsonEntry {
  readonly key: string;
  readonly value: JsonNode;
}

/**
 * Reads a JSON text; undefined if it is none, holds an escape that makes a lone surrogate, or (but for `infinite`) a
 * number beyond binary64. The caller has bounded the depth.
 */
export function parseJson(text: string, options: { readonly infinite?: boolean } = {}): JsonNode | undefined {
  const reader = new Reader(text, options.infinite === true);
  try {
    return reader.document();
  } catch (error) {
    if (error === NOT_JSON) return undefined;
    throw error;
  }
}

const NOT_JSON = new Error("not JSON");
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly infinite: boolean,
  ) {}

  document(): JsonNode {
    const value = this.value();
    this.space();
    if (this.at !== this.text.length) throw NOT_JSON;
    return value;
  }

  private value(): JsonNode {
    this.space();
    const start = this.at;
    switch (this.text[start]) {
      case "{":
        return this.object(start);
      case "[":
        return this.array(start);
      case '"': {
        const value = this.string();
        return { kind: "string", value, text: this.text.slice(start, this.at) };
      }
      case "t":
        return this.word("true", { kind: "boolean", value: true, text: "true" });
      case "f":
        return this.word("false", { kind: "boolean", value: false, text: "false" });
      case "n":
        return this.word("null", { kind: "null", text: "null" });
    }
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.text);
    if (match === null) throw NOT_JSON;
    const text = match[0];
    this.at = start + text.length;
    const value = Number(text);
    if (!Number.isFinite(value) && !this.infinite) throw NOT_JSON;
    return { kind: "number", value, text };
  }

  private object(start: number): JsonNode {
    this.at += 1;
    const entries: JsonEntry[] = [];
    this.space();
    if (this.take("}")) return { kind: "object", entries, text: this.text.slice(start, this.at) };
    do {
      this.space();
      if (this.text[this.at] !== '"') throw NOT_JSON;
      const key = this.string();
      this.space();
      if (!this.take(":")) throw NOT_JSON;
      entries.push({ key, value: this.value() });
      this.space();
    } while (this.take(","));
    if (!this.take("}")) throw NOT_JSON;
    return { kind: "object", entries, text: this.text.slice(start, this.at) };
  }

  private array(start: number): JsonNode {
    this.at += 1;
    const items: JsonNode[] = [];
    this.space();
    if (this.take("]")) return { kind: "array", items, text: this.text.slice(start, this.at) };
    do {
      items.push(this.value());
      this.space();
    } while (this.take(","));
    if (!this.take("]")) throw NOT_JSON;
    return { kind: "array", items, text: this.text.slice(start, this.at) };
  }

  private string(): string {
    this.at += 1;
    let value = "";
    for (;;) {
      const start = this.at;
      while (isPlain(this.text.charCodeAt(this.at))) this.at += 1;
      value += this.text.slice(start, this.at);
      if (this.take('"')) return value;
      if (!this.take("\\")) throw NOT_JSON;
      value += this.escape();
    }
  }

  private escape(): string {
    const letter = this.text[this.at] ?? "";
    this.at += 1;
    if (letter !== "u") {
      const character = ESCAPES[letter];
      if (character === undefined) throw NOT_JSON;
      return character;
    }
    const unit = this.hex();
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
    if (unit > 0xdbff || !this.take("\\") || !this.take("u")) throw NOT_JSON;
    const trail = this.hex();
    if (trail < 0xdc00 || trail > 0xdfff) throw NOT_JSON;
    return String.fromCharCode(unit, trail);
  }

  private hex(): number {
    const digits = this.text.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw NOT_JSON;
    this.at += 4;
    return Number.parseInt(digits, 16);
  }

  private word(word: string, node: JsonNode): JsonNode {
    if (!this.text.startsWith(word, this.at)) throw NOT_JSON;
    this.at += word.length;
    return node;
  }

  private space(): void {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.at += 1;
    }
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }
}

/** Whether a UTF-16 unit stands for itself in a string; NaN, at the end of the text, does not. */
function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit !== 0x22 && unit !== 0x5c;
}
