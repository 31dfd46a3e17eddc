import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Candidate } from "../measure.ts";

const run = promisify(execFile);

/** Two processes and a pipe between them; the cost is what the reader needs for each message, in microseconds. */
export function oneWay(
  name: string,
  way: "console.log" | "single" | "joined",
  sender: readonly string[],
  receiver: readonly string[],
  count: number,
): Candidate {
  const quote = (words: readonly string[]) => words.map((word) => `'${word}'`).join(" ");
  const pipeline = `${quote([...sender, way, String(count)])} | ${quote([...receiver, way, String(count)])}`;
  return {
    name,
    async run() {
      const { stdout } = await run("sh", ["-c", pipeline]);
      return (1_000 * Number(stdout)) / count;
    },
  };
}
