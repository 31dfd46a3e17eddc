import { byteAt } from "./text.ts";

/** What JSON.parse forgets about an object. */
export interface ObjectFacts {
  /** The keys in the order of their last occurrence in the text. */
  readonly keys: readonly string[];
  readonly repeated: ReadonlySet<string>;
}

export interface ParsedJson {
  /** What JSON.parse gives, but for -0, which is 0. */
  readonly value: unknown;
  /** Objects that have a repeated key, or keys that JavaScript may have put in another order. */
  readonly facts: ReadonlyMap<object, ObjectFacts>;
}

/** Thrown for a text that is not RFC 8259, has a lone surrogate or a number beyond binary64. Shows nothing of the text. */
export class JsonFault extends Error {}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Reads a whole JSON text and remembers repeated keys and the order of keys.
 *
 * Recursive: the nesting must have been bounded before.
 *
 * @throws JsonFault with the place in bytes of UTF-8, counted from 0.
 */
export function parseJson(text: string): ParsedJson {
  const facts = new Map<object, ObjectFacts>();
  let at = 0;

  const fail = (what: string): never => {
    throw new JsonFault(at < text.length ? `${what} at byte ${byteAt(text, at)}` : "unexpected end");
  };
  const skipSpace = (): number => {
    for (;;) {
      const character = text.charCodeAt(at);
      if (character !== 0x20 && character !== 0x0a && character !== 0x0d && character !== 0x09) return character;
      at++;
    }
  };
  const readWord = <T>(word: string, value: T): T => {
    if (!text.startsWith(word, at)) fail("unexpected text");
    at += word.length;
    return value;
  };
  const readNumber = (): number => {
    NUMBER.lastIndex = at;
    const match = NUMBER.exec(text);
    if (match === null) return fail("unexpected text");
    const value = Number(match[0]);
    if (!Number.isFinite(value)) fail("number beyond the range of binary64");
    at = NUMBER.lastIndex;
    return value + 0;
  };
  const readString = (): string => {
    const start = at++;
    let plain = true;
    for (;;) {
      const character = text.charCodeAt(at);
      if (character === 0x22) break;
      if (character === 0x5c) {
        plain = false;
        ESCAPE.lastIndex = at + 1;
        if (!ESCAPE.test(text)) fail("invalid escape");
        at = ESCAPE.lastIndex;
      } else if (character >= 0x20) at++;
      else fail("unexpected text in a string");
    }
    at++;
    if (plain) return text.slice(start + 1, at - 1);
    const value: string = JSON.parse(text.slice(start, at));
    if (!value.isWellFormed()) {
      at = start;
      fail("lone surrogate in the string");
    }
    return value;
  };
  const readArray = (): unknown[] => {
    const items: unknown[] = [];
    at++;
    if (skipSpace() === 0x5d) {
      at++;
      return items;
    }
    for (;;) {
      items.push(readValue());
      const character = skipSpace();
      if (character !== 0x2c && character !== 0x5d) fail("unexpected text");
      at++;
      if (character === 0x5d) return items;
    }
  };
  const readObject = (): object => {
    const object: Record<string, unknown> = {};
    const keys: string[] = [];
    const repeated = new Set<string>();
    let ordered = true;
    at++;
    if (skipSpace() === 0x7d) {
      at++;
      return object;
    }
    for (;;) {
      if (skipSpace() !== 0x22) fail("unexpected text");
      const key = readString();
      if (skipSpace() !== 0x3a) fail("unexpected text");
      at++;
      if (Object.hasOwn(object, key)) repeated.add(key);
      if (key >= "0" && key < ":") ordered = false;
      keys.push(key);
      const value = readValue();
      if (key === "__proto__") {
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      } else object[key] = value;
      const character = skipSpace();
      if (character !== 0x2c && character !== 0x7d) fail("unexpected text");
      at++;
      if (character === 0x7d) break;
    }
    if (!ordered || repeated.size > 0) {
      // A Set keeps the first occurrence, so the keys go in from the end.
      facts.set(object, { keys: [...new Set(keys.reverse())].reverse(), repeated });
    }
    return object;
  };
  const readValue = (): unknown => {
    switch (skipSpace()) {
      case 0x7b:
        return readObject();
      case 0x5b:
        return readArray();
      case 0x22:
        return readString();
      case 0x74:
        return readWord("true", true);
      case 0x66:
        return readWord("false", false);
      case 0x6e:
        return readWord("null", null);
      default:
        return readNumber();
    }
  };

  const value = readValue();
  skipSpace();
  if (at < text.length) fail("unexpected text");
  return { value, facts };
}
