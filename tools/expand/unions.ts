import ts from "typescript";
import { branchParts, memberParts } from "./anonymous-names.ts";
import { NO_COMMENT } from "./comments.ts";
import type { Expansion } from "./expansion.ts";
import { isNever, isOpenString, isRecord, isWholeEnum } from "./kinds.ts";
import { isLiteralPart, literalsBody } from "./literal-sets.ts";
import type { BodyForm, ChoiceForm, ShapeForm, TaggedForm } from "./normal-form.ts";
import { payloadBody } from "./records.ts";
import { inside, shapeOf } from "./shapes.ts";
import { type Branch, findTagging, type Tagging } from "./tagging.ts";
import { templateShape } from "./templates.ts";
import { constituents, isReference, type Place } from "./type-nodes.ts";
import { type AliasUse, type Part, unionParts } from "./union-parts.ts";

/** Whether a type is to be read as a union: `boolean` and an enum are not. */
export function isUnion(type: ts.Type, node: ts.TypeNode | undefined): boolean {
  if (node !== undefined && ts.isUnionTypeNode(node)) return true;
  return type.isUnion() && !(type.flags & ts.TypeFlags.Boolean) && !isWholeEnum(type);
}

/** What a union of that name is: a set of literals, a tagged union, a choice, or one shape that may be null. */
export function unionBody(x: Expansion, type: ts.Type, place: Place, name: string): BodyForm {
  const all = unionParts(x, type, place).filter((part) => !isNever(x, part.type));
  const parts = all.filter((part) => !(part.type.flags & ts.TypeFlags.Null));
  const union: Union = { x, type, place, parts };
  if (parts.length === all.length) return bodyOfParts(union, name);
  if (parts.length === 0) return { kind: "alias", shape: { kind: "null" } };
  const isDeclared = place.self !== undefined;
  const innerName = isDeclared ? `${name}Value` : name;
  const body = bodyOfParts(union, innerName);
  const of = body.kind === "alias" ? body.shape : definePart(union, innerName, body);
  return { kind: "alias", shape: of.kind === "any" || of.kind === "nullable" ? of : { kind: "nullable", of } };
}

interface Union {
  readonly x: Expansion;
  readonly type: ts.Type;
  readonly place: Place;
  readonly parts: readonly Part[];
}

function bodyOfParts(union: Union, name: string): BodyForm {
  const { x, parts, place } = union;
  const [only, ...others] = parts;
  if (only === undefined) return { kind: "alias", shape: { kind: "never" } };
  if (others.length === 0) return { kind: "alias", shape: shapeOfPart(union, only, name) };
  const cover = coverOf(parts, parts);
  if (cover !== undefined) return { kind: "alias", shape: shapeOf(x, cover.type, cover.place) };
  if (parts.every(isLiteralPart)) return literalsBody(x, parts, name, false);
  if (isOpenSet(parts)) return literalsBody(x, parts, name, true);
  if (parts.every((part) => isRecord(x, part.type))) {
    const tagging = findTagging(
      x.checker,
      parts.map((part) => part.type),
    );
    if (tagging !== undefined) return taggedBody(union, tagging, name);
  }
  return choiceBody({ ...union, place }, name);
}

function isOpenSet(parts: readonly Part[]): boolean {
  const named = parts.filter((part) => !isOpenString(part.type));
  return named.length === parts.length - 1 && named.every((part) => part.type.isStringLiteral() || isStringEnum(part));
}

function isStringEnum(part: Part): boolean {
  return isWholeEnum(part.type) && constituents(part.type).every((member) => member.isStringLiteral());
}

/** The alias that stands for exactly these parts of the union, if it is a mere part of it. */
function coverOf(group: readonly Part[], parts: readonly Part[]): AliasUse | undefined {
  return group[0]?.through.find(
    (use) =>
      group.every((part) => part.through.includes(use)) &&
      (group.length === parts.length || parts.filter((part) => part.through.includes(use)).length === group.length),
  );
}

function taggedBody(union: Union, tagging: Tagging, name: string): TaggedForm {
  const byType = new Map(union.parts.map((part) => [part.type, part]));
  const names = branchParts(tagging);
  const members = tagging.branches.map((branch) => {
    const parts = branch.members.flatMap((member) => byType.get(member) ?? []);
    return memberName(union, branch, parts, `${name}${names.get(branch.value) ?? ""}`, name);
  });
  return { kind: "tagged", tag: tagging.tag, members };
}

function memberName(union: Union, branch: Branch, parts: readonly Part[], groupName: string, name: string): string {
  const [only, ...others] = parts;
  if (only === undefined) throw new Error(`the union ${name} lost a member`);
  if (others.length === 0) return targetOf(union, shapeOfPart(union, only, name));
  const cover = coverOf(parts, union.parts);
  if (cover !== undefined) return targetOf(union, shapeOf(union.x, cover.type, cover.place));
  if (branch.inner === undefined) throw new Error(`the group ${groupName} has no tag`);
  const body = taggedBody({ ...union, parts }, branch.inner, groupName);
  return targetOf(union, definePart({ ...union, parts }, groupName, body));
}

