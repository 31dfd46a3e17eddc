import ts from "typescript";
import { declaredName } from "./anonymous-names.ts";
import type { Expansion } from "./expansion.ts";
import { isLibrarySymbol } from "./kinds.ts";
import { literalPart } from "./names.ts";
import { sourceOrder } from "./source-order.ts";
import { literalValue } from "./tagging.ts";
import {
  argumentsOf,
  type BoundType,
  constituents,
  isReference,
  type Place,
  resolvePlace,
  symbolOf,
  typeParametersOf,
} from "./type-nodes.ts";

export interface InstanceName {
  /** `PageUser`. */
  readonly name: string;
  /** Tells apart what folds into one name. */
  readonly exact: string;
}

/** A union of more parts than this does not become part of a name. */
const MOST_UNION_PARTS = 4;

/** The name of an instance of a generic; undefined if one of its arguments has no name. */
export function instanceName(x: Expansion, symbol: ts.Symbol, args: readonly BoundType[]): InstanceName | undefined {
  const names: InstanceName[] = [];
  for (const argument of withoutDefaults(x, symbol, args)) {
    const name = argumentName(x, argument);
    if (name === undefined) return undefined;
    names.push(name);
  }
  const own = declaredName(x, symbol);
  return {
    name: own + names.map((part) => part.name).join(""),
    exact: `${own}<${names.map((part) => part.exact).join()}>`,
  };
}

/** `Result<User>` is called `ResultUser`, whatever its second parameter is by default. */
function withoutDefaults(x: Expansion, symbol: ts.Symbol, args: readonly BoundType[]): readonly BoundType[] {
  const parameters = typeParametersOf(symbol);
  let { length } = args;
  while (length > 0) {
    const fallback = parameters[length - 1]?.default;
    const argument = args[length - 1];
    const isDefault =
      fallback !== undefined &&
      (argument?.node === fallback || argument?.type === x.checker.getTypeFromTypeNode(fallback));
    if (!isDefault) break;
    length -= 1;
  }
  return args.slice(0, length);
}

function argumentName(x: Expansion, argument: BoundType): InstanceName | undefined {
  const place = resolvePlace(x, {
    node: argument.node,
    env: argument.env,
    borrowed: true,
    hint: "",
    owner: "",
    path: "",
    at: x.loaded.entry,
  });
  return (place.node === undefined ? undefined : nameOfNode(x, place.node, place)) ?? nameOfType(x, argument.type);
}

function nameOfNode(x: Expansion, node: ts.TypeNode, place: Place): InstanceName | undefined {
  if (ts.isArrayTypeNode(node)) {
    return listed(argumentName(x, { node: node.elementType, env: place.env, type: undefined }));
  }
  if (ts.isLiteralTypeNode(node) || ts.isTypeReferenceNode(node) || isKeyword(node)) {
    const symbol = isReference(node) ? symbolOf(x, node) : undefined;
    if (symbol === undefined) return nameOfType(x, x.checker.getTypeFromTypeNode(node));
    if (symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface | ts.SymbolFlags.Enum)) {
      const reference = isReference(node) ? node : undefined;
      const args = argumentsOf(x, symbol, reference, place.env, undefined);
      if ((symbol.name === "Array" || symbol.name === "ReadonlyArray") && isLibrarySymbol(x, symbol)) {
        const [element] = args;
        return element === undefined ? undefined : listed(argumentName(x, element));
      }
      return instanceName(x, symbol, args);
    }
  }
  return undefined;
}

function isKeyword(node: ts.TypeNode): boolean {
  return node.kind >= ts.SyntaxKind.FirstKeyword && node.kind <= ts.SyntaxKind.LastKeyword;
}

function listed(element: InstanceName | undefined): InstanceName | undefined {
  return element === undefined ? undefined : { name: `${element.name}Array`, exact: `${element.exact}[]` };
}

const PRIMITIVES: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.String, "String"],
  [ts.TypeFlags.Number, "Number"],
  [ts.TypeFlags.Boolean, "Boolean"],
  [ts.TypeFlags.Null, "Null"],
  [ts.TypeFlags.Undefined, "Undefined"],
  [ts.TypeFlags.Unknown, "Unknown"],
  [ts.TypeFlags.Any, "Any"],
  [ts.TypeFlags.Never, "Never"],
  [ts.TypeFlags.NonPrimitive, "Object"],
];

function nameOfType(x: Expansion, type: ts.Type | undefined): InstanceName | undefined {
  if (type === undefined) return undefined;
  const value = literalValue(type);
  if (value !== undefined) return { name: literalPart(value), exact: JSON.stringify(value) };
  if (x.checker.isArrayType(type))
    return listed(nameOfType(x, x.checker.getTypeArguments(type as ts.TypeReference)[0]));
  for (const [flag, name] of PRIMITIVES) if (type.flags & flag) return { name, exact: name };
  const { aliasSymbol, symbol } = type;
  if (aliasSymbol !== undefined) return instanceName(x, aliasSymbol, (type.aliasTypeArguments ?? []).map(ofType));
  if (symbol !== undefined && symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Enum)) {
    const isInstance = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
    const args = isInstance ? x.checker.getTypeArguments(type as ts.TypeReference) : [];
    return instanceName(x, symbol, args.slice(0, typeParametersOf(symbol).length).map(ofType));
  }
  return type.isUnion() ? nameOfUnion(x, type) : undefined;
}

function nameOfUnion(x: Expansion, type: ts.UnionType): InstanceName | undefined {
  const members = sourceOrder(x, constituents(type), undefined);
  if (members.length > MOST_UNION_PARTS) return undefined;
  const names = members.map((member) => nameOfType(x, member));
  return names.every((name) => name !== undefined)
    ? { name: names.map((name) => name.name).join("Or"), exact: names.map((name) => name.exact).join("|") }
    : undefined;
}

function ofType(type: ts.Type): BoundType {
  return { type, node: undefined, env: undefined };
}
