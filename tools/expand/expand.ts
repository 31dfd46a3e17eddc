import ts from "typescript";
import { type Refusal, RefusalError } from "../refusal.ts";
import { readConstants } from "./constants.ts";
import { constrainAliases } from "./constraints.ts";
import { declaredShape } from "./definitions.ts";
import { typescriptErrors } from "./diagnostics.ts";
import { Expansion } from "./expansion.ts";
import type { LoadedProgram } from "./load-program.ts";
import { openMemberAliases } from "./member-aliases.ts";
import { addMessages } from "./messages.ts";
import { refuseMisplaced } from "./misplaced.ts";
import { pascal, qualifiedName } from "./names.ts";
import type { NormalForm } from "./normal-form.ts";
import { positionAt } from "./positions.ts";
import { reachable } from "./reachable.ts";
import { compareTexts } from "./source-order.ts";
import { putTagsFirst } from "./tags-first.ts";
import { typeParametersOf } from "./type-nodes.ts";
import { refuseUnreadAnnotations } from "./unread-comments.ts";

/**
 * Turns the types that the roots reach into their normal form.
 *
 * Names come from declarations alone: a type is called by its namespaces and its name. Where several files declare a
 * type of the same name, the one that the entry exports under it keeps the name, each other one is called by its file
 * and its name (`BackendItem` for `Item` of `backend.ts`).
 *
 * @param roots names of exported types of the entry; absent: the exported types marked `@root`
 * @throws RefusalError with all types that can't be carried and all annotations that say nothing
 */
export function expand(loaded: LoadedProgram, roots?: readonly string[]): NormalForm {
  const errors = typescriptErrors(loaded);
  if (errors.length > 0) throw new RefusalError(errors);
  const module = loaded.checker.getSymbolAtLocation(loaded.entry);
  const exports = module === undefined ? [] : loaded.checker.getExportsOfModule(module);
  const symbols = rootSymbols(loaded, exports, roots);
  const renamed = new Map(
    [...symbols].filter(([name, symbol]) => qualifiedName(symbol) !== name).map(([name, symbol]) => [symbol, name]),
  );
  let run = runOnce(loaded, exports, symbols, renamed, roots !== undefined);
  if (run.clashes.size > 0) {
    const names = new Map([...renamed, ...namesByFile(loaded, exports, run.clashes)]);
    run = runOnce(loaded, exports, symbols, names, roots !== undefined);
  }
  if (run.refusals.length > 0) throw new RefusalError(inOrder(unrepeated(run.refusals)));
  return run.normal;
}

interface Run {
  readonly normal: NormalForm;
  readonly refusals: readonly Refusal[];
  readonly clashes: ReadonlySet<ts.Symbol>;
}

function runOnce(
  loaded: LoadedProgram,
  exports: readonly ts.Symbol[],
  roots: ReadonlyMap<string, ts.Symbol>,
  renamed: ReadonlyMap<ts.Symbol, string>,
  rootsNamed: boolean,
): Run {
  const x = new Expansion(loaded, renamed);
  const names: string[] = [];
  for (const [name, symbol] of roots) names.push(defineRoot(x, name, symbol));
  x.makeBodies();
  constrainAliases(x);
  openMemberAliases(x.definitions);
  x.finish();
  for (const [name, { annotations }] of x.notes) {
    const allowed = names.includes(name) ? (["message", "root"] as const) : (["message"] as const);
    const isAlias = x.definitions.get(name)?.body.kind === "alias";
    refuseMisplaced(x, annotations, isAlias ? [...allowed, "constraints"] : allowed, name, "a type");
  }
  putTagsFirst(x.definitions);
  const isStrict = addMessages(x, names);
  const constants = readConstants(x, exports);
  refuseUnreadAnnotations(x, rootsNamed, isStrict);
  return {
    normal: { constants, roots: names, definitions: reachable(x.definitions, names) },
    refusals: x.refusals,
    clashes: x.clashes,
  };
}

