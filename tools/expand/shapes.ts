import ts from "typescript";
import { anonymousName, defineAnonymous, namedShape } from "./definitions.ts";
import type { Expansion } from "./expansion.ts";
import { brandedPrimitive, isNever, isOpenString, isPureMap, isRecord, isWholeEnum } from "./kinds.ts";
import { refuseLostAnnotations, refuseLostByAccess } from "./lost-annotations.ts";
import type { BodyForm, ShapeForm } from "./normal-form.ts";
import { mapShape, payloadBody, recordBody } from "./records.ts";
import { literalValue } from "./tagging.ts";
import { templateShape } from "./templates.ts";
import { tupleShape } from "./tuples.ts";
import {
  argumentsOf,
  bind,
  constituents,
  isReference,
  isSameButUndefined,
  isUndefined,
  mentionsParameters,
  type Place,
  resolvePlace,
  symbolOf,
} from "./type-nodes.ts";
import { isUnion, unionBody } from "./unions.ts";
import { refuseType } from "./unsupported.ts";

/** The shape of a type where it is used. What has a name, or needs one, becomes a definition. */
export function shapeOf(x: Expansion, spelt: ts.Type, around: Place): ShapeForm {
  refuseLostByAccess(x, around);
  const place = resolvePlace(x, around);
  const type = withoutUndefined(x, spelt, place);
  const named = namedShape(x, type, place);
  if (named !== undefined) return named;
  if (isUnion(type, place.node)) {
    const name = anonymousName(x, type, place);
    const body = unionBody(x, type, place, name.text);
    return body.kind === "alias" ? body.shape : defineAnonymous(x, type, place, () => body);
  }
  const payload = payloadBody(x, type);
  if (payload !== undefined) return defineAnonymous(x, type, place, () => payload);
  if (isRecord(x, type)) return defineAnonymous(x, type, place, (inside) => recordBody(x, type, inside));
  return plainShape(x, type, place);
}

/** The body of a declaration of that name: what stands right of it. */
export function bodyOf(x: Expansion, spelt: ts.Type, around: Place, name: string): BodyForm {
  refuseLostByAccess(x, around);
  const place = resolvePlace(x, around);
  const { node } = place;
  const type = withoutUndefined(x, spelt, place);
  if (node !== undefined && isReference(node)) {
    const instance = instanceBody(x, type, { ...place, node }, name);
    if (instance !== undefined) return instance;
  }
  const named = namedShape(x, type, place);
  if (named !== undefined) return { kind: "alias", shape: named };
  if (isUnion(type, node)) return unionBody(x, type, place, name);
  const payload = payloadBody(x, type);
  if (payload !== undefined) return payload;
  if (isRecord(x, type)) return recordBody(x, type, place);
  return { kind: "alias", shape: plainShape(x, type, place) };
}

/** `type Users = Page<User>`: the alias names the instance. */
function instanceBody(
  x: Expansion,
  type: ts.Type,
  place: Place & { readonly node: ReferenceNodeOf },
  name: string,
): BodyForm | undefined {
  const { node, env } = place;
  const symbol = symbolOf(x, node);
  const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (symbol === undefined || node.typeArguments === undefined) return undefined;
  const args = argumentsOf(x, symbol, node, env, typeArgumentsOf(x, type, symbol));
  const inside = { ...place, env: bind(x, symbol, args), borrowed: true };
  if (alias !== undefined && !x.loaded.program.isSourceFileDefaultLibrary(alias.getSourceFile())) {
    return bodyOf(x, type, { ...inside, node: alias.type }, name);
  }
  const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0;
  return isInterface && isRecord(x, type) ? recordBody(x, type, place) : undefined;
}

type ReferenceNodeOf = Parameters<typeof symbolOf>[1];

