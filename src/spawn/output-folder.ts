import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folders that are removed when this process ends. */
const folders = new Set<OutputFolder>();

/**
 * The folder in which one backend after the other keeps the tool outputs that are too large for a message. The first
 * that needs it makes it, under a name that nobody can guess.
 */
export class OutputFolder {
  readonly path: string = join(tmpdir(), `ipc-protocol-${randomUUID()}`);

  constructor() {
    if (folders.size === 0) process.on("exit", removeAll);
    folders.add(this);
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  /** Nobody reads the outputs any more. */
  remove(): void {
    folders.delete(this);
    if (folders.size === 0) process.off("exit", removeAll);
    try {
      rmSync(this.path, { recursive: true, force: true });
    } catch {
      // Somebody else made a folder of this name: the backend has found that out, too, and used another.
    }
  }
}

function removeAll(): void {
  for (const folder of [...folders]) folder.remove();
}
