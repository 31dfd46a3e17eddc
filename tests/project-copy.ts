import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What is not part of the project, or is shared with the copy. */
const LEFT_OUT = new Set([".git", "node_modules", "target", "dist"]);

/** A copy of the project in a folder of the caller's, or in one that is removed when the test has finished. */
export function copyProject(parent: string = temporaryFolder()): string {
  const folder = join(parent, "project");
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.has(name)) continue;
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  // A junction needs no rights on Windows.
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}