/** The arguments of an instance as the checker has them. */
export function typeArgumentsOf(x: Expansion, type: ts.Type, symbol: ts.Symbol): readonly ts.Type[] | undefined {
  if (type.aliasSymbol === symbol) return type.aliasTypeArguments;
  if (type.symbol !== symbol || !((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference)) return undefined;
  return x.checker.getTypeArguments(type as ts.TypeReference);
}

/** A type that needs no definition of its own: what JSON has, arrays, tuples, maps. */
function plainShape(x: Expansion, type: ts.Type, place: Place): ShapeForm {
  const { flags } = type;
  if (isNever(x, type)) return { kind: "never" };
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) && !isUnresolved(type)) return { kind: "any" };
  const value = literalValue(type);
  if (value !== undefined) return { kind: "literal", value };
  if (flags & (ts.TypeFlags.String | ts.TypeFlags.Number) && refuseLostAnnotations(x, place)) return { kind: "any" };
  if (flags & ts.TypeFlags.String) return { kind: "string", patterns: [] };
  if (flags & ts.TypeFlags.Number) return { kind: "number" };
  if (flags & ts.TypeFlags.Boolean) return { kind: "boolean" };
  if (flags & ts.TypeFlags.Null) return { kind: "null" };
  if (flags & ts.TypeFlags.TemplateLiteral) return templateShape(x, [type], place);
  if (x.checker.isArrayType(type)) return arrayShape(x, type as ts.TypeReference, place);
  if (x.checker.isTupleType(type)) return tupleShape(x, type as ts.TupleTypeReference, place);
  if (isPureMap(x, type)) return mapShape(x, type, place);
  const primitive = brandedPrimitive(type);
  if (primitive !== undefined) return brandShape(x, type, primitive, place);
  return refuseType(x, type, place);
}

/** A brand is for TypeScript alone: on the wire there is the primitive. */
function brandShape(x: Expansion, type: ts.Type, primitive: ts.Type, place: Place): ShapeForm {
  const shape = plainShape(x, primitive, place);
  if (isOpenString(type) || (shape.kind !== "string" && shape.kind !== "number")) return shape;
  const typescript = x.checker.typeToString(
    type,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
  );
  return { ...shape, typescript };
}

function arrayShape(x: Expansion, type: ts.TypeReference, place: Place): ShapeForm {
  const [element] = x.checker.getTypeArguments(type);
  if (element === undefined) return refuseType(x, type, place);
  const { node } = place;
  const elementNode =
    node === undefined
      ? undefined
      : ts.isArrayTypeNode(node)
        ? node.elementType
        : isReference(node) && isArrayName(x, node)
          ? node.typeArguments?.[0]
          : undefined;
  if (isUndefined(element) || (element.isUnion() && element.types.some(isUndefined))) {
    return x.refuse(place.at, place.path, "undefined in an array: JSON has no such value", "use null");
  }
  const items = shapeOf(x, element, {
    ...inside(place),
    node: elementNode,
    hint: `${place.hint}Item`,
    path: `${place.path}[]`,
  });
  return { kind: "array", items };
}

function isArrayName(x: Expansion, node: ReferenceNodeOf): boolean {
  const name = symbolOf(x, node)?.name;
  return name === "Array" || name === "ReadonlyArray";
}

/** The place as its parts see it. */
export function inside(place: Place): Place {
  const { self: _, ...rest } = place;
  return rest;
}

/** TypeScript's own error type looks like `any`. */
function isUnresolved(type: ts.Type): boolean {
  return (type as ts.Type & { intrinsicName?: string }).intrinsicName === "error";
}

/** An optional field's type without the `undefined` that stands for its absence. */
function withoutUndefined(x: Expansion, type: ts.Type, place: Place): ts.Type {
  if (!type.isUnion() || !type.types.some(isUndefined)) return type;
  const { node } = place;
  if (node !== undefined && !mentionsParameters(x, node)) {
    const spelt = x.checker.getTypeFromTypeNode(node);
    if (isSameButUndefined(spelt, type) && !(spelt.isUnion() && spelt.types.some(isUndefined))) return spelt;
  }
  const rest = constituents(type);
  const [first, ...others] = rest;
  if (first === undefined || others.length === 0) return first ?? type;
  if (first.flags & ts.TypeFlags.BooleanLiteral && isSameButUndefined(x.checker.getBooleanType(), type)) {
    return x.checker.getBooleanType();
  }
  const member = first.flags & ts.TypeFlags.EnumLiteral ? first.symbol?.declarations?.[0] : undefined;
  if (member !== undefined && ts.isEnumMember(member)) {
    const whole = x.checker.getTypeAtLocation(member.parent);
    if (isWholeEnum(whole) && isSameButUndefined(whole, type)) return whole;
  }
  return type;
}
