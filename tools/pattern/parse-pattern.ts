import { type CodePointRange, type CodePoints, complement, DIGITS, DOT, SPACE, union, WORD } from "./code-points.ts";
import { PatternError } from "./pattern-error.ts";

/** A pattern of the subset; groups and laziness are gone, since only the verdict counts. */
export type PatternNode =
  | { readonly kind: "set"; readonly set: CodePoints }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly arms: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly of: PatternNode; readonly min: number; readonly max: number }
  /** `^` and `$`. */
  | { readonly kind: "start" }
  | { readonly kind: "end" };

/**
 * Parses an ECMAScript pattern under the flag `u`.
 *
 * @throws PatternError for a syntax error and for what is outside of the subset.
 */
export function parsePattern(source: string): PatternNode {
  try {
    new RegExp(source, "u");
  } catch (error) {
    const reason = (error as Error).message.split(": ").at(-1);
    throw new PatternError(
      source,
      `it is not an ECMAScript pattern under the flag u (${reason})`,
      "correct the pattern",
    );
  }
  return new Parser(source).pattern();
}

const CONTROL_ESCAPES: ReadonlyMap<string, number> = new Map([
  ["t", 0x09],
  ["n", 0x0a],
  ["v", 0x0b],
  ["f", 0x0c],
  ["r", 0x0d],
  ["0", 0x00],
]);

const CLASS_ESCAPES: ReadonlyMap<string, CodePoints> = new Map([
  ["d", DIGITS],
  ["D", complement(DIGITS)],
  ["w", WORD],
  ["W", complement(WORD)],
  ["s", SPACE],
  ["S", complement(SPACE)],
]);

/** Reads a source that RegExp has accepted, so what it meets is either well-formed or newer than the subset. */
class Parser {
  private readonly characters: readonly string[];
  private at = 0;

  constructor(private readonly source: string) {
    this.characters = Array.from(source);
  }

  pattern(): PatternNode {
    const arms = [this.sequence()];
    while (this.take("|")) arms.push(this.sequence());
    return arms.length === 1 ? (arms[0] as PatternNode) : { kind: "alternatives", arms };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.characters.length && !this.sees("|") && !this.sees(")")) parts.push(this.term());
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "sequence", parts };
  }

  private term(): PatternNode {
    if (this.take("^")) return { kind: "start" };
    if (this.take("$")) return { kind: "end" };
    return this.quantified(this.atom());
  }

  private atom(): PatternNode {
    if (this.take(".")) return { kind: "set", set: DOT };
    if (this.take("(")) return this.group();
    if (this.take("[")) return { kind: "set", set: this.characterClass() };
    if (this.take("\\")) return { kind: "set", set: this.escape() };
    return { kind: "set", set: single(this.next()) };
  }

  private group(): PatternNode {
    if (this.take("?")) {
      if (this.sees("=") || this.sees("!")) {
        throw this.refuse("lookahead ((?=…), (?!…)) is outside of the subset", "say with alternatives what may follow");
      }
      if (this.take("<")) {
        if (this.sees("=") || this.sees("!")) {
          throw this.refuse(
            "lookbehind ((?<=…), (?<!…)) is outside of the subset",
            "say with alternatives what may come before",
          );
        }
        while (this.next() !== ">");
      } else if (!this.take(":")) {
        throw this.refuse(
          "modifiers such as (?i:…) are outside of the subset",
          "write both cases in a class, such as [aA]",
        );
      }
    }
    const inner = this.pattern();
    this.next();
    return inner;
  }

  private quantified(atom: PatternNode): PatternNode {
    let bounds: readonly [number, number];
    if (this.take("*")) bounds = [0, Number.POSITIVE_INFINITY];
    else if (this.take("+")) bounds = [1, Number.POSITIVE_INFINITY];
    else if (this.take("?")) bounds = [0, 1];
    else if (this.take("{")) bounds = this.counts();
    else return atom;
    this.take("?");
    return { kind: "repeat", of: atom, min: bounds[0], max: bounds[1] };
  }

  private counts(): readonly [number, number] {
    let text = "";
    for (let next = this.next(); next !== "}"; next = this.next()) text += next;
    const [min, max] = text.split(",");
    return [Number(min), max === undefined ? Number(min) : max === "" ? Number.POSITIVE_INFINITY : Number(max)];
  }

  private characterClass(): CodePoints {
    const negated = this.take("^");
    const members: CodePointRange[] = [];
    while (!this.take("]")) {
      const first = this.classMember();
      if (this.sees("-") && this.characters[this.at + 1] !== "]") {
        this.next();
        const last = this.classMember();
        members.push({ from: (first[0] as CodePointRange).from, to: (last[0] as CodePointRange).to });
      } else {
        members.push(...first);
      }
    }
    const set = union(members);
    return negated ? complement(set) : set;
  }

  private classMember(): CodePoints {
    if (!this.take("\\")) return single(this.next());
    if (this.take("b")) return single("\b");
    return this.escape();
  }

  private escape(): CodePoints {
    const letter = this.next();
    const named = CLASS_ESCAPES.get(letter);
    if (named !== undefined) return named;
    const control = CONTROL_ESCAPES.get(letter);
    if (control !== undefined) return [{ from: control, to: control }];
    switch (letter) {
      case "b":
      case "B":
        throw this.refuse(
          `\\${letter} looks at the characters on both sides, which is outside of the subset`,
          "use ^ and $, or say with a class which characters may stand beside it",
        );
      case "p":
      case "P":
        throw this.refuse(
          `\\${letter}{…} depends on the version of Unicode, which differs between engines`,
          "list the ranges of characters in a class",
        );
      case "k":
        throw this.refuse("back references are outside of the subset", "write the alternatives out");
      case "c":
        return single(String.fromCodePoint((this.next().codePointAt(0) as number) % 32));
      case "x":
        return single(String.fromCodePoint(this.hex(2)));
      case "u":
        return single(String.fromCodePoint(this.unicodeEscape()));
    }
    if (/[1-9]/.test(letter)) {
      throw this.refuse("back references are outside of the subset", "write the alternatives out");
    }
    return single(letter);
  }

  private unicodeEscape(): number {
    if (this.take("{")) {
      let digits = "";
      for (let next = this.next(); next !== "}"; next = this.next()) digits += next;
      return Number.parseInt(digits, 16);
    }
    const unit = this.hex(4);
    const isLead = unit >= 0xd800 && unit <= 0xdbff;
    if (isLead && this.sees("\\") && this.characters[this.at + 1] === "u") {
      const trail = Number.parseInt(this.characters.slice(this.at + 2, this.at + 6).join(""), 16);
      if (trail >= 0xdc00 && trail <= 0xdfff) {
        this.at += 6;
        return (unit - 0xd800) * 0x400 + (trail - 0xdc00) + 0x10000;
      }
    }
    return unit;
  }

  private hex(length: number): number {
    const digits = this.characters.slice(this.at, this.at + length).join("");
    this.at += length;
    return Number.parseInt(digits, 16);
  }

  private sees(character: string): boolean {
    return this.characters[this.at] === character;
  }

  private take(character: string): boolean {
    if (!this.sees(character)) return false;
    this.at += 1;
    return true;
  }

  private next(): string {
    const character = this.characters[this.at];
    if (character === undefined) throw this.refuse("it ends too early", "correct the pattern");
    this.at += 1;
    return character;
  }

  private refuse(reason: string, wayOut: string): PatternError {
    return new PatternError(this.source, reason, wayOut);
  }
}

function single(character: string): CodePoints {
  const codePoint = character.codePointAt(0) as number;
  return [{ from: codePoint, to: codePoint }];
}
