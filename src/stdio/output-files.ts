import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputStore } from "../connection/backend-connection.ts";
import { shorten } from "../error-message.ts";
import type { SpilledOutput } from "../messages/index.ts";

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

  put(output: unknown): SpilledOutput {
    const text = JSON.stringify(output) ?? "null";
    const contents = Buffer.from(text, "utf8");
    this.#folder ??= mkdtempSync(join(tmpdir(), "ipc-protocol-"));
    const path = join(this.#folder, `${++this.#count}.json`);
    writeFileSync(path, contents, { mode: 0o600, flag: "wx" });
    return { spilled: { path, bytes: contents.length, preview: shorten(text, PREVIEW) } };
  }

  clear(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}
