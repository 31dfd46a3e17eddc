import { readFileSync } from "node:fs";
import ts from "typescript";

/** The files of the run time; each stands after those whose values it uses while the module loads. */
const FILES = [
  "protocol-error",
  "text",
  "shape",
  "describe",
  "fault",
  "walk",
  "parse-json",
  "payload",
  "write",
  "shapes/scalars",
  "shapes/string",
  "shapes/numbers",
  "shapes/arrays",
  "shapes/maps",
  "shapes/record",
  "shapes/tagged",
  "shapes/choices",
  "nearest",
  "may-try",
  "root",
  "judge",
  "is-plain-reading",
  "decode",
  "encode",
  "message-metadata",
];

let printed: string | undefined;

/** The run time as one piece of JavaScript without imports and exports: the same files that the tests import. */
export function runtimeText(): string {
  printed ??= FILES.map((name) => {
    const file = new URL(`./runtime/${name}.ts`, import.meta.url);
    return ts.transpileModule(readFileSync(file, "utf8").replaceAll("\r\n", "\n"), {
      fileName: `${name}.ts`,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        newLine: ts.NewLineKind.LineFeed,
      },
      transformers: { after: [withoutModules] },
    }).outputText;
  }).join("\n");
  return printed;
}

/** Takes off imports and the word `export`; all files of the run time share one scope. */
function withoutModules(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const { factory } = context;
  const withoutExport = (modifiers: readonly ts.ModifierLike[] | undefined) =>
    modifiers?.filter(({ kind }) => kind !== ts.SyntaxKind.ExportKeyword);
  return (file) =>
    factory.updateSourceFile(
      file,
      file.statements.flatMap((statement): ts.Statement[] => {
        if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return [];
        if (ts.isFunctionDeclaration(statement)) {
          return [
            factory.updateFunctionDeclaration(
              statement,
              withoutExport(statement.modifiers),
              statement.asteriskToken,
              statement.name,
              statement.typeParameters,
              statement.parameters,
              statement.type,
              statement.body,
            ),
          ];
        }
        if (ts.isClassDeclaration(statement)) {
          return [
            factory.updateClassDeclaration(
              statement,
              withoutExport(statement.modifiers),
              statement.name,
              statement.typeParameters,
              statement.heritageClauses,
              statement.members,
            ),
          ];
        }
        if (ts.isVariableStatement(statement)) {
          return [
            factory.updateVariableStatement(statement, withoutExport(statement.modifiers), statement.declarationList),
          ];
        }
        return [statement];
      }),
    );
}
