import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder, removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ipc-protocol-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
