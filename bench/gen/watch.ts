import { spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { medianOf } from "../measure.ts";
import type { Row } from "../report.ts";
import { inTemporaryFolder } from "../temporary.ts";

/** Runs in which the compiler's own code is compiled; a watch goes on for longer than that. */
const WARM_UP = 4;

/** `pnpm gen --watch` on the real protocol: a field more in one message, from the save to the files on disk. */
export function benchWatch(root: string, rounds: number): Promise<Row> {
  return inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "messages");
    cpSync(path.join(root, "src/messages"), source, { recursive: true });
    const file = path.join(source, "backend.ts");
    const text = readFileSync(file, "utf8");
    const watch = startWatch(root, path.join(source, "index.ts"), path.join(folder, "out"));
    try {
      await watch.untilWaiting();
      const times: number[] = [];
      for (let round = 0; round < WARM_UP + rounds; round++) {
        const start = performance.now();
        writeFileSync(
          file,
          text.replace("interface Pong {", `interface Pong {\n  /** More. */\n  more_${round}?: string;`),
        );
        const said = await watch.untilWaiting();
        times.push(performance.now() - start);
        if (!said.includes("changed protocol.rs")) throw new Error(`the watch has not compiled the change:\n${said}`);
      }
      const warm = times.slice(WARM_UP);
      return {
        what: "gen --watch, from a save to files on disk",
        value: medianOf(warm),
        spread: [Math.min(...warm), Math.max(...warm)],
        unit: "ms",
        wanted: "at most 500",
      };
    } finally {
      watch.stop();
    }
  });
}

function startWatch(root: string, entry: string, out: string) {
  const args = ["--import", path.join(root, "tools/loader/register.js"), path.join(root, "tools/gen.ts")];
  const child = spawn(process.execPath, [...args, "--write", "--watch", "--entry", entry, "--out", out], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let wake = (): void => {};
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    wake();
  });
  child.on("exit", () => wake());
  return {
    /** What it says until it waits for the next change. */
    async untilWaiting(): Promise<string> {
      const end = "waiting for a change\n";
      while (!output.includes(end)) {
        if (child.exitCode !== null) throw new Error(`the watch has ended with status ${child.exitCode}:\n${output}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const length = output.indexOf(end) + end.length;
      const text = output.slice(0, length);
      output = output.slice(length);
      return text;
    },
    stop: () => child.kill(),
  };
}
