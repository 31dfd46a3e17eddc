import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Runs with a folder of its own, which is gone afterwards. */
export async function inTemporaryFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
