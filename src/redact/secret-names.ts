import { type MessageMetadata, messages } from "../../generated/validators.js";

/** The names of all fields that the protocol marks as secret. */
export const SECRET_NAMES: readonly string[] = [
  ...new Set(
    Object.values<Readonly<Record<string, MessageMetadata>>>(messages)
      .flatMap((byTag) => Object.values(byTag))
      .flatMap(({ secrets }) => secrets)
      .flatMap((pointer) => nameOf(pointer) ?? []),
  ),
];

/** The last step of a JSON Pointer that is a name: what is below a secret is secret. */
function nameOf(pointer: string): string | undefined {
  const step = pointer.split("/").findLast((candidate) => candidate !== "*" && candidate !== "");
  return step?.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A name as people misspell it: `apiKey`, `API-KEY` and `api_key` are one. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** Finds any of the names in a text, however it is spelt. */
export function namePattern(names: readonly string[]): RegExp {
  return patternOf(names, (character) => character, "[_\\- .]?");
}

/** Finds them with their characters as JSON escapes, too, which takes longer. */
export function escapedNamePattern(names: readonly string[]): RegExp {
  return patternOf(names, spelt, `(?:[_\\- .]|${escapeOf(["_", "-", " ", "."])})?`);
}

function patternOf(names: readonly string[], spell: (character: string) => string, between: string): RegExp {
  const alternatives = names.map((name) => Array.from(plainName(name), spell).join(between));
  return new RegExp(alternatives.join("|") || "(?!)", "i");
}

function spelt(character: string): string {
  return `(?:${character}|${escapeOf([character.toLowerCase(), character.toUpperCase()])})`;
}

function escapeOf(characters: readonly string[]): string {
  const codes = characters.map((character) => character.charCodeAt(0).toString(16).padStart(4, "0"));
  return `\\\\+u(?:${codes.join("|")})`;
}
