import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import type { Artefact } from "../compile.ts";

/** The folder that the artefacts belong to, and what else may lie there. */
export interface OutputFolder {
  /** Absolute. */
  readonly path: string;
  /** Must a file of the swept folders that is no artefact go? The path is relative to the folder, with `/`. */
  readonly isStale: (path: string) => boolean;
  /** Folders, relative to `path`, in which stale files are looked for, with all that is below them. */
  readonly swept: readonly string[];
}

/** How one file differs from what the compiler makes. */
export type Change =
  | { readonly kind: "missing"; readonly path: string; readonly wanted: string }
  | { readonly kind: "different"; readonly path: string; readonly found: string; readonly wanted: string }
  | { readonly kind: "line endings"; readonly path: string; readonly wanted: string }
  | { readonly kind: "stale"; readonly path: string }
  /** What a run that was killed has left beside its artefacts, of which it may have replaced some. */
  | { readonly kind: "left over"; readonly path: string };

/**
 * Compares the artefacts with what lies in the folder and says what differs; in the mode `write` it also brings the
 * folder up to date, with all of them or none. What is right already is not touched.
 */
export function bringUpToDate(artefacts: readonly Artefact[], folder: OutputFolder, mode: "write" | "check"): Change[] {
  const changes = [...compare(artefacts, folder), ...findStale(artefacts, folder), ...findLeftovers(artefacts, folder)];
  if (mode === "write") replaceAll(changes, folder.path);
  return changes;
}

function compare(artefacts: readonly Artefact[], folder: OutputFolder): Change[] {
  return artefacts.flatMap(({ path, contents: wanted }): Change[] => {
    const found = readIfThere(join(folder.path, path))?.toString("utf8");
    if (found === undefined) return [{ kind: "missing", path, wanted }];
    if (found === wanted) return [];
    if (withoutCarriageReturns(found) === wanted) return [{ kind: "line endings", path, wanted }];
    return [{ kind: "different", path, found, wanted }];
  });
}

function findStale(artefacts: readonly Artefact[], folder: OutputFolder): Change[] {
  const wanted = new Set(artefacts.map((artefact) => artefact.path));
  return folder.swept
    .flatMap((swept) => filesBelow(join(folder.path, swept)))
    .map((file) => relative(folder.path, file).replaceAll(sep, "/"))
    .filter((path) => !wanted.has(path) && writerOf(path, wanted) === undefined && folder.isStale(path))
    .sort()
    .map((path) => ({ kind: "stale", path }));
}

/** The new files of a run that was killed before it had put them into their places. */
function findLeftovers(artefacts: readonly Artefact[], folder: OutputFolder): Change[] {
  const wanted = new Set(artefacts.map(({ path }) => path));
  const folders = [...new Set(artefacts.map(({ path }) => posix.dirname(path)))];
  return folders
    .flatMap((inner) => filesIn(join(folder.path, inner)).map((name) => posix.join(inner, name)))
    .filter((path) => {
      const writer = writerOf(path, wanted);
      return writer !== undefined && !isRunning(writer);
    })
    .sort()
    .map((path) => ({ kind: "left over", path }));
}

/** The process that has made a file to put it in the place of an artefact; undefined for any other file. */
function writerOf(path: string, artefacts: ReadonlySet<string>): number | undefined {
  const [, target = "", pid] = TEMPORARY.exec(path) ?? [];
  return artefacts.has(target) ? Number(pid) : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Puts every new file beside its place first, so that what can fail has failed before anything is replaced. */
function replaceAll(changes: readonly Change[], folder: string): void {
  const temporary: string[] = [];
  const undo: (() => void)[] = [];
  try {
    const moves = changes.flatMap((change) => {
      if (change.kind === "stale" || change.kind === "left over") return [];
      const target = join(folder, change.path);
      const file = besideName(target);
      mkdirSync(dirname(target), { recursive: true });
      temporary.push(file);
      writeFileSync(file, change.wanted);
      return [{ file, target }];
    });
    for (const { file, target } of moves) {
      const before = readIfThere(target);
      renameSync(file, target);
      undo.push(() => restore(target, before));
    }
    for (const change of changes) {
      if (change.kind !== "stale" && change.kind !== "left over") continue;
      const target = join(folder, change.path);
      const before = readIfThere(target);
      rmSync(target);
      undo.push(() => restore(target, before));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    for (const file of temporary) rmSync(file, { force: true });
    throw error;
  }
}

function restore(target: string, before: Buffer | undefined): void {
  if (before === undefined) {
    rmSync(target, { force: true });
    return;
  }
  const file = besideName(target);
  writeFileSync(file, before);
  renameSync(file, target);
}

function besideName(target: string): string {
  return `${target}.${process.pid}.tmp`;
}

const TEMPORARY = /^(.*)\.(\d+)\.tmp$/u;

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code !== "EISDIR") throw error;
    const message = `cannot write ${file}: there is a folder of this name; move it away, or choose another output folder`;
    throw Object.assign(new Error(message, { cause: error }), { code });
  }
}

/** The names of what lies in a folder. */
function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function withoutCarriageReturns(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
