import { parseArgs } from "node:util";
import { closestName } from "./closest-name.ts";

/** What the user typed makes no sense to the program; the message says what and, where it can, what was meant. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * A `flag` stands alone, a `value` takes the next argument or what follows its `=`, a `list` takes several values,
 * separated by commas or with the option repeated.
 */
export type OptionKind = "flag" | "value" | "list";

/** An option of a command, for reading it, for `--help` and for completion. */
export interface Option {
  readonly kind: OptionKind;
  /** What `--help` says of it. */
  readonly about: string;
  /** The letter of `-o`. */
  readonly short?: string;
  /** What stands for the value in `--help`: `FILE`. */
  readonly value?: string;
  /** The values that there are, or what kind of path it takes, or some names beside any file. */
  readonly completes?: readonly string[] | "file" | "folder" | NamesOrFile;
}

/** Names that stand for something, where a file may be named, too. */
export interface NamesOrFile {
  readonly names: readonly string[];
}

/** Options by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

export interface Arguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** Everything that is no option, in order. */
  readonly positionals: readonly string[];
  /** Those of the positionals that follow `--`; undefined without `--`. */
  readonly afterDashes: readonly string[] | undefined;
}

/** What it takes to read an option: its kind, and its letter if it has one. */
type Syntax = OptionKind | Pick<Option, "kind" | "short">;

/**
 * Reads a command line. The options are named without their dashes.
 *
 * @throws {UsageError} for an unknown option, an option without its value, a flag with a value, and whatever is no
 * list and given twice.
 */
export function readArguments(args: readonly string[], options: Readonly<Record<string, Syntax>>): Arguments {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const positionals: string[] = [];
  let dashes: number | undefined;
  for (const token of tokensOf(args, options)) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind === "option-terminator") dashes = positionals.length;
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const syntax = Object.hasOwn(options, name) ? options[name] : undefined;
    const option = syntax === undefined ? undefined : spelledOut(syntax);
    if (option === undefined || (!rawName.startsWith("--") && option.short !== rawName.slice(1))) {
      throw new UsageError(unknownName("option", rawName, Object.keys(options), "--"));
    }
    if (flags.has(name) || values.has(name)) throw new UsageError(`${rawName} is given twice`);
    if (option.kind === "flag") {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
      flags.add(name);
      continue;
    }
    if (value === undefined || value === "" || (!token.inlineValue && value.startsWith("--"))) {
      throw new UsageError(`${rawName} needs a value`);
    }
    if (option.kind === "value") values.set(name, value);
    else lists.set(name, [...(lists.get(name) ?? []), ...value.split(",").filter((item) => item !== "")]);
  }
  return {
    flags,
    values,
    lists,
    positionals,
    afterDashes: dashes === undefined ? undefined : positionals.slice(dashes),
  };
}

/** The values that completion offers. */
export function namesOf(completes: Option["completes"]): readonly string[] {
  if (typeof completes !== "object") return [];
  return "names" in completes ? completes.names : completes;
}

/** Whether an option takes the path of a file. */
export function takesFile(completes: Option["completes"]): boolean {
  return completes === "file" || (typeof completes === "object" && "names" in completes);
}

/** `unknown option --ceck; did you mean --check?` */
export function unknownName(what: string, name: string, candidates: readonly string[], prefix = ""): string {
  const closest = closestName(name.replace(/^-+/u, ""), candidates);
  return `unknown ${what} ${name}${closest === undefined ? "" : `; did you mean ${prefix}${closest}?`}`;
}

/**
 * The one of `candidates` that was meant.
 *
 * @throws {UsageError} if it is none of them, with the one that was meant, perhaps
 */
export function oneOf<const Name extends string>(what: string, name: string, candidates: readonly Name[]): Name {
  const found = candidates.find((candidate) => candidate === name);
  if (found !== undefined) return found;
  const unknown = unknownName(what, name, candidates);
  // Where nothing is close, all that there are say what was wanted.
  const known = unknown.includes("; did you mean ") ? "" : `; known are ${candidates.join(", ")}`;
  throw new UsageError(`${unknown}${known}`);
}

/**
 * A positive whole number; `fallback` where the option is not given.
 *
 * @throws {UsageError} if it is none: `--bound takes a number of bytes, not 1e3`
 */
export function wholeNumber(args: Arguments, option: string, unit: string, fallback: number): number {
  const text = args.values.get(option);
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d+$/u.test(text) || number < 1 || !Number.isSafeInteger(number)) {
    throw new UsageError(`--${option} takes a number of ${unit}, not ${text}`);
  }
  return number;
}

function spelledOut(syntax: Syntax): Pick<Option, "kind" | "short"> {
  return typeof syntax === "string" ? { kind: syntax } : syntax;
}

function tokensOf(args: readonly string[], options: Readonly<Record<string, Syntax>>) {
  const config = Object.entries(options).map(([name, syntax]) => {
    const { kind, short } = spelledOut(syntax);
    const type = kind === "flag" ? ("boolean" as const) : ("string" as const);
    return [name, { type, ...(short === undefined ? {} : { short }) }];
  });
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(config),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return tokens;
}