function defineRoot(x: Expansion, name: string, symbol: ts.Symbol): string {
  const at = symbol.declarations?.[0] ?? x.loaded.entry;
  const type = x.checker.getDeclaredTypeOfSymbol(symbol);
  const place = { node: undefined, env: undefined, borrowed: false, hint: name, owner: name, path: name, at };
  const isGeneric = typeParametersOf(symbol).length > 0;
  const shape = isGeneric ? undefined : declaredShape(x, symbol, type, place, []);
  if (shape?.kind === "ref") return shape.name;
  const reason = isGeneric ? "a generic type can't be a root" : "only a union, an interface or an alias can be a root";
  x.refuse(at, name, reason, "export an alias for what a line can be, and make that the root");
  return name;
}

/** The exported types that a line can be, by the names under which they are exported. */
function rootSymbols(
  loaded: LoadedProgram,
  exports: readonly ts.Symbol[],
  roots: readonly string[] | undefined,
): Map<string, ts.Symbol> {
  const types = new Map<string, ts.Symbol>();
  for (const exported of exports) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? loaded.checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & ts.SymbolFlags.Type) types.set(exported.name, symbol);
  }
  const wanted = roots ?? [...types].filter(([, symbol]) => isMarked(symbol)).map(([name]) => name);
  const refusals = wanted
    .filter((name) => !types.has(name))
    .map((name) =>
      refusalAtEntry(loaded, name, "the entry exports no type of this name", "export it, or name another root"),
    );
  if (wanted.length === 0) {
    const reason = "no exported type is marked @root and no roots are named, so there is nothing to compile";
    refusals.push(
      refusalAtEntry(loaded, "the entry", reason, "mark the unions that a line can be with @root, or pass --roots"),
    );
  }
  if (refusals.length > 0) throw new RefusalError(refusals);
  return new Map(wanted.map((name) => [name, types.get(name) as ts.Symbol]));
}

function isMarked(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((declaration) =>
    ts.getJSDocTags(declaration).some((tag) => tag.tagName.text === "root"),
  );
}

function refusalAtEntry(loaded: LoadedProgram, path: string, reason: string, wayOut: string): Refusal {
  return { at: positionAt(loaded.entry, 0, loaded.folder), path, reason, wayOut };
}

/** Names for types that several files declare under one. */
function namesByFile(
  loaded: LoadedProgram,
  exports: readonly ts.Symbol[],
  clashes: ReadonlySet<ts.Symbol>,
): Map<ts.Symbol, string> {
  const exported = new Set(
    exports.map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? loaded.checker.getAliasedSymbol(symbol) : symbol)),
  );
  const names = new Map<ts.Symbol, string>();
  for (const symbol of clashes) {
    const file = symbol.declarations?.[0]?.getSourceFile();
    if (exported.has(symbol) || file === undefined || file === loaded.entry) continue;
    const base =
      file.fileName
        .split("/")
        .at(-1)
        ?.replace(/(\.d)?\.[cm]?tsx?$/u, "") ?? "";
    names.set(symbol, pascal(base) + qualifiedName(symbol));
  }
  return names;
}

/** Several instances of a generic say the same about one place. */
function unrepeated(refusals: readonly Refusal[]): Refusal[] {
  const seen = new Set<string>();
  return refusals.filter(({ at, reason }) => {
    const key = `${at} ${reason}`;
    return seen.size < seen.add(key).size;
  });
}

/** By file, line and column. */
function inOrder(refusals: readonly Refusal[]): Refusal[] {
  const placeOf = ({ at = "" }: Refusal) => {
    const [, file = "", line, column] = /^(.*):(\d+):(\d+)$/u.exec(at) ?? [];
    return { file, line: Number(line), column: Number(column) };
  };
  return refusals.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return compareTexts(first.file, second.file) || first.line - second.line || first.column - second.column;
  });
}
