import ts from "typescript";
import { declaredName, nameByPath } from "./anonymous-names.ts";
import { join, NO_COMMENT } from "./comments.ts";
import { defineEnum } from "./enums.ts";
import type { Expansion } from "./expansion.ts";
import { instanceName } from "./instance-names.ts";
import { isLibrarySymbol, isPlainObject, isPureMap, isWholeEnum } from "./kinds.ts";
import type { BodyForm, ShapeForm } from "./normal-form.ts";
import { mapShape, recordBody } from "./records.ts";
import { bodyOf, inside, typeArgumentsOf } from "./shapes.ts";
import {
  argumentsOf,
  type BoundType,
  bind,
  isReference,
  type Place,
  symbolOf,
  typeParametersOf,
} from "./type-nodes.ts";

/** The reference to the definition of a type that has a declared name here; undefined if it has none. */
export function namedShape(x: Expansion, type: ts.Type, place: Place): ShapeForm | undefined {
  const { node } = place;
  if (node !== undefined && isReference(node)) {
    const symbol = symbolOf(x, node);
    if (symbol !== undefined && !isLibrarySymbol(x, symbol)) {
      const args = argumentsOf(x, symbol, node, place.env, typeArgumentsOf(x, type, symbol));
      const shape = declaredShape(x, symbol, type, place, args);
      if (shape !== undefined) return shape;
    }
  } else if (
    node !== undefined &&
    (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node) || ts.isUnionTypeNode(node))
  ) {
    return undefined;
  }
  return computedShape(x, type, place);
}

/** The definition of an alias, an interface or an enum. */
export function declaredShape(
  x: Expansion,
  symbol: ts.Symbol,
  type: ts.Type,
  place: Place,
  args: readonly BoundType[],
): ShapeForm | undefined {
  if (symbol.flags & ts.SymbolFlags.TypeAlias) return aliasShape(x, symbol, type, place, args);
  if (symbol.flags & ts.SymbolFlags.Enum && isWholeEnum(type)) return defineEnum(x, symbol, type);
  if (symbol.flags & ts.SymbolFlags.Interface && isPlainObject(x, type))
    return interfaceShape(x, symbol, type, place, args);
  return undefined;
}

/** A type that TypeScript computed (`Exclude`, `T["key"]`, a condition) may come out as one that has a name. */
function computedShape(x: Expansion, type: ts.Type, place: Place): ShapeForm | undefined {
  const { aliasSymbol, symbol } = type;
  if (aliasSymbol !== undefined && aliasSymbol !== place.self && !isLibrarySymbol(x, aliasSymbol)) {
    const args = (type.aliasTypeArguments ?? []).map(ofType);
    return aliasShape(x, aliasSymbol, type, { ...place, node: undefined }, args);
  }
  if (symbol === undefined || isLibrarySymbol(x, symbol)) return undefined;
  const args = (typeArgumentsOf(x, type, symbol) ?? []).slice(0, typeParametersOf(symbol).length).map(ofType);
  if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Enum))
    return declaredShape(x, symbol, type, place, args);
  return undefined;
}

function ofType(type: ts.Type): BoundType {
  return { type, node: undefined, env: undefined };
}

function aliasShape(
  x: Expansion,
  symbol: ts.Symbol,
  type: ts.Type,
  place: Place,
  args: readonly BoundType[],
): ShapeForm | undefined {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (declaration === undefined) return undefined;
  const { name, key, owner } = namesOf(x, symbol, args, type, place);
  const isGeneric = args.length > 0;
  return x.define({
    name,
    key,
    at: declaration,
    comment: x.comments.ofDeclaration(declaration),
    ...(isGeneric ? { instanceOf: symbol } : { declared: symbol }),
    body: () =>
      bodyOf(
        x,
        isGeneric ? type : x.checker.getDeclaredTypeOfSymbol(symbol),
        {
          node: declaration.type,
          env: bind(x, symbol, args),
          borrowed: isGeneric,
          hint: name,
          owner,
          path: name,
          at: declaration,
          self: symbol,
        },
        name,
      ),
  });
}

