import { spawnSync } from "node:child_process";
import os from "node:os";
import { BUN } from "./runtime/programs.ts";

/** What the figures were measured on, in words. */
export function machine(): string {
  const rustc = versionOf("rustc", (text) => text.split(" ")[1]);
  const bun = versionOf(BUN, (text) => text);
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const cpu = os.cpus()[0]?.model.trim() ?? "unknown processor";
  return `${os.cpus().length} cores of ${cpu}, ${memory}, ${os.type()}; Node ${process.versions.node}, Bun ${bun}, Rust ${rustc}`;
}

function versionOf(command: string, find: (text: string) => string | undefined): string {
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return find((stdout ?? "").trim()) ?? "none";
}
