import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CompileResult } from "../compile.ts";
import { describeFailure } from "./describe-failure.ts";
import { runOnce } from "./run-once.ts";
import { sourceFolders } from "./source-folders.ts";
import type { Target } from "./target.ts";
import { FolderWatch } from "./watch-files.ts";

/** Compiles now and whenever a source file is saved, until the process ends. Errors are shown, and it goes on. */
export async function runWatch(target: Target, mode: "write" | "check"): Promise<void> {
  let previous: CompileResult | undefined;
  let running = false;
  let again = false;

  const once = async (): Promise<void> => {
    // Watched before the files are read: what is saved in between is seen.
    folders.watchFolders(foldersOf(target, previous));
    const start = performance.now();
    try {
      const run = await runOnce(target, mode, { previous });
      previous = run.result;
      process.stdout.write(run.text);
    } catch (error) {
      process.stdout.write(describeFailure(error));
    }
    folders.watchFolders(foldersOf(target, previous));
    process.stdout.write(`${(performance.now() - start).toFixed(0)} ms; waiting for a change\n`);
  };

  const onChange = async (): Promise<void> => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await once();
    }
    running = false;
  };

  const folders = new FolderWatch(
    () => void onChange(),
    (name) => (target.beside === undefined ? SOURCE : SOURCE_OR_DATA).test(name),
  );
  await onChange();
}

const SOURCE = /\.[cm]?tsx?$/u;
/** Where the reference shows examples and flows, they are source, too, and so are the folders of new examples. */
const SOURCE_OR_DATA = /(?:\.(?:[cm]?tsx?|json|ndjson)|^[^.]+)$/u;

/** The folders of examples, one for each type, and of flows. */
function besideFolders({ beside }: Target): string[] {
  if (beside === undefined) return [];
  const types = readdirSync(beside.examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [beside.flows, beside.examples, ...types.map(({ name }) => join(beside.examples, name))];
}

function foldersOf(target: Target, previous: CompileResult | undefined): Set<string> {
  const folders = sourceFolders(target.compile.entry);
  for (const folder of besideFolders(target)) folders.add(folder);
  for (const file of previous?.files ?? []) {
    // Packages and the compiler's own library do not change under a watch.
    if (!/[\\/]node_modules[\\/]/u.test(file)) folders.add(dirname(file));
  }
  return folders;
}
