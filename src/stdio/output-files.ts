import { lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { OutputStore } from "../connection/backend-connection.ts";
import { shorten } from "../error-message.ts";
import type { SpilledOutput } from "../messages/index.ts";
import { messageOf } from "../thrown.ts";

/** How much of an output is shown without opening its file, in UTF-16 units. */
const PREVIEW = 1_000;

/**
 * Keeps large tool outputs as files that only the user can read, in a private folder: below the one that the frontend
 * has named, which removes it, or else in the temporary folder of the system.
 *
 * ```ts
 * const files = new OutputFiles(process.env.IPC_PROTOCOL_OUTPUTS);
 * files.put({ rows });   // { spilled: { path: "/tmp/ipc-protocol-x/1.json", bytes, preview } }
 * files.clear();         // the files and their folder are gone
 * ```
 */
export class OutputFiles implements OutputStore {
  /** The folder that the frontend has named. */
  readonly #named: string | undefined;
  /** The folder of this process. */
  #folder: string | undefined;
  #count = 0;

  constructor(named?: string) {
    this.#named = named === undefined ? undefined : resolve(named);
  }

  /** @throws {Error} if the file can't be written; nothing is left of it */
  put(output: unknown): SpilledOutput {
    const text = JSON.stringify(output) ?? "null";
    const contents = Buffer.from(text, "utf8");
    try {
      return { spilled: { path: this.#write(contents), bytes: contents.length, preview: shorten(text, PREVIEW) } };
    } catch (error) {
      throw new Error(
        `Cannot keep a tool output of ${contents.length} bytes in a file under ${this.#folder ?? tmpdir()} (TMPDIR): ${messageOf(error)}`,
        { cause: error },
      );
    }
  }

  /** The session has ended: nobody reads its outputs any more. */
  clear(): void {
    const folder = this.#folder;
    this.#folder = undefined;
    if (folder === undefined) return;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      console.warn(`ipc-protocol: cannot remove the tool outputs in ${folder}: ${messageOf(error)}`);
    }
  }

  /** The process ends, but its session may go on in the next one: what the frontend removes can still be read. */
  leave(): void {
    if (this.#folder !== undefined && dirname(this.#folder) !== this.#named) this.clear();
  }

  #write(contents: Buffer): string {
    try {
      this.#folder ??= this.#newFolder();
      return this.#writeIn(this.#folder, contents);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      // What clears temporary folders of what is old may have taken this one.
      this.#folder = this.#newFolder();
      return this.#writeIn(this.#folder, contents);
    }
  }

  #writeIn(folder: string, contents: Buffer): string {
    const path = join(folder, `${++this.#count}.json`);
    try {
      writeFileSync(path, contents, { mode: 0o600, flag: "wx" });
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
    return path;
  }

  #newFolder(): string {
    if (this.#named !== undefined && isUsable(this.#named)) return mkdtempSync(join(this.#named, "backend-"));
    return mkdtempSync(join(tmpdir(), "ipc-protocol-"));
  }
}

/**
 * Makes the folder that the frontend has named, unless one of the backends before has. It must be one that nobody else
 * can change; on Windows every folder counts.
 */
function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It is there, or this process can't write where the frontend can.
  }
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
}
