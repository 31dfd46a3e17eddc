import ts from "typescript";
import type { Expansion } from "./expansion.ts";

/** What the type parameters of the generics around a node stand for. */
export type Environment = ReadonlyMap<ts.Symbol, BoundType>;

/** A type argument: its node with the environment in which it is read, or the type alone. */
export interface BoundType {
  readonly node: ts.TypeNode | undefined;
  readonly env: Environment | undefined;
  readonly type: ts.Type | undefined;
}

/** Where a type stands in the source: the node that spells it, and what names and refusals are made from. */
export interface Place {
  /** Absent where TypeScript computed the type. */
  readonly node: ts.TypeNode | undefined;
  readonly env: Environment | undefined;
  /** The node came in as the argument of a generic, so what is around it says nothing about this place. */
  readonly borrowed: boolean;
  /** What an anonymous type is called here. */
  readonly hint: string;
  /** The definition that this is part of. */
  readonly owner: string;
  /** For refusals: `Init.version`. */
  readonly path: string;
  readonly at: ts.Node;
  /** The alias whose declaration this is, which therefore can't name it. */
  readonly self?: ts.Symbol;
}

export type ReferenceNode = ts.TypeReferenceNode | ts.ImportTypeNode | ts.ExpressionWithTypeArguments;

export function isReference(node: ts.Node): node is ReferenceNode {
  return ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node) || ts.isExpressionWithTypeArguments(node);
}

/** The symbol that a reference leads to, import and export aliases followed. */
export function symbolOf(x: Expansion, node: ReferenceNode): ts.Symbol | undefined {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isImportTypeNode(node)
      ? (node.qualifier ?? node.argument)
      : node.expression;
  const symbol = x.checker.getSymbolAtLocation(name);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? x.checker.getAliasedSymbol(symbol) : symbol;
}

/** Takes parentheses and `readonly` off, and goes from a type parameter to what it stands for. */
export function resolvePlace(x: Expansion, place: Place): Place {
  let { node, env, borrowed } = place;
  while (node !== undefined) {
    if (ts.isParenthesizedTypeNode(node)) node = node.type;
    else if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) node = node.type;
    else if (ts.isTypeReferenceNode(node)) {
      const symbol = symbolOf(x, node);
      const bound = symbol === undefined ? undefined : env?.get(symbol);
      if (bound === undefined) break;
      ({ node, env } = bound);
      borrowed = true;
    } else if (ts.isIndexedAccessTypeNode(node)) {
      const property = propertyNode(x, node);
      if (property === undefined) break;
      node = property;
    } else break;
  }
  return { ...place, node, env, borrowed };
}

/** `Foo["bar"]` → the node that spells the type of `bar`, if there is exactly one. */
function propertyNode(x: Expansion, node: ts.IndexedAccessTypeNode): ts.TypeNode | undefined {
  if (!ts.isLiteralTypeNode(node.indexType) || !ts.isStringLiteral(node.indexType.literal)) return undefined;
  const property = x.checker.getTypeFromTypeNode(node.objectType).getProperty(node.indexType.literal.text);
  const [declaration, ...others] = property?.declarations ?? [];
  if (declaration === undefined || others.length > 0 || !ts.isPropertySignature(declaration)) return undefined;
  const { type } = declaration;
  return type !== undefined && !mentionsParameters(x, type) ? type : undefined;
}

/** The node, if it spells the type here: by identity, or since every type parameter in it is bound. */
export function usableNode(
  x: Expansion,
  node: ts.TypeNode | undefined,
  type: ts.Type,
  env: Environment | undefined,
): { node: ts.TypeNode; env: Environment | undefined } | undefined {
  if (node === undefined) return undefined;
  if (isSameButUndefined(x.checker.getTypeFromTypeNode(node), type)) return { node, env: undefined };
  return env !== undefined && parametersOf(x, node).every((symbol) => env.has(symbol)) ? { node, env } : undefined;
}

export function isUndefined(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;
}

/** The members of a union, `undefined` left out; of any other type, itself. */
export function constituents(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types.filter((member) => !isUndefined(member)) : [type];
}

export function isSameButUndefined(a: ts.Type, b: ts.Type): boolean {
  if (a === b) return true;
  const [left, right] = [constituents(a), constituents(b)];
  if (left.length !== right.length) return false;
  const members = new Set(left);
  return right.every((member) => members.has(member));
}

export function mentionsParameters(x: Expansion, node: ts.TypeNode): boolean {
  return parametersOf(x, node).length > 0;
}

const parameters = new WeakMap<ts.Node, readonly ts.Symbol[]>();

