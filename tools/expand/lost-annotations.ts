import ts from "typescript";
import { readAnnotations } from "./annotations.ts";
import type { Expansion } from "./expansion.ts";
import { hasConstraints } from "./read-constraints.ts";
import { type Environment, isReference, type Place, symbolOf } from "./type-nodes.ts";

/**
 * Refuses a string or number that TypeScript computed (`NonNullable<Path>`, `Record<"a", Path>`, `Path & {}`, a
 * condition) if what it was computed from is annotated: the checker keeps no trace of an alias of a primitive, so its
 * constraints would be lost.
 *
 * @returns whether it was refused.
 */
export function refuseLostAnnotations(x: Expansion, place: Place): boolean {
  const source = place.node ?? spelling(place.at);
  if (source === undefined || isPlain(source)) return false;
  const lost = annotatedIn(x, source, place.env);
  if (lost !== undefined) refuseLost(x, place, lost);
  return lost !== undefined;
}

/** Refuses `Config["key"]` if the field is annotated: what stands on a field is not part of its type. */
export function refuseLostByAccess(x: Expansion, place: Place): void {
  let { node, env } = place;
  while (node !== undefined && ts.isTypeReferenceNode(node)) {
    const symbol = symbolOf(x, node);
    const bound = symbol === undefined ? undefined : env?.get(symbol);
    if (bound === undefined) break;
    ({ node, env } = bound);
  }
  const lost =
    node !== undefined && ts.isIndexedAccessTypeNode(node) ? accessedFields(x, node).find(isAnnotated(x)) : undefined;
  if (lost !== undefined) refuseLost(x, place, lost);
}

/** Refuses `{ [K in keyof T as …]: T[K] }` over annotated fields: under its new name a field has no declaration. */
export function refuseLostByRenaming(x: Expansion, type: ts.Type, place: Place): void {
  const mapped = type.symbol?.declarations?.find(ts.isMappedTypeNode);
  if (mapped?.nameType === undefined) return;
  const lost = annotatedIn(x, mapped, place.env);
  if (lost !== undefined) refuseLost(x, place, lost);
}

/** Refuses an index signature over an annotated alias: what the alias says of its strings is not asked of keys. */
export function refuseLostOnKeys(x: Expansion, keys: ts.TypeNode, place: Place): void {
  const lost = annotatedIn(x, keys, place.env);
  if (lost === undefined) return;
  x.refuse(
    place.at,
    `${place.path}[*]`,
    `its keys are of the type ${lost.name.getText()}, whose annotations say nothing about keys`,
    "use string, number or a template literal as the type of the keys",
  );
}

function refuseLost(x: Expansion, place: Place, lost: Annotated): void {
  const name = lost.name.getText();
  x.refuse(
    place.at,
    place.path,
    `it is computed from ${name}, whose annotations would be lost on the way`,
    `write ${name}'s type out here with its annotations, or name it in an alias that carries them and refer to that directly`,
  );
}

type Annotated = ts.TypeAliasDeclaration | ts.PropertySignature;

/** The node that spells the type of a declaration. */
function spelling(at: ts.Node): ts.TypeNode | undefined {
  if (ts.isPropertySignature(at) || ts.isTypeAliasDeclaration(at)) return at.type;
  return ts.isTypeNode(at) ? at : undefined;
}

/** The node says all there is to say: nothing stands behind it. */
function isPlain(node: ts.TypeNode): boolean {
  return (
    node.kind === ts.SyntaxKind.StringKeyword ||
    node.kind === ts.SyntaxKind.NumberKeyword ||
    ts.isLiteralTypeNode(node) ||
    ts.isTemplateLiteralTypeNode(node)
  );
}

/** The first annotated alias or field that a type is computed from. */
function annotatedIn(x: Expansion, source: ts.TypeNode, env: Environment | undefined): Annotated | undefined {
  const seen = new Set<ts.Node>();
  const records: ts.TypeNode[] = [];
  let isRemapped = false;
  let found: Annotated | undefined;
  const visitReference = (node: ts.Node): void => {
    if (!isReference(node)) return;
    const symbol = symbolOf(x, node);
    const bound = symbol === undefined ? undefined : env?.get(symbol)?.node;
    if (bound !== undefined) visit(bound);
    for (const declaration of symbol?.declarations ?? []) {
      if (ts.isInterfaceDeclaration(declaration)) records.push(node as ts.TypeNode);
      if (!ts.isTypeAliasDeclaration(declaration)) continue;
      if (isAnnotated(x)(declaration)) found ??= declaration;
      visit(declaration.type);
    }
  };
  const visit = (node: ts.Node): void => {
    if (found !== undefined || seen.has(node)) return;
    seen.add(node);
    visitReference(node);
    if (ts.isTypeLiteralNode(node)) {
      records.push(node);
      return;
    }
    if (ts.isMappedTypeNode(node)) isRemapped ||= node.nameType !== undefined;
    if (ts.isIndexedAccessTypeNode(node)) {
      for (const field of accessedFields(x, node)) {
        if (isAnnotated(x)(field)) found ??= field;
        if (field.type !== undefined) visit(field.type);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (found !== undefined || !isRemapped) return found;
  // Renamed keys have no declaration any more, so whatever stood on theirs is gone.
  return records.flatMap((record) => fieldsOf(x, record)).find(isAnnotated(x));
}

/** The declared fields that `Foo["a" | "b"]` may lead to. */
function accessedFields(x: Expansion, node: ts.IndexedAccessTypeNode): ts.PropertySignature[] {
  const index = x.checker.getTypeFromTypeNode(node.indexType);
  const parts = index.isUnion() ? index.types : [index];
  const names = new Set(parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : [])));
  return fieldsOf(x, node.objectType).filter((field) => names.size === 0 || names.has(fieldName(field)));
}

function fieldsOf(x: Expansion, node: ts.TypeNode): ts.PropertySignature[] {
  const properties = x.checker.getTypeFromTypeNode(node).getProperties();
  return properties.flatMap((property) => (property.declarations ?? []).filter(ts.isPropertySignature));
}

function fieldName(field: ts.PropertySignature): string {
  return ts.isComputedPropertyName(field.name) ? field.name.getText() : field.name.text;
}

function isAnnotated(x: Expansion): (declaration: Annotated) => boolean {
  return (declaration) => {
    const { constraints, secret } = readAnnotations(x.comments.ofDeclaration(declaration), () => {});
    return hasConstraints(constraints) || secret !== undefined;
  };
}
