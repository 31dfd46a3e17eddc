import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Artefact } from "../compile.ts";

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Writes the files and then does the rest; if anything fails or the process is told to end, the files are as they were.
 * `made` are files that `rest` makes, to be removed likewise.
 */
export async function allOrNothing(
  root: string,
  files: readonly Artefact[],
  made: readonly string[],
  rest: () => Promise<void>,
): Promise<void> {
  const before = [...files.map(({ path }) => path), ...made].map((path) => ({
    path,
    bytes: readIfThere(join(root, path)),
  }));
  const folders: string[] = [];
  const undo = (): void => {
    for (const { path, bytes } of before) {
      if (bytes === undefined) rmSync(join(root, path), { force: true });
      else writeFileSync(join(root, path), bytes);
    }
    for (const folder of folders.reverse()) rmdirSync(folder);
  };
  const stops = Object.entries(SIGNALS).map(([signal, status]) => {
    const stop = (): void => {
      undo();
      process.exit(status);
    };
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    for (const { path, contents } of files) {
      folders.push(...makeFolders(dirname(join(root, path))));
      writeFileSync(join(root, path), contents);
    }
    await rest();
  } catch (error) {
    undo();
    throw error;
  } finally {
    for (const off of stops) off();
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
