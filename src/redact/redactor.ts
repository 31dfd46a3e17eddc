import { stringEnd } from "../json-text.ts";
import { secretValues, stringOf } from "./json-secrets.ts";
import { escapedNamePattern, namePattern, plainName, SECRET_NAMES } from "./secret-names.ts";

/** What is shown in place of a secret. */
export const REDACTED = "[redacted]";

/** An escape that stands for a letter or a sign of ASCII. */
const ESCAPED = /\\u00[2-7]/;

/** An escape that JSON.stringify would not have written, or only of a control character. */
const UNUSUAL_ESCAPE = /\\[u/]/;

/** Shorter values are too likely to be part of something else. */
const SHORTEST_KNOWN = 8;
const MOST_KNOWN = 32;

/**
 * Takes secrets out of lines: of whole messages as of lines that are refused, whose shape can't be relied on.
 *
 * - In a line that is JSON, the value of each key named like a secret field goes, at any depth, and so it does in JSON
 *   that is written within a string. The rest stays as it was, to the byte.
 * - In any other line, everything from such a name on goes; and so do the lines that follow, until one is JSON again,
 *   since they may be the rest of it.
 * - A value that was found once goes wherever it comes again, in a message of error or a log, say.
 *
 * ```ts
 * const secrets = new Redactor();
 * const frontend = secrets.stream();
 * frontend.line('{"type":"init","version":1,"working_dir":"/","api_key":"sesame"}');
 * // '{"type":"init","version":1,"working_dir":"/","api_key":"[redacted]"}'
 * ```
 */
export class Redactor {
  readonly #names: RegExp;
  readonly #escapedNames: RegExp;
  readonly #isSecret: (key: string) => boolean;
  readonly #known: string[] = [];

  constructor(names: readonly string[] = SECRET_NAMES) {
    const plain = new Set(names.map(plainName));
    this.#names = namePattern(names);
    this.#escapedNames = escapedNamePattern(names);
    this.#isSecret = (key) => plain.has(plainName(key));
  }

  /** Redacts the lines of one direction, in their order. */
  stream(): RedactedStream {
    let broken = false;
    return {
      line: (content) => {
        const text = typeof content === "string" ? content : latin(content);
        const named = this.#mayName(text);
        if (!named && !broken) return this.#unknown(content, text);
        if (isJson(text)) {
          broken = false;
          return named ? this.#inJson(text) : this.#unknown(content, text);
        }
        // A blank line hides nothing, and a reader passes over it.
        if (broken) return /^[ \t\r]*$/.test(text) ? content : REDACTED;
        const shown = this.#cutOff(text);
        broken = shown !== undefined;
        return shown ?? this.#unknown(content, text);
      },
    };
  }

