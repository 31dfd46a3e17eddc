import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { binary, ROOT } from "../run.ts";

/**
 * Builds the command line into a folder laid out like the package, and gives the path of its program. It starts many
 * times faster than the source, which has to be compiled at each start. Removed when the tests of the file are over.
 */
export function builtProgram(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ipc-protocol-built-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "dist/cli/main.js");
  execFileSync(binary("bun"), ["build", "--target=node", join(ROOT, "src/cli/main.ts"), `--outfile=${outfile}`], {
    stdio: "pipe",
  });
  mkdirSync(join(folder, "bin"));
  for (const file of ["package.json", "bin/ipc-protocol.js"]) copyFileSync(join(ROOT, file), join(folder, file));
  return join(folder, "bin/ipc-protocol.js");
}
