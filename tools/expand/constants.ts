import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import { refuseMisplaced } from "./misplaced.ts";
import type { ConstantForm } from "./normal-form.ts";
import { literalValue } from "./tagging.ts";

/** The exported constants of the entry that are one number, string or boolean. */
export function readConstants(x: Expansion, exports: readonly ts.Symbol[]): ConstantForm[] {
  const constants: ConstantForm[] = [];
  for (const exported of exports) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? x.checker.getAliasedSymbol(exported) : exported;
    const declaration = symbol.valueDeclaration;
    if (declaration === undefined || !ts.isVariableDeclaration(declaration)) continue;
    if (!(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) continue;
    const value = literalValue(x.checker.getTypeOfSymbol(symbol));
    if (value === undefined) continue;
    const annotations = x.annotationsOf(x.comments.ofDeclaration(declaration), exported.name);
    refuseMisplaced(x, annotations, [], exported.name, "a constant");
    const { description } = annotations.documentation;
    constants.push({ name: exported.name, value, ...(description === undefined ? {} : { description }) });
  }
  return constants;
}
