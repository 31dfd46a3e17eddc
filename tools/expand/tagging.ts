import ts from "typescript";

/** How the members of a union of objects are told apart. */
export interface Tagging {
  readonly tag: string;
  /** In the order of the union; the members that share a value stand where the first of them stands. */
  readonly branches: readonly Branch[];
}

export interface Branch {
  readonly value: string | number | boolean;
  readonly members: readonly ts.Type[];
  /** How the members are told apart, if there are several. */
  readonly inner: Tagging | undefined;
}

/**
 * Finds the key under which every member requires a literal: `type` if it tells the members apart, else the first key
 * of the first member whose values are all distinct, else the one that splits the union into the most groups each of
 * which is told apart by a further key. Undefined if there is none.
 */
export function findTagging(
  checker: ts.TypeChecker,
  members: readonly ts.Type[],
  outer: readonly string[] = [],
): Tagging | undefined {
  const [first, ...others] = members;
  if (first === undefined || others.length === 0) return undefined;
  const candidates: Candidate[] = [];
  for (const property of first.getProperties()) {
    const tag = property.getName();
    if (outer.includes(tag) || literalOf(checker, first, tag) === undefined) continue;
    const candidate = splitBy(checker, tag, members);
    if (candidate !== undefined && candidate.groups.size > 1) candidates.push(candidate);
  }
  const byType = candidates.filter((candidate) => candidate.tag === "type");
  const distinct = candidates.filter((candidate) => candidate.groups.size === members.length);
  const splitting = candidates.toSorted((a, b) => b.groups.size - a.groups.size);
  for (const candidate of [...byType, ...distinct, ...splitting]) {
    const tagging = complete(checker, candidate, outer);
    if (tagging !== undefined) return tagging;
  }
  return undefined;
}

interface Candidate {
  readonly tag: string;
  readonly groups: ReadonlyMap<string | number | boolean, readonly ts.Type[]>;
}

function splitBy(checker: ts.TypeChecker, tag: string, members: readonly ts.Type[]): Candidate | undefined {
  const groups = new Map<string | number | boolean, ts.Type[]>();
  for (const member of members) {
    const value = literalOf(checker, member, tag);
    if (value === undefined) return undefined;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [member]);
    else group.push(member);
  }
  // A tag has one kind of value.
  return new Set([...groups.keys()].map((value) => typeof value)).size === 1 ? { tag, groups } : undefined;
}

function complete(checker: ts.TypeChecker, { tag, groups }: Candidate, outer: readonly string[]): Tagging | undefined {
  const branches: Branch[] = [];
  for (const [value, members] of groups) {
    const inner = findTagging(checker, members, [...outer, tag]);
    if (members.length > 1 && inner === undefined) return undefined;
    branches.push({ value, members, inner });
  }
  return { tag, branches };
}

/** The one literal that an object type requires under a key. */
function literalOf(checker: ts.TypeChecker, type: ts.Type, key: string): string | number | boolean | undefined {
  const property = type.getProperty(key);
  if (property === undefined || property.flags & ts.SymbolFlags.Optional) return undefined;
  return literalValue(checker.getTypeOfSymbol(property));
}

/** The value of a literal type, also of a member of an enum. */
export function literalValue(type: ts.Type): string | number | boolean | undefined {
  if (type.isStringLiteral()) return type.value;
  // -0 is 0 on the wire.
  if (type.isNumberLiteral()) return Number.isFinite(type.value) ? type.value + 0 : undefined;
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return (type as ts.Type & { intrinsicName: string }).intrinsicName === "true";
  return undefined;
}
