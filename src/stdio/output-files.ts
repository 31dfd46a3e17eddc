import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputStore } from "../connection/backend-connection.ts";
import { shorten } from "../error-message.ts";
import type { SpilledOutput } from "../messages/index.ts";
import { messageOf } from "../thrown.ts";

/** How much of an output is shown without opening its file, in UTF-16 units. */
const PREVIEW = 1_000;

/**
 * Keeps large tool outputs as files that only the user can read, in a private folder of the temporary folder of the
 * system.
 *
 * ```ts
 * const files = new OutputFiles();
 * files.put({ rows });   // { spilled: { path: "/tmp/ipc-protocol-x/1.json", bytes, preview } }
 * files.clear();         // the files and their folder are gone
 * ```
 */
export class OutputFiles implements OutputStore {
  #folder: string | undefined;
  #count = 0;

  /** @throws {Error} if the file can't be written; nothing is left of it */
  put(output: unknown): SpilledOutput {
    const text = JSON.stringify(output) ?? "null";
    const contents = Buffer.from(text, "utf8");
    try {
      return { spilled: { path: this.#write(contents), bytes: contents.length, preview: shorten(text, PREVIEW) } };
    } catch (error) {
      throw new Error(
        `Cannot keep a tool output of ${contents.length} bytes in a file under ${tmpdir()} (TMPDIR): ${messageOf(error)}`,
        { cause: error },
      );
    }
  }

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

  #write(contents: Buffer): string {
    try {
      this.#folder ??= newFolder();
      return this.#writeIn(this.#folder, contents);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      // What clears temporary folders of what is old may have taken this one.
      this.#folder = newFolder();
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
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "ipc-protocol-"));
}
