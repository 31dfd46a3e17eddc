import { parseArgs } from "node:util";
import { closestName } from "./closest-name.ts";

/** What the user typed makes no sense to the program; the message says what and, where it can, what was meant. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** `flag` stands alone, `value` takes the next argument or what follows its `=`. */
export type OptionKind = "flag" | "value";

export interface Arguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly positionals: readonly string[];
}

/**
 * Reads a command line. `kinds` names the options, without their dashes.
 *
 * @throws {UsageError} for an unknown option, an option without its value or given twice, and a flag with a value.
 */
export function readArguments(args: readonly string[], kinds: Readonly<Record<string, OptionKind>>): Arguments {
  const names = Object.keys(kinds);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      names.map((name) => [name, { type: kinds[name] === "flag" ? ("boolean" as const) : ("string" as const) }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const kind = names.includes(token.name) && token.rawName.startsWith("--") ? kinds[token.name] : undefined;
    if (kind === undefined) throw new UsageError(unknownName("option", token.rawName, names, "--"));
    if (flags.has(token.name) || values.has(token.name)) throw new UsageError(`${token.rawName} is given twice`);
    if (kind === "flag") {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
      flags.add(token.name);
    } else {
      if (token.value === undefined || token.value === "" || (!token.inlineValue && token.value.startsWith("--"))) {
        throw new UsageError(`${token.rawName} needs a value`);
      }
      values.set(token.name, token.value);
    }
  }
  return { flags, values, positionals };
}

/** `unknown option --ceck; did you mean --check?` */
export function unknownName(what: string, name: string, candidates: readonly string[], prefix = ""): string {
  const closest = closestName(name.replace(/^-+/u, ""), candidates);
  return `unknown ${what} ${name}${closest === undefined ? "" : `; did you mean ${prefix}${closest}?`}`;
}