  /** Redacts a line that people read, such as one of stderr: what follows a secret's name and a colon or `=`. */
  text(content: string): string;
  text(content: string | Uint8Array): string | Uint8Array;
  text(content: string | Uint8Array): string | Uint8Array {
    const text = typeof content === "string" ? content : latin(content);
    if (!this.#mayName(text)) return this.#unknown(content, text);
    if (isJson(text)) return this.#inJson(text);
    for (const { index, 0: name } of this.#namesIn(text)) {
      const rest = text.slice(index + name.length);
      const [sign] = /^[\\"'`\])]*\s*[:=]+>?\s*/u.exec(rest) ?? [];
      if (sign !== undefined && rest.length > sign.length) {
        return this.#mask(`${text.slice(0, index + name.length)}${sign}${REDACTED}`);
      }
    }
    return this.#unknown(content, text);
  }

  /** Whether a word is the name of a secret, as `--api-key` is. */
  names(word: string): boolean {
    return this.#isSecret(word);
  }

  #mayName(text: string): boolean {
    return this.#names.test(text) || (text.includes("\\u00") && ESCAPED.test(text) && this.#escapedNames.test(text));
  }

  #namesIn(text: string): IterableIterator<RegExpExecArray> {
    return text.matchAll(new RegExp(this.#escapedNames, "gi"));
  }

  #inJson(text: string): string {
    let shown = "";
    let at = 0;
    for (const { start, end } of secretValues(text, this.#isSecret)) {
      const value = text.slice(start, end);
      if (value.startsWith('"')) this.#learn(stringOf(value));
      shown += `${text.slice(at, start)}"${REDACTED}"`;
      at = end;
    }
    return this.#maskStrings(this.#inStrings(shown + text.slice(at)));
  }

  /** JSON within a string has its quotes escaped: `\"api_key\":\"sesame\"`, with more backslashes the deeper it is. */
  #inStrings(text: string): string {
    if (!text.includes('\\"')) return text;
    let shown = "";
    let at = 0;
    for (const { index, 0: name } of this.#namesIn(text)) {
      const nameEnd = index + name.length;
      const [, before = "", quote = ""] = /^((\\+")\s*:\s*\\+")/u.exec(text.slice(nameEnd, nameEnd + 100)) ?? [];
      if (index < at || quote === "") continue;
      const start = nameEnd + before.length;
      // It may have been cut off, but the string around it was not.
      const end = Math.min(closingQuote(text, quote, start), stringEnd(text, start - 1) - 1);
      this.#learn(text.slice(start, end));
      shown += text.slice(at, start) + REDACTED;
      at = end;
    }
    return shown + text.slice(at);
  }

  /** Everything up to a secret's name, if something follows it. */
  #cutOff(text: string): string | undefined {
    const found = this.#escapedNames.exec(text);
    if (found === null) return undefined;
    const nameEnd = found.index + found[0].length;
    const rest = text.slice(nameEnd);
    const [, value] = /^[\\"']*\s*[:=]\s*[\\"']*([^\\"'\s,}]+)/u.exec(rest) ?? [];
    if (value !== undefined) this.#learn(value);
    const [sign = ""] = /^["']?\s*:?\s*/u.exec(rest) ?? [];
    return `${this.#mask(text.slice(0, nameEnd))}${sign}${REDACTED}`;
  }

  #learn(value: string): void {
    // A value of digits alone would be taken for the numbers of messages.
    if (value.length < SHORTEST_KNOWN || value === REDACTED || /^[\d.]+$/u.test(value)) return;
    for (const form of new Set([value, JSON.stringify(value).slice(1, -1)])) {
      if (this.#known.includes(form)) continue;
      this.#known.push(form);
      if (this.#known.length > MOST_KNOWN) this.#known.shift();
    }
  }

  /** The content itself, if it holds no value that is known. */
  #unknown(content: string | Uint8Array, text: string): string | Uint8Array {
    if (this.#known.length === 0) return content;
    if (!UNUSUAL_ESCAPE.test(text) && this.#mask(text) === text) return content;
    const masked = isJson(text) ? this.#maskStrings(text) : this.#mask(text);
    return masked === text ? content : masked;
  }

  /** In JSON, what is no string can't be a value that is known, and a string may spell it otherwise: `\/` is `/`. */
  #maskStrings(text: string): string {
    if (this.#known.length === 0) return text;
    let shown = "";
    let at = 0;
    for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', at)) {
      const end = stringEnd(text, start);
      const literal = text.slice(start, end);
      const plain = stringOf(literal);
      const masked = this.#mask(plain);
      shown += text.slice(at, start) + (masked === plain ? literal : JSON.stringify(masked));
      at = end;
    }
    return shown + text.slice(at);
  }

  #mask(text: string): string {
    let shown = text;
    for (const value of this.#known) if (shown.includes(value)) shown = shown.replaceAll(value, REDACTED);
    return shown;
  }
}

export interface RedactedStream {
  /** The line without its secrets: the same object if it holds none, else text. */
  readonly line: (content: string | Uint8Array) => string | Uint8Array;
}

/** Bytes that are not UTF-8, one character a byte. */
function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function closingQuote(text: string, quote: string, from: number): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (text[at - 1] !== "\\") return at;
  }
  return text.length;
}
