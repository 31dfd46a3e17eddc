import ts from "typescript";
import type { Refusal } from "../refusal.ts";
import { isOwnFile, type LoadedProgram } from "./load-program.ts";
import { positionAt } from "./positions.ts";

/** What TypeScript itself finds wrong in the source, as refusals. */
export function typescriptErrors(loaded: LoadedProgram): Refusal[] {
  const { program, entry, folder } = loaded;
  const refusals: Refusal[] = [];
  for (const file of program.getSourceFiles()) {
    if (file !== entry && !isOwnFile(program, file)) continue;
    const syntactic = program.getSyntacticDiagnostics(file);
    const found = syntactic.length > 0 ? syntactic : program.getSemanticDiagnostics(file);
    for (const diagnostic of found) {
      if (diagnostic.category !== ts.DiagnosticCategory.Error) continue;
      refusals.push({
        at: positionAt(file, diagnostic.start ?? 0, folder),
        path: enclosingName(file, diagnostic.start ?? 0),
        reason: `TypeScript says: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, " ")} (TS${diagnostic.code})`,
        wayOut: "mend the source; `tsc --noEmit` reports the same",
      });
    }
  }
  return refusals;
}

/** The name of the declaration at an offset; else the file's. */
function enclosingName(file: ts.SourceFile, offset: number): string {
  const statement = file.statements.find((candidate) => candidate.pos <= offset && offset < candidate.end);
  const name = statement === undefined ? undefined : ts.getNameOfDeclaration(statement as unknown as ts.Declaration);
  return name !== undefined && ts.isIdentifier(name) ? name.text : (file.fileName.split("/").at(-1) ?? file.fileName);
}
