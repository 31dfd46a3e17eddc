import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import { compareTexts, keysInSourceOrder } from "./source-order.ts";
import type { Environment } from "./type-nodes.ts";

/**
 * The properties of an object type in the order of their declaration: what is inherited first, the parts of an
 * intersection one after the other, a selection (`Pick`, `Partial`) as in the type that it was made from.
 */
export function orderedProperties(
  x: Expansion,
  type: ts.Type,
  node: ts.TypeNode | undefined,
  env: Environment | undefined,
): readonly ts.Symbol[] {
  const properties = new Map(type.getProperties().map((property) => [property.getName(), property]));
  const ordered: ts.Symbol[] = [];
  for (const name of namesInOrder(x, type, node, env)) {
    const property = properties.get(name);
    if (property === undefined) continue;
    ordered.push(property);
    properties.delete(name);
  }
  return [...ordered, ...properties.values()];
}

function namesInOrder(
  x: Expansion,
  type: ts.Type,
  node: ts.TypeNode | undefined,
  env: Environment | undefined,
): string[] {
  if (type.isIntersection()) return type.types.flatMap((part) => namesInOrder(x, part, undefined, undefined));
  const names = type.getProperties().map((property) => property.getName());
  if (type.isClassOrInterface() || isInterfaceInstance(type)) {
    const inherited = (type.getBaseTypes() ?? basesOfInstance(x, type)).flatMap((base) =>
      namesInOrder(x, base, undefined, undefined),
    );
    return [...inherited, ...names];
  }
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return isMapped ? selectedNames(x, type, node, env) : names;
}

function isInterfaceInstance(type: ts.Type): boolean {
  return ((type.symbol?.flags ?? 0) & ts.SymbolFlags.Interface) !== 0;
}

/** An instance of a generic interface has its bases through the generic. */
function basesOfInstance(x: Expansion, type: ts.Type): ts.Type[] {
  const target = (type as ts.TypeReference).target as ts.InterfaceType | undefined;
  return target === undefined ? [] : x.checker.getBaseTypes(target);
}

/** A mapped type has its keys in the order of a union, which is no order: take that of the declarations. */
function selectedNames(
  x: Expansion,
  type: ts.Type,
  node: ts.TypeNode | undefined,
  env: Environment | undefined,
): string[] {
  const properties = type.getProperties();
  if (properties.some((property) => property.declarations === undefined)) return mappedNames(x, type, node, env);
  const depths = new Map<ts.Node, number>();
  const keyOf = (property: ts.Symbol) => {
    const declaration = property.declarations?.[0] as ts.Declaration;
    const { parent } = declaration;
    const depth = depths.get(parent) ?? inheritanceDepth(x, parent);
    depths.set(parent, depth);
    return { depth, file: declaration.getSourceFile().fileName, pos: declaration.pos };
  };
  const keys = new Map(properties.map((property) => [property, keyOf(property)]));
  return properties
    .toSorted((a, b) => {
      const [first, second] = [keys.get(a), keys.get(b)];
      if (first === undefined || second === undefined) return 0;
      return first.depth - second.depth || compareTexts(first.file, second.file) || first.pos - second.pos;
    })
    .map((property) => property.getName());
}

/** How many levels of inheritance stand above a declaration. */
function inheritanceDepth(x: Expansion, declaration: ts.Node, seen: readonly ts.Node[] = []): number {
  if (!ts.isInterfaceDeclaration(declaration) || seen.includes(declaration)) return 0;
  const heritage = declaration.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
  const depths = heritage.map((base) => {
    const parent = x.checker.getTypeAtLocation(base).symbol?.declarations?.[0];
    return parent === undefined ? 0 : 1 + inheritanceDepth(x, parent, [...seen, declaration]);
  });
  return Math.max(0, ...depths);
}

/** Where the properties of a mapped type have no declarations: in the order of the keys that it maps. */
function mappedNames(
  x: Expansion,
  type: ts.Type,
  node: ts.TypeNode | undefined,
  env: Environment | undefined,
): string[] {
  const properties: readonly MappedProperty[] = type.getProperties();
  const { modifiersType } = type as MappedType;
  const keys = new Map(properties.map((property) => [property, keyOf(property)]));
  const source = modifiersType?.getProperties().map((property) => property.getName()) ?? [];
  const isSelection = [...keys.values()].every((key) => source.includes(key));
  const order =
    modifiersType !== undefined && isSelection
      ? orderedProperties(x, modifiersType, undefined, undefined).map((property) => property.getName())
      : keysInSourceOrder(x, [...keys.values()], node, env);
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  const rankOf = (property: ts.Symbol): number => ranks.get(keys.get(property) ?? "") ?? 0;
  return properties.toSorted((a, b) => rankOf(a) - rankOf(b)).map((property) => property.getName());
}

/** What the checker knows of a mapped type beyond its public interface; where it is gone, keys stand by their names. */
type MappedType = ts.Type & { readonly modifiersType?: ts.Type };
type MappedProperty = ts.Symbol & { readonly links?: { readonly keyType?: ts.Type } };

/** The key that a property was mapped from: `x` of `get_x` in `{ [K in keyof T as `get_${K}`]: T[K] }`. */
function keyOf(property: MappedProperty): string {
  const key = property.links?.keyType;
  return key !== undefined && (key.isStringLiteral() || key.isNumberLiteral()) ? String(key.value) : property.getName();
}
