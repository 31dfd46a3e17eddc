import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { medianOf } from "../measure.ts";
import type { Row, Suite } from "../report.ts";
import { BUN, RUNTIMES } from "../runtime/programs.ts";
import { inTemporaryFolder } from "../temporary.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What somebody who uses the package has in a bundle, and what it takes to load. */
const IMPORTS = [
  {
    what: "decode and encode alone",
    text: 'export { decodeFrontendMessage, encodeBackendMessage } from "MODULE";',
    from: "generated/validators.js",
  },
  { what: "all of the validators", text: 'export * from "MODULE";', from: "generated/validators.js" },
  { what: "serveStdio, all of a backend", text: 'export { serveStdio } from "MODULE";', from: "src/node.ts" },
  { what: "everything", text: 'export * from "MODULE";', from: "src/index.ts" },
] as const;

export const suite: Suite = (rounds = 15) =>
  inTemporaryFolder(async (folder) => {
    const sizes = IMPORTS.map(({ what, text, from }, index): Row => {
      const entry = path.join(folder, `entry-${index}.ts`);
      const file = path.join(folder, `bundle-${index}.js`);
      writeFileSync(entry, text.replace("MODULE", path.join(ROOT, from)));
      execFileSync(BUN, ["build", "--minify", "--target=node", entry, `--outfile=${file}`], { stdio: "pipe" });
      const bytes = readFileSync(file);
      const kilobytes = bytes.length / 1024;
      return {
        what: `size in a bundle: ${what}`,
        value: kilobytes,
        spread: [kilobytes, kilobytes],
        unit: "KB",
        ...(from === "src/index.ts" ? { wanted: "at most 30" as const } : {}),
        note: `${(gzipSync(bytes).length / 1024).toFixed(1)} KB compressed`,
      };
    });
    const cold: Row[] = [];
    for (const runtime of RUNTIMES) cold.push(await coldImport(runtime, folder, rounds));
    return [...sizes, ...cold];
  });

/** A process that imports the validators, less one that imports a module without content. */
async function coldImport(runtime: (typeof RUNTIMES)[number], folder: string, rounds: number): Promise<Row> {
  const command = runtime === "bun" ? BUN : process.execPath;
  const empty = path.join(folder, "empty.mjs");
  const full = path.join(folder, "full.mjs");
  writeFileSync(empty, "export {};\n");
  writeFileSync(full, `import ${JSON.stringify(path.join(ROOT, "generated/validators.js"))};\n`);
  const timeOf = (file: string) => {
    const began = performance.now();
    if (spawnSync(command, [file]).status !== 0) throw new Error(`cannot measure ${file}: ${command} has failed on it`);
    return performance.now() - began;
  };
  const differences: number[] = [];
  // The first round brings the files into memory.
  for (let round = 0; round <= rounds; round++) {
    const difference = -timeOf(empty) + timeOf(full);
    if (round > 0) differences.push(difference);
  }
  return {
    what: `import of the validators, cold, over an empty process, ${runtime}`,
    value: medianOf(differences),
    spread: [Math.min(...differences), Math.max(...differences)],
    unit: "ms",
    wanted: "at most 8",
  };
}
