import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import { type Environment, isReference, symbolOf } from "./type-nodes.ts";

/**
 * Puts types into the order in which the source says them. The order that the checker has depends on what was
 * looked at before, so it is never used.
 */
export function sourceOrder(
  x: Expansion,
  types: readonly ts.Type[],
  node: ts.TypeNode | undefined,
): readonly ts.Type[] {
  const ranks = new Map<ts.Type | string, number>();
  if (node !== undefined) new Ranking(x, ranks).visit(node);
  const rankOf = (type: ts.Type): number => ranks.get(type) ?? ranks.get(textOf(type) ?? "") ?? Number.MAX_SAFE_INTEGER;
  return types.toSorted((a, b) => rankOf(a) - rankOf(b) || compareDeclarations(x, a, b));
}

/** Keys in the order in which a node says them (`Record<"b" | "a", T>`), the rest by their text. */
export function keysInSourceOrder(
  x: Expansion,
  keys: readonly string[],
  node: ts.TypeNode | undefined,
  env: Environment | undefined,
): string[] {
  const ranks = new Map<ts.Type | string, number>();
  if (node !== undefined) new Ranking(x, ranks, env).visit(node);
  const rankOf = (key: string): number => ranks.get(JSON.stringify(key)) ?? Number.MAX_SAFE_INTEGER;
  return keys.toSorted((a, b) => rankOf(a) - rankOf(b) || compareTexts(a, b));
}

class Ranking {
  private readonly seen = new Set<ts.Node>();

  constructor(
    private readonly x: Expansion,
    private readonly ranks: Map<ts.Type | string, number>,
    /** What type parameters stand for. */
    private readonly env?: Environment,
  ) {}

  visit(node: ts.Node): void {
    if (this.seen.has(node)) return;
    this.seen.add(node);
    if (ts.isTypeNode(node)) {
      this.rank(this.x.checker.getTypeFromTypeNode(node));
      if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) this.visitKeys(node.type);
    }
    if (ts.isTypeQueryNode(node)) this.visitValue(node.exprName);
    if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) this.rankKey(JSON.stringify(node.text));
    if (isReference(node)) {
      const symbol = symbolOf(this.x, node);
      const bound = symbol === undefined ? undefined : this.env?.get(symbol)?.node;
      if (bound !== undefined) this.visit(bound);
      for (const declaration of symbol?.declarations ?? []) {
        if (ts.isTypeAliasDeclaration(declaration)) this.visit(declaration.type);
        if (ts.isEnumDeclaration(declaration)) {
          for (const member of declaration.members) this.rank(this.x.checker.getTypeAtLocation(member));
        }
      }
    }
    ts.forEachChild(node, (child) => this.visit(child));
  }

  /** `typeof COLORS`: the values in the order in which the constant lists them. */
  private visitValue(name: ts.EntityName): void {
    const declaration = this.x.checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (declaration !== undefined && ts.isVariableDeclaration(declaration)) {
      if (declaration.initializer !== undefined) this.visit(declaration.initializer);
    }
  }

  private visitKeys(node: ts.TypeNode): void {
    for (const property of this.x.checker.getTypeFromTypeNode(node).getProperties()) {
      this.rankKey(JSON.stringify(property.getName()));
    }
  }

  private rank(type: ts.Type): void {
    if (!this.ranks.has(type)) this.ranks.set(type, this.ranks.size);
    const text = textOf(type);
    if (text !== undefined) this.rankKey(text);
  }

  private rankKey(text: string): void {
    if (!this.ranks.has(text)) this.ranks.set(text, this.ranks.size);
  }
}

function textOf(type: ts.Type): string | undefined {
  return type.isStringLiteral() || type.isNumberLiteral() ? JSON.stringify(String(type.value)) : undefined;
}

function compareDeclarations(x: Expansion, a: ts.Type, b: ts.Type): number {
  const [first, second] = [declarationOf(a), declarationOf(b)];
  if (first !== undefined && second !== undefined && first !== second) {
    const files = compareTexts(first.getSourceFile().fileName, second.getSourceFile().fileName);
    return files || first.pos - second.pos;
  }
  return compareTexts(x.checker.typeToString(a), x.checker.typeToString(b));
}

function declarationOf(type: ts.Type): ts.Node | undefined {
  return (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
}

/** By code units, whatever the locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
