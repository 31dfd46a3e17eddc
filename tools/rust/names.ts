import { createHash } from "node:crypto";

/** Words that can't be an identifier as they stand, in any edition. */
const KEYWORDS = new Set(
  (
    "as break const continue else enum extern false fn for if impl in let loop match mod move mut pub ref return static struct " +
    "trait true type unsafe use where while async await dyn abstract become box do final macro override priv try typeof " +
    "unsized virtual yield gen"
  ).split(" "),
);

/** Keywords that `r#` does not help. */
const NEVER_RAW = new Set(["self", "Self", "super", "crate"]);

/** Types, traits and variants of the prelude, and the types that the file makes for every protocol. */
const TAKEN_TYPES = new Set(
  (
    "Option Some None Result Ok Err Vec Box String ToString ToOwned Into From TryFrom TryInto AsRef AsMut Iterator " +
    "IntoIterator FromIterator DoubleEndedIterator ExactSizeIterator Extend Default Clone Copy Send Sync Sized Drop Unpin " +
    "Fn FnMut FnOnce AsyncFn AsyncFnMut AsyncFnOnce Future IntoFuture PartialEq Eq PartialOrd Ord Debug Hash Direction Category"
  ).split(" "),
);

/**
 * The words of a name: split at everything outside `[A-Za-z0-9]`, before a capital that follows a lower-case letter or
 * a digit, and before the last capital of a run that goes on in lower case. A character outside ASCII is a word of its own.
 */
export function words(name: string): string[] {
  const spelt = name.replace(
    /[^\0-\x7f]/gu,
    (character) => `_u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}_`,
  );
  return spelt
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/** `SDK_ERROR` → `SdkError`. */
export function pascalCase(name: string): string {
  const joined = words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
  if (joined === "") return "Empty";
  return /^[0-9]/.test(joined) ? `N${joined}` : joined;
}

/** `workingDir` → `working_dir`. */
export function snakeCase(name: string): string {
  const joined = words(name).join("_").toLowerCase();
  if (joined === "") return "empty";
  return /^[0-9]/.test(joined) ? `n${joined}` : joined;
}

/** `protocolVersion` → `PROTOCOL_VERSION`. */
export function screamingCase(name: string): string {
  return snakeCase(name).toUpperCase();
}

/** The type name of a definition, before keywords and neighbours are looked at. */
function typeCase(name: string): string {
  return isTypeName(name) ? name : pascalCase(name);
}

function isTypeName(name: string): boolean {
  return /^[A-Z][A-Za-z0-9]*$/.test(name);
}

/**
 * Names of types, by their source: definitions, and paths such as `Owner.field` for what has no name of its own.
 * A path never takes a name from a definition.
 */
export function typeNames(definitions: readonly string[], paths: readonly string[] = []): Map<string, string> {
  const finish = (plain: string): string => (TAKEN_TYPES.has(plain) || plain === "Self" ? `${plain}_` : plain);
  const names = distinct(definitions, typeCase, isTypeName, finish);
  const name = (path: string): string => path.split(".").map(typeCase).join("");
  const canonical = (): boolean => false;
  for (const [path, own] of distinct(paths, name, canonical, finish, names.values())) names.set(path, own);
  return names;
}

/** Names of variants, by their source. */
export function variantNames(sources: readonly string[]): Map<string, string> {
  return distinct(
    sources,
    pascalCase,
    (source) => source === snakeCase(source),
    (plain) => (plain === "Self" ? "Self_" : plain),
  );
}

/** Names of fields, by their source. */
export function fieldNames(sources: readonly string[]): Map<string, string> {
  return distinct(sources, snakeCase, (source) => source === snakeCase(source), identifier);
}

/** Names of constants, by their source. */
export function constantNames(sources: readonly string[]): Map<string, string> {
  const canonical = (source: string): boolean => source === screamingCase(source);
  const names = distinct(sources, screamingCase, canonical, (plain) => plain);
  return new Map([...names].map(([source, name]) => [source, name.toUpperCase()]));
}

/** A snake-case name as an identifier: `r#type`, `self_`. */
export function identifier(name: string): string {
  if (NEVER_RAW.has(name)) return `${name}_`;
  return KEYWORDS.has(name) ? `r#${name}` : name;
}

/**
 * One name for each source. Where several come to the same name, the one whose source is canonical keeps it; every
 * other gets a mark that depends on its own source alone.
 */
function distinct(
  sources: readonly string[],
  name: (source: string) => string,
  canonical: (source: string) => boolean,
  finish: (plain: string) => string,
  others: Iterable<string> = [],
): Map<string, string> {
  const taken = new Set<string>(others);
  const plain = new Map(sources.map((source) => [source, name(source)]));
  const holders = new Map<string, number>();
  for (const own of plain.values()) holders.set(own, (holders.get(own) ?? 0) + 1);
  const names = new Map<string, string>();
  const marked: [string, string][] = [];
  for (const [source, own] of plain) {
    const keeps = (holders.get(own) === 1 || canonical(source)) && !taken.has(finish(own));
    if (keeps) names.set(source, finish(own));
    else marked.push([source, own]);
  }
  for (const own of names.values()) taken.add(own);
  for (const [source, own] of marked) {
    const digest = createHash("sha256").update(source).digest("hex");
    let length = 4;
    while (taken.has(`${own}_${digest.slice(0, length)}`)) length += 4;
    taken.add(`${own}_${digest.slice(0, length)}`);
    names.set(source, `${own}_${digest.slice(0, length)}`);
  }
  return names;
}
