import ts from "typescript";
import type { Expansion } from "./expansion.ts";

/** Whether a type is an object with fields: not an array, tuple, function, instance or pure map. */
export function isRecord(x: Expansion, type: ts.Type): boolean {
  return isPlainObject(x, type) && !isPureMap(x, type) && !isBareObject(x, type);
}

/** An object type that JSON can carry, with whatever keys. */
export function isPlainObject(x: Expansion, type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every((part) => isPlainObject(x, part) || isNonPrimitive(part));
  if (!(type.flags & ts.TypeFlags.Object) || x.checker.isArrayType(type) || x.checker.isTupleType(type)) return false;
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return false;
  const { symbol } = type;
  return symbol === undefined || !(symbol.flags & ts.SymbolFlags.Class || isPlatformType(x, symbol));
}

/** An object type with an index signature and nothing else: a map. */
export function isPureMap(x: Expansion, type: ts.Type): boolean {
  return isPlainObject(x, type) && type.getProperties().length === 0 && x.checker.getIndexInfosOfType(type).length > 0;
}

/** `{}` without a name: not an object type at all, but anything except null. */
export function isBareObject(x: Expansion, type: ts.Type): boolean {
  if (!(type.flags & ts.TypeFlags.Object) || (type.symbol?.flags ?? 0) & ts.SymbolFlags.Interface) return false;
  return (
    isPlainObject(x, type) && type.getProperties().length === 0 && x.checker.getIndexInfosOfType(type).length === 0
  );
}

/** `object`: whatever is no primitive, which is an array too. */
export function isNonPrimitive(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.NonPrimitive) !== 0;
}

/** Declared by TypeScript's library or by Node's types. */
export function isLibrarySymbol(x: Expansion, symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((declaration) => {
    const file = declaration.getSourceFile();
    return x.loaded.program.isSourceFileDefaultLibrary(file) || file.fileName.includes("/node_modules/@types/node/");
  });
}

/** `Date`, `Map`, `Buffer`: an interface or class of the platform. */
export function isPlatformType(x: Expansion, symbol: ts.Symbol): boolean {
  return (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0 && isLibrarySymbol(x, symbol);
}

/** A type that no value has, also where an intersection of objects contradicts itself. */
export function isNever(x: Expansion, type: ts.Type): boolean {
  if (type.flags & ts.TypeFlags.Never) return true;
  return type.isIntersection() && x.checker.isTypeAssignableTo(type, x.checker.getNeverType());
}

/** The primitive under a brand: `string` of `string & { __brand: "Id" }`. */
export function brandedPrimitive(type: ts.Type): ts.Type | undefined {
  if (!type.isIntersection()) return undefined;
  const primitive = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;
  return type.types.find((part) => part.flags & primitive);
}

/** `string & {}`, which keeps the named strings of an open set from being absorbed. */
export function isOpenString(type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const [text, ...others] = type.types.toSorted(
    (a, b) => (b.flags & ts.TypeFlags.String) - (a.flags & ts.TypeFlags.String),
  );
  return (
    text !== undefined &&
    (text.flags & ts.TypeFlags.String) !== 0 &&
    others.every((part) => part.flags & ts.TypeFlags.Object && part.getProperties().length === 0)
  );
}

/** All members of an enum at once. */
export function isWholeEnum(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.EnumLike) !== 0 && (type.symbol?.flags ?? 0) & ts.SymbolFlags.Enum
    ? type.isUnion() || enumMembers(type.symbol).length === 1
    : false;
}

/** The members of an enum in the order of their declaration. */
export function enumMembers(symbol: ts.Symbol): ts.EnumMember[] {
  return (symbol.declarations ?? []).filter(ts.isEnumDeclaration).flatMap((declaration) => [...declaration.members]);
}
