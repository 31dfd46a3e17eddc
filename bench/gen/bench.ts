import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Figure, measure, medianOf } from "../measure.ts";
import { syntheticProtocol } from "./synthetic.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TSC = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript")), "tsc.js");
const COMPILER_OPTIONS = ["--strict", "--target", "ES2022", "--module", "NodeNext", "--allowImportingTsExtensions"];

export interface GenFigures {
  /** `real` or the number of messages. */
  readonly protocol: string;
  readonly figures: readonly Figure[];
  /** Largest resident set of the compiler's process in MB, median of the rounds. */
  readonly peakMegabytes: number;
}

/**
 * The whole of `pnpm gen` against `tsc --noEmit` on the same files: the real protocol and synthetic ones. Both run as
 * fresh Node processes and do all of their work: gen writes into an empty folder.
 */
export async function benchGen(sizes: readonly number[], rounds: number): Promise<GenFigures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-gen-"));
  try {
    const results = [await benchOne("real", path.join(ROOT, "src/messages/index.ts"), undefined, folder, rounds)];
    for (const size of sizes) {
      const entry = path.join(folder, `synthetic-${size}.ts`);
      writeFileSync(entry, syntheticProtocol(size));
      results.push(await benchOne(String(size), entry, ["Up", "Down"], folder, rounds));
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function benchOne(
  protocol: string,
  entry: string,
  roots: readonly string[] | undefined,
  folder: string,
  rounds: number,
): Promise<GenFigures> {
  const output = path.join(folder, "output");
  const peaks: number[] = [];
  const figures = await measure(
    {
      name: "tsc --noEmit",
      run: () =>
        runNode([TSC, "--noEmit", ...COMPILER_OPTIONS, "--typeRoots", path.join(folder, "no-types"), entry], folder)
          .milliseconds,
    },
    [
      {
        name: "gen",
        run: () => {
          rmSync(output, { recursive: true, force: true });
          mkdirSync(output);
          const rootArguments = roots === undefined ? [] : ["--roots", roots.join(",")];
          const result = runNode(
            [
              "--import",
              path.join(ROOT, "tools/loader/register.js"),
              path.join(ROOT, "tools/gen.ts"),
              "--write",
              "--entry",
              entry,
              ...rootArguments,
              "--out",
              output,
            ],
            folder,
          );
          peaks.push(result.peakMegabytes);
          return result.milliseconds;
        },
      },
    ],
    rounds,
  );
  return { protocol, figures, peakMegabytes: medianOf(peaks) };
}

/** Runs Node with the arguments; the time from start to exit, and the largest resident set that it reports at its exit. */
function runNode(nodeArguments: readonly string[], folder: string): { milliseconds: number; peakMegabytes: number } {
  const report = path.join(folder, "peak.txt");
  const preload = `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from "node:fs"; process.on("exit", () => writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  )}`;
  const start = performance.now();
  const result = spawnSync(process.execPath, ["--import", preload, ...nodeArguments], { cwd: ROOT, encoding: "utf8" });
  const milliseconds = performance.now() - start;
  if (result.status !== 0) {
    throw new Error(
      `cannot measure ${nodeArguments.join(" ")}: it exited with ${result.status}\n${result.stdout}${result.stderr}`,
    );
  }
  return { milliseconds, peakMegabytes: Number(readFileSync(report, "utf8")) / 1024 };
}
