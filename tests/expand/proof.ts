import { basename, dirname } from "node:path";
import ts from "typescript";
import { PREFIX } from "./print-as-typescript.ts";

/** What TypeScript says when the roots are assigned to their normal form and back. */
export function complaints(entry: string, roots: readonly string[], normal: string): string[] {
  const path = `${dirname(entry).replaceAll("\\", "/")}/proof.ts`;
  const lines = roots.flatMap((root) => [
    `import type { ${root} as Original_${root} } from "./${basename(entry)}";`,
    `export const to_${root}: ${PREFIX}${root} = null! as Original_${root};`,
    `export const from_${root}: Original_${root} = null! as ${PREFIX}${root};`,
  ]);
  const text = `${lines.join("\n")}\n${normal}\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options, true);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === path || fileExists(file);
  host.getSourceFile = (file, version) => {
    if (file === path) return ts.createSourceFile(file, text, version, true);
    const source = getSourceFile(file, version);
    return source === undefined || source.hasNoDefaultLib ? source : asOnTheWire(source, version);
  };
  const program = ts.createProgram([path], options, host);
  const proof = program.getSourceFile(path);
  return [...program.getSyntacticDiagnostics(proof), ...program.getSemanticDiagnostics(proof)].map((diagnostic) =>
    ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
  );
}

/** An enum is nominal to TypeScript and a set of values on the wire, and nothing is read-only there. */
function asOnTheWire(file: ts.SourceFile, version: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile {
  const text = withoutEnums(file)
    .replace(/\breadonly\s+(?=[\w"'[{(])/gu, "")
    .replaceAll("ReadonlyArray<", "Array<");
  return ts.createSourceFile(file.fileName, text, version, true);
}

function withoutEnums(file: ts.SourceFile): string {
  let { text } = file;
  if (!/\benum\b/u.test(text)) return text;
  const program = ts.createProgram([file.fileName], { types: [], noLib: true });
  const checker = program.getTypeChecker();
  const own = program.getSourceFile(file.fileName);
  if (own === undefined) return text;
  for (const declaration of [...own.statements].filter(ts.isEnumDeclaration).toReversed()) {
    const members = declaration.members.map((member) => {
      const value = JSON.stringify(checker.getConstantValue(member));
      return { name: member.name.getText(own), value };
    });
    const exported = declaration.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    const keyword = exported === true ? "export " : "";
    const name = declaration.name.text;
    const aliases = members.map((member) => `export type ${member.name} = ${member.value};`).join(" ");
    const union = members.map((member) => member.value).join(" | ");
    const replacement = `${keyword}declare namespace ${name} { ${aliases} } ${keyword}type ${name} = ${union};`;
    text = text.slice(0, declaration.getStart(own)) + replacement + text.slice(declaration.end);
  }
  return text;
}
