import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import { isWholeEnum } from "./kinds.ts";
import { sourceOrder } from "./source-order.ts";
import {
  argumentsOf,
  bind,
  constituents,
  type Environment,
  isReference,
  isUndefined,
  mentionsParameters,
  type Place,
  resolvePlace,
  symbolOf,
} from "./type-nodes.ts";

/** A member of a union that is no union itself; `boolean` and an enum count as one. */
export interface Part {
  readonly type: ts.Type;
  readonly place: Place;
  /** The aliases for unions that it came through, from the outside in. */
  readonly through: readonly AliasUse[];
}

/** One mention of an alias for a union. */
export interface AliasUse {
  readonly place: Place;
  readonly type: ts.Type;
}

/** The members of a union in the order of the nodes that spell it, aliases for unions opened. `null` is a part. */
export function unionParts(x: Expansion, union: ts.Type, place: Place): Part[] {
  const open = new Set(constituents(union));
  const parts: Part[] = [];
  const spelt = new Set<string>();

  const claim = (type: ts.Type, at: Place, through: readonly AliasUse[]): void => {
    const members = type.isUnion() ? type.types : [type];
    const isNew = members.some((member) => open.has(member));
    // `Port | Host`, both numbers: two parts for one type, if they are spelt by different names.
    const spelling = at.node !== undefined && isReference(at.node) ? at.node.getText() : "";
    const key = `${(type as ts.Type & { id: number }).id} ${spelling}`;
    if (!isNew && (spelling === "" || spelt.has(key) || !members.every((member) => inUnion(union, member)))) return;
    spelt.add(key);
    for (const member of members) open.delete(member);
    parts.push({ type, place: at, through });
  };

  const visit = (at: Place, through: readonly AliasUse[]): void => {
    const here = resolvePlace(x, at);
    const { node, env } = here;
    if (node === undefined) return;
    if (ts.isUnionTypeNode(node)) {
      for (const member of node.types) visit({ ...here, node: member }, through);
      return;
    }
    const type = typeHere(x, node, env, open);
    if (type === undefined || isUndefined(type)) return;
    if (!type.isUnion() || type.flags & ts.TypeFlags.Boolean || isWholeEnum(type)) {
      claim(type, here, through);
      return;
    }
    const symbol = isReference(node) ? symbolOf(x, node) : undefined;
    const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
    if (
      symbol !== undefined &&
      alias !== undefined &&
      !x.loaded.program.isSourceFileDefaultLibrary(alias.getSourceFile())
    ) {
      const reference = isReference(node) ? node : undefined;
      const inner = bind(x, symbol, argumentsOf(x, symbol, reference, env, type.aliasTypeArguments));
      const use = { place: here, type };
      visit({ ...here, node: alias.type, env: inner, borrowed: true }, [...through, use]);
      return;
    }
    for (const member of inSourceOrder(x, constituents(type), node))
      claim(member, { ...here, node: undefined }, through);
  };

  visit(place, []);
  for (const member of wholes(x, inSourceOrder(x, [...open], place.node))) {
    claim(member, { ...place, node: undefined }, []);
  }
  return parts;
}

/** The type that a node spells here; where it mentions type parameters, the member that was declared by it. */
function typeHere(
  x: Expansion,
  node: ts.TypeNode,
  env: Environment | undefined,
  open: ReadonlySet<ts.Type>,
): ts.Type | undefined {
  if (env === undefined || !mentionsParameters(x, node)) return x.checker.getTypeFromTypeNode(node);
  const symbol = isReference(node) ? symbolOf(x, node) : undefined;
  for (const type of open) {
    if (symbol !== undefined && (type.aliasSymbol === symbol || type.symbol === symbol)) return type;
    if (type.symbol?.declarations?.some((declaration) => (declaration as ts.Node) === node) === true) return type;
  }
  return undefined;
}

function inUnion(union: ts.Type, member: ts.Type): boolean {
  return union === member || (union.isUnion() && union.types.includes(member));
}

function inSourceOrder(x: Expansion, types: readonly ts.Type[], node: ts.TypeNode | undefined): readonly ts.Type[] {
  return types.length < 2 ? types : sourceOrder(x, types, node);
}

/** Puts `true | false` and the members of a whole enum together again. */
function wholes(x: Expansion, types: readonly ts.Type[]): ts.Type[] {
  const left = new Set(types);
  const result: ts.Type[] = [];
  for (const type of types) {
    if (!left.has(type)) continue;
    const whole = wholeOf(x, type);
    if (whole?.isUnion() === true && whole.types.every((member) => left.has(member))) {
      for (const member of whole.types) left.delete(member);
      result.push(whole);
    } else result.push(type);
  }
  return result;
}

function wholeOf(x: Expansion, type: ts.Type): ts.Type | undefined {
  if (type.flags & ts.TypeFlags.BooleanLiteral) return x.checker.getBooleanType();
  const member = type.flags & ts.TypeFlags.EnumLiteral ? type.symbol?.declarations?.[0] : undefined;
  return member !== undefined && ts.isEnumMember(member) ? x.checker.getTypeAtLocation(member.parent) : undefined;
}
