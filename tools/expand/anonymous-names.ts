import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import { isBareObject, isNonPrimitive, isRecord } from "./kinds.ts";
import { digest, literalPart, partsFor, qualifiedName } from "./names.ts";
import { findTagging, literalValue, type Tagging } from "./tagging.ts";
import { constituents, symbolOf, typeParametersOf } from "./type-nodes.ts";

/**
 * The name of an anonymous type: the declarations around its node, from the outside in (`RoomActionCreateNote`,
 * `InitConfig`). Undefined inside a generic, where the node stands for many types.
 */
export function nameByPath(x: Expansion, node: ts.Node): string | undefined {
  const parts: string[] = [];
  let child = node;
  for (let parent = node.parent; parent !== undefined; child = parent, parent = parent.parent) {
    if (ts.isTypeAliasDeclaration(parent) || ts.isInterfaceDeclaration(parent)) {
      if (parent.typeParameters !== undefined) return undefined;
      const symbol = x.checker.getSymbolAtLocation(parent.name);
      return symbol === undefined ? undefined : declaredName(x, symbol) + parts.join("");
    }
    const part = partOf(x, parent, child);
    if (part === undefined) return undefined;
    parts.unshift(part);
  }
  return undefined;
}

/** The name of a declared type, the one given to it for a clash taken into account. */
export function declaredName(x: Expansion, symbol: ts.Symbol): string {
  return x.renamed.get(symbol) ?? qualifiedName(symbol);
}

/** What a node adds to the name of its child; undefined where a path can't go through it. */
function partOf(x: Expansion, parent: ts.Node, child: ts.Node): string | undefined {
  if (ts.isPropertySignature(parent)) return propertyPart(x, parent);
  if (ts.isUnionTypeNode(parent)) return unionPart(x, parent, child as ts.TypeNode);
  if (ts.isArrayTypeNode(parent)) return "Item";
  if (ts.isTupleTypeNode(parent)) return String(parent.elements.indexOf(child as ts.TypeNode) + 1);
  if (ts.isIndexSignatureDeclaration(parent) || ts.isMappedTypeNode(parent)) return "Value";
  if (ts.isTypeReferenceNode(parent)) return argumentPart(x, parent, child as ts.TypeNode);
  const isTransparent =
    ts.isParenthesizedTypeNode(parent) ||
    ts.isTypeLiteralNode(parent) ||
    ts.isIntersectionTypeNode(parent) ||
    ts.isNamedTupleMember(parent) ||
    ts.isOptionalTypeNode(parent) ||
    ts.isRestTypeNode(parent) ||
    (ts.isTypeOperatorNode(parent) && parent.operator === ts.SyntaxKind.ReadonlyKeyword);
  return isTransparent ? "" : undefined;
}

const siblingParts = new WeakMap<ts.Node, ReadonlyMap<string, string>>();

function propertyPart(x: Expansion, property: ts.PropertySignature): string | undefined {
  const name = keyOf(x, property);
  if (name === undefined) return undefined;
  let parts = siblingParts.get(property.parent);
  if (parts === undefined) {
    const keys = property.parent.members.flatMap((member) =>
      ts.isPropertySignature(member) ? (keyOf(x, member) ?? []) : [],
    );
    parts = partsFor(keys);
    siblingParts.set(property.parent, parts);
  }
  return parts.get(name);
}

function keyOf(x: Expansion, property: ts.PropertySignature): string | undefined {
  return x.checker.getSymbolAtLocation(property.name)?.getName();
}

function unionPart(x: Expansion, union: ts.UnionTypeNode, child: ts.TypeNode): string {
  const type = x.checker.getTypeFromTypeNode(union);
  const members = constituents(type).filter((member) => !(member.flags & ts.TypeFlags.Null));
  const member = x.checker.getTypeFromTypeNode(child);
  const needsName = isRecord(x, member) || isBareObject(x, member) || isNonPrimitive(member);
  if (members.length === 1 && needsName) return isAliasBody(union) ? "Value" : "";
  return memberParts(x, type).get(member) ?? "";
}

/** The union is all that an alias declares, which so has the name already. */
function isAliasBody(union: ts.Node): boolean {
  let { parent } = union;
  while (ts.isParenthesizedTypeNode(parent)) parent = parent.parent;
  return ts.isTypeAliasDeclaration(parent);
}

/** `Item` in an array, `Value` in a map, else the name of the type parameter. */
function argumentPart(x: Expansion, reference: ts.TypeReferenceNode, child: ts.TypeNode): string | undefined {
  const symbol = symbolOf(x, reference);
  if (symbol === undefined) return undefined;
  if (symbol.name === "Array" || symbol.name === "ReadonlyArray") return "Item";
  if (symbol.name === "Record") return "Value";
  return typeParametersOf(symbol)[reference.typeArguments?.indexOf(child) ?? -1]?.name.text;
}

const partsOfUnions = new WeakMap<ts.Type, ReadonlyMap<ts.Type, string>>();

/** What each object of a union adds to the union's name: its tags, or without a tag its first required keys. */
export function memberParts(x: Expansion, union: ts.Type): ReadonlyMap<ts.Type, string> {
  const known = partsOfUnions.get(union);
  if (known !== undefined) return known;
  const records = constituents(union).filter((member) => isRecord(x, member));
  const tagging = findTagging(x.checker, records);
  const parts =
    tagging === undefined
      ? new Map(records.map((record) => [record, partByKeys(x, record)]))
      : new Map(tagParts(tagging).entries());
  partsOfUnions.set(union, parts);
  return parts;
}

function tagParts(tagging: Tagging, before = ""): Map<ts.Type, string> {
  const parts = new Map<ts.Type, string>();
  const names = branchParts(tagging);
  for (const branch of tagging.branches) {
    const part = before + (names.get(branch.value) ?? "");
    if (branch.inner !== undefined) for (const [type, name] of tagParts(branch.inner, part)) parts.set(type, name);
    else for (const type of branch.members) parts.set(type, part);
  }
  return parts;
}

/** What each value of a tag adds to a name. */
export function branchParts(tagging: Tagging): ReadonlyMap<string | number | boolean, string> {
  const values = tagging.branches.map((branch) => branch.value);
  const texts = values.filter((value) => typeof value === "string");
  const parts = partsFor(texts);
  return new Map(values.map((value) => [value, partOfTag(tagging.tag, value, parts)]));
}

function partOfTag(tag: string, value: string | number | boolean, parts: ReadonlyMap<string, string>): string {
  if (typeof value === "string") return parts.get(value) ?? "";
  const key = partsFor([tag]).get(tag) ?? "";
  if (typeof value === "boolean") return value ? key : `Not${key}`;
  return key + literalPart(value).slice(1);
}

/** So many keys tell what an object is; the rest shows in four hex digits. */
const MOST_KEYS = 4;

function partByKeys(x: Expansion, type: ts.Type): string {
  const properties = type.getProperties();
  const required = properties.filter((property) => !(property.flags & ts.SymbolFlags.Optional));
  const shown = required.length > 0 ? required : properties;
  const keys = shown.map((property) => property.getName());
  const parts = partsFor(keys);
  const words = shown.map((property) => {
    const value = literalValue(x.checker.getTypeOfSymbol(property));
    return (parts.get(property.getName()) ?? "") + (value === undefined ? "" : literalPart(value));
  });
  const more = words.length > MOST_KEYS ? `X${digest(JSON.stringify(words))}` : "";
  return `With${words.slice(0, MOST_KEYS).join("And")}${more}`;
}
