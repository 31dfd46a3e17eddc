import { createHash } from "node:crypto";
import ts from "typescript";

/** A key or a literal as part of a type's name: its words with capitals, `create_note` → `CreateNote`. */
export function pascal(text: string): string {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => {
      const [first = "", ...rest] = word;
      return first.toUpperCase() + rest.join("");
    })
    .join("");
}

/**
 * Parts of names for texts that stand beside each other. Where several would get the same part, the one in snake case
 * keeps it and each other one gets four hex digits of its own, so that no two fold into one.
 */
export function partsFor(texts: readonly string[]): ReadonlyMap<string, string> {
  const users = new Map<string, string[]>();
  for (const text of texts) {
    const part = pascal(text);
    users.set(part, [...(users.get(part) ?? []), text]);
  }
  const parts = new Map<string, string>();
  for (const [part, same] of users) {
    const keeper = part === "" ? undefined : same.length === 1 ? same[0] : same.find(isSnakeCase);
    for (const text of same) parts.set(text, text === keeper ? part : `${part}X${digest(text)}`);
  }
  return parts;
}

/** A literal as part of a name, by itself: no two literals of one kind get the same. */
export function literalPart(value: string | number | boolean): string {
  if (typeof value === "number")
    return `N${String(value).replace("-", "Minus").replace(".", "Point").replace("+", "")}`;
  if (typeof value === "boolean") return pascal(String(value));
  return isPlain(value) ? pascal(value) : `${pascal(value)}X${digest(value)}`;
}

/** The name of a declared type: the namespaces around it and its own. */
export function qualifiedName(symbol: ts.Symbol): string {
  const parts: string[] = [];
  for (let current: ts.Symbol | undefined = symbol; current !== undefined; current = parentOf(current)) {
    parts.unshift(declaredName(current));
  }
  return parts.join("");
}

/** `export default interface X` has the symbol `default`. */
function declaredName(symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.[0];
  const name = declaration === undefined ? undefined : ts.getNameOfDeclaration(declaration);
  return name !== undefined && ts.isIdentifier(name) ? name.text : symbol.name;
}

function parentOf(symbol: ts.Symbol): ts.Symbol | undefined {
  const declaration = symbol.declarations?.[0];
  for (let node = declaration?.parent; node !== undefined; node = node.parent) {
    if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name)) {
      return (node as ts.ModuleDeclaration & { symbol: ts.Symbol }).symbol;
    }
  }
  return undefined;
}

function isSnakeCase(text: string): boolean {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/u.test(text);
}

function isPlain(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*$/u.test(text);
}

/** Four hex digits that stand for a text. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 4);
}
