import type { Field, RecordDefinition, Shape } from "../model/model.ts";
import type { Random } from "./random.ts";

/** A JSON value that is still to be spelled: it may hold what no JSON value can, such as repeated keys. */
export type Tree = RawTree | StringTree | ArrayTree | ObjectTree;

interface Origin {
  /** What the value was made for; absent below payloads and unknown fields. */
  shape?: Shape;
  /** Numbers of the points of coverage that end in this value. */
  readonly points: number[];
}

/** Text that is written as it stands: numbers, literals, and what is no JSON at all. */
export interface RawTree extends Origin {
  readonly kind: "raw";
  text: string;
}

export interface StringTree extends Origin {
  readonly kind: "string";
  /** May hold lone surrogates, which are written as escapes. */
  value: string;
}

export interface ArrayTree extends Origin {
  readonly kind: "array";
  readonly items: Tree[];
}

export interface ObjectTree extends Origin {
  readonly kind: "object";
  readonly entries: TreeEntry[];
  record?: RecordDefinition;
  /** The keys that tell which record it is. */
  readonly tags: string[];
}

export interface TreeEntry {
  key: string;
  value: Tree;
  readonly field?: Field;
}

/** How a tree is spelled; probabilities from 0 to 1. */
export interface Spelling {
  /** White space between tokens. */
  readonly space: number;
  /** Characters written as escapes that need none, or by another escape. */
  readonly escape: number;
}

export const PLAIN: Spelling = { space: 0, escape: 0 };

const SPACES = [" ", "\t", "  ", " \t ", "\r", "\n", "\r\n"];
const SHORT_ESCAPES = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["/", "\\/"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** The text of a tree. */
export function spell(tree: Tree, spelling: Spelling, random: Random): string {
  const space = (): string => (spelling.space > 0 && random.chance(spelling.space) ? random.pick(SPACES) : "");
  const write = (node: Tree): string => {
    switch (node.kind) {
      case "raw":
        return node.text;
      case "string":
        return spellString(node.value, spelling, random);
      case "array": {
        let text = `[${space()}`;
        for (const [index, item] of node.items.entries())
          text += `${index === 0 ? "" : `,${space()}`}${write(item)}${space()}`;
        return `${text}]`;
      }
      case "object": {
        let text = `{${space()}`;
        for (const [index, { key, value }] of node.entries.entries()) {
          const name = spellString(key, spelling, random);
          text += `${index === 0 ? "" : `,${space()}`}${name}${space()}:${space()}${write(value)}${space()}`;
        }
        return `${text}}`;
      }
    }
  };
  return space() + write(tree) + space();
}

function spellString(value: string, spelling: Spelling, random: Random): string {
  if (spelling.escape === 0) return JSON.stringify(value);
  let text = '"';
  for (const character of value) {
    if (!random.chance(spelling.escape)) text += JSON.stringify(character).slice(1, -1);
    else text += spellCharacter(character, random);
  }
  return `${text}"`;
}

function spellCharacter(character: string, random: Random): string {
  const short = SHORT_ESCAPES.get(character);
  if (short !== undefined && random.chance(0.5)) return short;
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    const digits = character.charCodeAt(index).toString(16).padStart(4, "0");
    text += `\\u${random.chance(0.5) ? digits : digits.toUpperCase()}`;
  }
  return text;
}