function interfaceShape(
  x: Expansion,
  symbol: ts.Symbol,
  type: ts.Type,
  place: Place,
  args: readonly BoundType[],
): ShapeForm | undefined {
  const declarations = (symbol.declarations ?? []).filter(ts.isInterfaceDeclaration);
  const [declaration] = declarations;
  if (declaration === undefined) return undefined;
  const { name, key, owner } = namesOf(x, symbol, args, type, place);
  const own: Place = {
    node: undefined,
    env: bind(x, symbol, args),
    borrowed: args.length > 0,
    hint: name,
    owner,
    path: name,
    at: declaration,
  };
  return x.define({
    name,
    key,
    at: declaration,
    comment: join(declarations.map((each) => x.comments.ofDeclaration(each))),
    ...(args.length > 0 ? { instanceOf: symbol } : { declared: symbol }),
    body: () =>
      isPureMap(x, type) ? { kind: "alias", shape: mapShape(x, type, own) } : recordBody(x, type, own, declarations),
  });
}

/** The name of a declared type or of an instance; an instance whose arguments have no names is named by its place. */
function namesOf(
  x: Expansion,
  symbol: ts.Symbol,
  args: readonly BoundType[],
  type: ts.Type,
  place: Place,
): { name: string; key: unknown; owner: string } {
  if (args.length === 0) {
    const name = declaredName(x, symbol);
    return { name, key: symbol, owner: name };
  }
  const instance = instanceName(x, symbol, args);
  if (instance !== undefined) {
    return { name: instance.name, key: x.identity(symbol, instance.exact), owner: instance.name };
  }
  const name = x.shareName(type, place.owner, anonymousName(x, type, place).text);
  return { name, key: x.identity(type, place.owner), owner: place.owner };
}

/** Gives a type without a declared name a definition, named by its place. */
export function defineAnonymous(
  x: Expansion,
  type: ts.Type,
  place: Place,
  body: (inside: Place) => BodyForm,
): ShapeForm {
  const { text, key, node, instanceOf } = utilityName(x, type, place) ?? anonymousName(x, type, place);
  return x.define({
    name: text,
    key,
    at: node ?? place.node ?? place.at,
    comment: node === undefined ? NO_COMMENT : x.comments.ofUnionMember(node),
    ...(instanceOf === undefined ? {} : { instanceOf }),
    body: () => body({ ...inside(place), hint: text, path: text }),
  });
}

interface AnonymousName {
  readonly text: string;
  readonly key: unknown;
  /** The node that the name is the path of. */
  readonly node?: ts.TypeNode;
  /** The utility type that made it. */
  readonly instanceOf?: ts.Symbol;
}

/** `Partial<Base>` → `PartialBase`, if its arguments have names. */
function utilityName(x: Expansion, type: ts.Type, place: Place): AnonymousName | undefined {
  const { node } = place;
  const symbol = node !== undefined && isReference(node) ? symbolOf(x, node) : type.aliasSymbol;
  if (symbol === undefined || !isLibrarySymbol(x, symbol)) return undefined;
  const reference = node !== undefined && isReference(node) ? node : undefined;
  const instance = instanceName(x, symbol, argumentsOf(x, symbol, reference, place.env, type.aliasTypeArguments));
  return instance === undefined
    ? undefined
    : { text: instance.name, key: x.identity(symbol, instance.exact), instanceOf: symbol };
}

/** The path of the declarations around the type, or inside a generic the place at which it is used. */
export function anonymousName(x: Expansion, type: ts.Type, place: Place): AnonymousName {
  const literal = type.symbol?.declarations?.[0];
  const isInstantiated = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Instantiated) !== 0;
  if (literal !== undefined && (ts.isTypeLiteralNode(literal) || ts.isMappedTypeNode(literal)) && !isInstantiated) {
    const path = nameByPath(x, literal);
    if (path !== undefined) return { text: path, key: literal, node: literal };
  }
  const { node } = place;
  if (node !== undefined && !place.borrowed && place.env === undefined) {
    const path = nameByPath(x, node);
    if (path !== undefined) return { text: path, key: node, node };
  }
  return { text: x.shareName(type, place.owner, place.hint), key: x.identity(type, place.owner) };
}
