import ts from "typescript";
import { declaredName } from "./anonymous-names.ts";
import { join } from "./comments.ts";
import type { Expansion } from "./expansion.ts";
import { enumMembers } from "./kinds.ts";
import { literalForm } from "./literal-sets.ts";
import type { BodyForm, LiteralForm, ShapeForm } from "./normal-form.ts";

/** The definition of an enum: its values under the names of its members. */
export function defineEnum(x: Expansion, symbol: ts.Symbol, type: ts.Type): ShapeForm {
  const name = declaredName(x, symbol);
  const declarations = (symbol.declarations ?? []).filter(ts.isEnumDeclaration);
  const at = declarations[0] ?? symbol.declarations?.[0];
  if (at === undefined) throw new Error(`the enum ${x.checker.typeToString(type)} is not declared`);
  return x.define({
    name,
    key: symbol,
    declared: symbol,
    at,
    comment: join(declarations.map((declaration) => x.comments.ofDeclaration(declaration))),
    body: () => enumBody(x, symbol, name),
  });
}

function enumBody(x: Expansion, symbol: ts.Symbol, name: string): BodyForm {
  const values = new Map<string | number, LiteralForm>();
  for (const member of enumMembers(symbol)) {
    const key = ts.isComputedPropertyName(member.name) ? member.name.getText() : member.name.text;
    const value = x.checker.getConstantValue(member);
    if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) {
      x.refuse(
        member,
        `${name}.${key}`,
        "the value of this member is not known at compile time",
        "write the value as a literal",
      );
      continue;
    }
    // A second name for the same value says nothing on the wire.
    if (values.has(value)) continue;
    const comment = x.comments.ofDeclaration(member);
    values.set(value, { ...literalForm(x, value, comment, `${name}.${key}`), member: key });
  }
  return { kind: "literals", values: [...values.values()], open: false };
}
