import { createRequire } from "node:module";
import ts from "typescript";
import type { JsonSchema } from "../model/schema.ts";
import type { PrintedNormalForm } from "./print-normal-form.ts";

// The package is CommonJS, and its own types pull in another copy of TypeScript's.
const generator = createRequire(import.meta.url)("typescript-json-schema") as {
  buildGenerator(program: ts.Program, options: object): Generator | null;
};

interface Generator {
  getSchemaForSymbols(names: readonly string[]): { readonly definitions: Record<string, JsonSchema> };
}

const LIBRARY = `/// <reference no-default-lib="true"/>
interface Array<T> { length: number; [n: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
};

/** Has typescript-json-schema print the interfaces, in memory. */
export function runGenerator(printed: PrintedNormalForm): Readonly<Record<string, JsonSchema>> {
  const files = new Map([
    ["/normal.ts", printed.text],
    ["/library.d.ts", LIBRARY],
  ]);
  const host: ts.CompilerHost = {
    fileExists: (path) => files.has(path),
    readFile: (path) => files.get(path),
    getSourceFile(path, version) {
      const text = files.get(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
    },
    getDefaultLibFileName: () => "/library.d.ts",
    writeFile() {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
  };
  const program = ts.createProgram(["/normal.ts"], OPTIONS, host);
  const built = generator.buildGenerator(program, {
    ref: true,
    topRef: true,
    aliasRef: false,
    required: true,
    propOrder: true,
    strictNullChecks: true,
    // The text is ours, and its types have been checked where they came from.
    ignoreErrors: true,
    validationKeywords: ["deprecated", "allOf", "not", "propertyNames"],
  });
  if (built === null) throw new Error("typescript-json-schema does not accept the normal form");
  return built.getSchemaForSymbols(printed.interfaces).definitions;
}