/** The name of a member; one that is refused has the name under which it was refused. */
function targetOf(union: Union, shape: ShapeForm): string {
  if (shape.kind !== "ref") {
    if (union.x.refusals.length === 0) throw new Error("a member of a tagged union has no definition");
    return "";
  }
  return shape.name;
}

/** A union that has no tag, or members that are no objects. */
function choiceBody(union: Union, name: string): BodyForm {
  const { parts } = union;
  const groups = [objectGroup(union, name), literalGroup(union, name), templateGroup(union)].filter(
    (group) => group !== undefined,
  );
  const arms: ShapeForm[] = [];
  const done = new Set<Part>();
  for (const part of parts) {
    if (done.has(part)) continue;
    const group = groups.find((candidate) => candidate.parts.includes(part));
    for (const member of group?.parts ?? [part]) done.add(member);
    const shapes = group === undefined ? armsOfPart(union, part, name) : [group.shape()];
    for (const shape of shapes) {
      if (shape.kind === "any") return { kind: "alias", shape };
      if (!arms.some((arm) => JSON.stringify(arm) === JSON.stringify(shape))) arms.push(shape);
    }
  }
  const [first, ...others] = arms;
  if (first !== undefined && others.length === 0) return { kind: "alias", shape: first };
  const payloads = parts.flatMap((part) => payloadOf(union.x, part)?.typescript ?? []);
  return { kind: "choice", arms, ...(payloads.length === 0 ? {} : { typescript: payloads.join(" | ") }) };
}

/** `object` and `{}` bring their arms; anything else is one. */
function armsOfPart(union: Union, part: Part, name: string): readonly ShapeForm[] {
  return payloadOf(union.x, part)?.arms ?? [shapeOfPart(union, part, name)];
}

/** What a member accepts that is spelt `object` or `{}`, without a name of its own. */
function payloadOf(x: Expansion, { type, place }: Part): ChoiceForm | undefined {
  return place.node !== undefined && isReference(place.node) ? undefined : payloadBody(x, type);
}

interface Group {
  readonly parts: readonly Part[];
  readonly shape: () => ShapeForm;
}

/** The tagged objects among the members become one arm. */
function objectGroup(union: Union, name: string): Group | undefined {
  const { x } = union;
  const parts = union.parts.filter((part) => isRecord(x, part.type));
  if (parts.length < 2 || parts.length === union.parts.length) return undefined;
  const tagging = findTagging(
    x.checker,
    parts.map((part) => part.type),
  );
  if (tagging === undefined) return undefined;
  const groupName = `${name}Object`;
  return {
    parts,
    shape: () => covered(union, parts) ?? definePart(union, groupName, taggedBody({ ...union, parts }, tagging, name)),
  };
}

/** So do the literals, the ones of enums apart. */
function literalGroup(union: Union, name: string): Group | undefined {
  const parts = union.parts.filter(isLiteralPart);
  const hasTemplates = union.parts.some(isTemplate);
  if (parts.length < 2 || (hasTemplates && parts.some((part) => part.type.isStringLiteral()))) return undefined;
  return {
    parts,
    shape: () =>
      covered(union, parts) ??
      definePart(union, `${name}Literal`, literalsBody(union.x, parts, `${name}Literal`, false)),
  };
}

/** Template literals, and string literals beside them, are one string with one pattern. */
function templateGroup(union: Union): Group | undefined {
  if (!union.parts.some(isTemplate)) return undefined;
  const parts = union.parts.filter((part) => isTemplate(part) || part.type.isStringLiteral());
  const types = parts.map((part) => part.type);
  return parts.length < 2 ? undefined : { parts, shape: () => templateShape(union.x, types, union.place) };
}

function isTemplate(part: Part): boolean {
  return (part.type.flags & ts.TypeFlags.TemplateLiteral) !== 0;
}

function covered(union: Union, parts: readonly Part[]): ShapeForm | undefined {
  const cover = coverOf(parts, union.parts);
  return cover === undefined ? undefined : shapeOf(union.x, cover.type, cover.place);
}

function shapeOfPart(union: Union, part: Part, name: string): ShapeForm {
  const { x, type } = union;
  const added = union.parts.length === 1 ? "" : (memberParts(x, type).get(part.type) ?? "");
  return shapeOf(x, part.type, {
    ...inside(part.place),
    hint: `${name}${added}`,
    path: added === "" ? part.place.path : `${part.place.path}|${added}`,
    at: part.place.node ?? part.place.at,
  });
}

function definePart(union: Union, name: string, body: BodyForm): ShapeForm {
  const { x, place } = union;
  const at = place.node ?? place.at;
  return x.define({ name, key: x.identity(at, name), at, comment: NO_COMMENT, body: () => body });
}
