import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type Candidate, medianOf } from "../measure.ts";

const LINE = '{"type":"ping"}\n';
const TRIPS = 1_000;
/** A runtime has compiled what it goes through by then; a C program is ready at once. */
const WARM_UP = 5_000;

/** A program that answers each line with one, kept running; its cost is the median of a thousand round trips, in ms. */
export function roundTrip(name: string, command: string, args: readonly string[]): Candidate & { stop(): void } {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] }) as ChildProcess & {
    stdin: Writable;
    stdout: Readable;
  };
  const trips = async (count: number) => {
    const took: number[] = [];
    for (let trip = 0; trip < count; trip++) {
      const start = performance.now();
      child.stdin.write(LINE);
      await once(child.stdout, "data");
      took.push(performance.now() - start);
    }
    return took;
  };
  let isCold = true;
  let stopped = false;
  child.once("exit", (status, signal) => {
    if (!stopped) child.stdout.destroy(new Error(`${name} has ended with ${status ?? signal}`));
  });
  return {
    name,
    async run() {
      if (isCold) await trips(WARM_UP);
      isCold = false;
      return medianOf(await trips(TRIPS));
    },
    stop() {
      stopped = true;
      child.kill("SIGKILL");
    },
  };
}