/** The type parameters that a node mentions. */
function parametersOf(x: Expansion, node: ts.TypeNode): readonly ts.Symbol[] {
  const known = parameters.get(node);
  if (known !== undefined) return known;
  const found = new Set<ts.Symbol>();
  const visit = (inner: ts.Node): void => {
    if (ts.isTypeReferenceNode(inner) && ts.isIdentifier(inner.typeName)) {
      const symbol = x.checker.getSymbolAtLocation(inner.typeName);
      if (symbol !== undefined && symbol.flags & ts.SymbolFlags.TypeParameter) found.add(symbol);
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  const result = [...found];
  parameters.set(node, result);
  return result;
}

/** The type parameters of a declared type. */
export function typeParametersOf(symbol: ts.Symbol): readonly ts.TypeParameterDeclaration[] {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
      return declaration.typeParameters ?? [];
    }
  }
  return [];
}

/** The arguments of a reference to a generic, defaults filled in; `types` are the arguments as the checker has them. */
export function argumentsOf(
  x: Expansion,
  symbol: ts.Symbol,
  node: ReferenceNode | undefined,
  env: Environment | undefined,
  types: readonly ts.Type[] | undefined,
): BoundType[] {
  const filled: BoundType[] = [];
  const defaults = new Map<ts.Symbol, BoundType>();
  typeParametersOf(symbol).forEach((parameter, index) => {
    const written = node?.typeArguments?.[index];
    const fallback = written === undefined && node !== undefined ? parameter.default : undefined;
    const spelt = written ?? fallback;
    const around = written === undefined ? defaults : env;
    const type =
      types?.[index] ??
      (spelt !== undefined && !mentionsParameters(x, spelt) ? x.checker.getTypeFromTypeNode(spelt) : undefined);
    const bound: BoundType = { node: spelt, env: spelt === undefined ? undefined : around, type };
    const own = x.checker.getSymbolAtLocation(parameter.name);
    if (own !== undefined) defaults.set(own, bound);
    filled.push(bound);
  });
  return filled;
}

/** The environment inside a generic, given its arguments. */
export function bind(x: Expansion, symbol: ts.Symbol, args: readonly BoundType[]): Environment | undefined {
  if (args.length === 0) return undefined;
  const env = new Map<ts.Symbol, BoundType>();
  for (const declaration of symbol.declarations ?? []) {
    if (!ts.isTypeAliasDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
    declaration.typeParameters?.forEach((parameter, index) => {
      const own = x.checker.getSymbolAtLocation(parameter.name);
      const bound = args[index];
      if (own !== undefined && bound !== undefined) env.set(own, bound);
    });
  }
  return env;
}

/**
 * Adds to the environment what the type parameters of all generics stand for that a record is made from: its bases,
 * the parts of an intersection, what a utility type selects from. A parameter bound in two ways is left out.
 */
export function bindParts(
  x: Expansion,
  nodes: readonly ts.Node[],
  env: Environment | undefined,
): Environment | undefined {
  const found = new Map<ts.Symbol, BoundType>(env);
  const ambiguous = new Set<ts.Symbol>();
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node, around: Environment | undefined): void => {
    if (ts.isParenthesizedTypeNode(node)) visit(node.type, around);
    else if (ts.isIntersectionTypeNode(node)) for (const part of node.types) visit(part, around);
    else if (isReference(node)) visitReference(node, around);
  };
  const visitReference = (node: ReferenceNode, around: Environment | undefined): void => {
    const symbol = symbolOf(x, node);
    const bound = symbol === undefined ? undefined : around?.get(symbol);
    if (bound?.node !== undefined) visit(bound.node, bound.env);
    if (symbol === undefined || bound !== undefined || seen.has(node)) return;
    seen.add(node);
    const inner = bind(x, symbol, argumentsOf(x, symbol, node, around, undefined));
    for (const [parameter, value] of inner ?? []) {
      if (found.has(parameter) && found.get(parameter)?.node !== value.node) ambiguous.add(parameter);
      found.set(parameter, value);
    }
    for (const argument of node.typeArguments ?? []) visit(argument, around);
    for (const declaration of symbol.declarations ?? []) {
      if (ts.isTypeAliasDeclaration(declaration)) visit(declaration.type, inner);
      if (ts.isInterfaceDeclaration(declaration)) for (const base of heritageOf(declaration)) visit(base, inner);
    }
  };
  for (const node of nodes) visit(node, env);
  for (const parameter of ambiguous) found.delete(parameter);
  return found.size === 0 ? undefined : found;
}

export function heritageOf(declaration: ts.InterfaceDeclaration): readonly ts.ExpressionWithTypeArguments[] {
  return declaration.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
}
