import { dirname, resolve } from "node:path";
import ts from "typescript";

/** A program over the entry and all that it imports, and what a later run can use of it again. */
export interface LoadedProgram {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly entry: ts.SourceFile;
  /** The entry's folder, with `/`. */
  readonly folder: string;
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  types: [],
  lib: ["lib.es2022.d.ts"],
};

/** Lib files never change while the process lives. */
const libraryFiles = new Map<string, ts.SourceFile>();

/**
 * Loads the entry. Files that have not changed since `previous` are not parsed again.
 *
 * Line ends are read as LF, so that a CRLF checkout gives the same text and the same positions.
 */
export function loadProgram(entryPath: string, previous?: LoadedProgram): LoadedProgram {
  const host = ts.createCompilerHost(OPTIONS, true);
  const readFile = host.readFile.bind(host);
  const libraryFolder = dirname(ts.getDefaultLibFilePath(OPTIONS)).replaceAll("\\", "/");
  host.readFile = (path) => readFile(path)?.replaceAll("\r\n", "\n");
  host.getSourceFile = (path, languageVersion) => {
    const isLibrary = path.startsWith(`${libraryFolder}/lib.`);
    const known = isLibrary ? libraryFiles.get(path) : previous?.program.getSourceFile(path);
    if (isLibrary && known !== undefined) return known;
    const text = host.readFile(path);
    if (text === undefined) return undefined;
    if (known?.text === text) return known;
    // The comments of the library are never read.
    const jsDocParsingMode = isLibrary ? ts.JSDocParsingMode.ParseNone : ts.JSDocParsingMode.ParseAll;
    const options = typeof languageVersion === "object" ? languageVersion : { languageVersion };
    const file = ts.createSourceFile(path, text, { ...options, jsDocParsingMode }, !isLibrary);
    if (isLibrary) libraryFiles.set(path, file);
    return file;
  };
  const path = resolve(entryPath).replaceAll("\\", "/");
  const program = ts.createProgram([path], OPTIONS, host, previous?.program);
  const entry = program.getSourceFile(path);
  if (entry === undefined) throw new Error(`cannot read ${entryPath}`);
  return { program, checker: program.getTypeChecker(), entry, folder: dirname(path).replaceAll("\\", "/") };
}

/** Whether a file is part of the protocol's own source: neither TypeScript's library nor an installed package. */
export function isOwnFile(program: ts.Program, file: ts.SourceFile): boolean {
  return !program.isSourceFileDefaultLibrary(file) && !file.fileName.includes("/node_modules/");
}
