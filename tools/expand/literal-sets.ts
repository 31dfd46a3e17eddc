import ts from "typescript";
import type { Comment } from "./comments.ts";
import type { Expansion } from "./expansion.ts";
import { enumMembers, isOpenString, isWholeEnum } from "./kinds.ts";
import { refuseMisplaced } from "./misplaced.ts";
import type { BodyForm, LiteralForm } from "./normal-form.ts";
import { literalValue } from "./tagging.ts";
import type { Part } from "./union-parts.ts";

/** Whether a part of a union is a literal value, or an enum's worth of them. */
export function isLiteralPart(part: Part): boolean {
  return literalValue(part.type) !== undefined || isWholeEnum(part.type);
}

/** A set of literals, in the order of the union. */
export function literalsBody(x: Expansion, parts: readonly Part[], path: string, open: boolean): BodyForm {
  const values = new Map<string | number | boolean, LiteralForm>();
  for (const part of parts) {
    if (isOpenString(part.type)) continue;
    for (const form of literalForms(x, part, path)) if (!values.has(form.value)) values.set(form.value, form);
  }
  const forms = [...values.values()];
  const allNamed = forms.every((form) => form.member !== undefined);
  return {
    kind: "literals",
    values: allNamed ? forms : forms.map(({ member: _, ...form }) => form),
    open,
  };
}

function literalForms(x: Expansion, part: Part, path: string): LiteralForm[] {
  const { type, place } = part;
  if (isWholeEnum(type)) {
    return enumMembers(type.symbol).flatMap((member) => {
      const value = x.checker.getConstantValue(member);
      if (value === undefined) return [];
      const form = literalForm(x, value, x.comments.ofDeclaration(member), `${path}.${member.name.getText()}`);
      return [{ ...form, member: member.name.getText() }];
    });
  }
  const value = literalValue(type);
  if (value === undefined) return [];
  const member = type.symbol?.declarations?.find(ts.isEnumMember);
  const comment =
    member !== undefined
      ? x.comments.ofDeclaration(member)
      : place.node === undefined
        ? undefined
        : x.comments.ofUnionMember(place.node);
  const form = literalForm(x, value, comment, `${path}.${value}`);
  return [member === undefined ? form : { ...form, member: member.name.getText() }];
}

/** A literal with what its comment says. */
export function literalForm(
  x: Expansion,
  value: string | number | boolean,
  comment: Comment | undefined,
  path: string,
): LiteralForm {
  if (comment === undefined) return { value, documentation: {} };
  const annotations = x.annotationsOf(comment, path);
  refuseMisplaced(x, annotations, ["recoverable", "action"], path, "a value of a literal set");
  const { documentation, recoverable, action } = annotations;
  return {
    value: typeof value === "number" ? value + 0 : value,
    documentation,
    ...(recoverable === undefined ? {} : { recoverable: recoverable.value }),
    ...(action === undefined ? {} : { action: action.text }),
  };
}
