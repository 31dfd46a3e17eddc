import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Artefact } from "../compile.ts";

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/**
 * Writes the files and then does the rest; if anything fails or the process is told to end, the files are as they were.
 *
 * `made` are files that `rest` makes, to be removed likewise. `rest` rejects soon when its signal says so.
 */
export async function allOrNothing(
  root: string,
  files: readonly Artefact[],
  made: readonly string[],
  rest: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const before = [...files.map(({ path }) => path), ...made].map((path) => ({
    path,
    bytes: readIfThere(join(root, path)),
  }));
  const folders: string[] = [];
  const told = new AbortController();
  const stop = (signal: string): void => told.abort(new Error(`it was stopped by ${signal}`));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    for (const { path, contents } of files) {
      folders.push(...makeFolders(dirname(join(root, path))));
      writeFileSync(join(root, path), contents);
    }
    await rest(told.signal);
  } catch (error) {
    for (const { path, bytes } of before) {
      if (bytes === undefined) rmSync(join(root, path), { force: true });
      else writeFileSync(join(root, path), bytes);
    }
    for (const folder of folders.reverse()) rmdirSync(folder);
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Makes a folder with those above it; returns the ones that were not there, outermost first. */
function makeFolders(folder: string): string[] {
  if (existsSync(folder)) return [];
  const above = makeFolders(dirname(folder));
  mkdirSync(folder);
  return [...above, folder];
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
