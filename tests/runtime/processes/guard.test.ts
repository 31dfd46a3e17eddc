import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, describe, expect, it } from "vitest";
import { buildPrograms, RUNTIMES } from "./programs.ts";
import { isAlive } from "./session.ts";

const { program, remove } = buildPrograms(["backends/scripted", "killed-frontend"]);
afterAll(remove);

describe.concurrent("a frontend that is killed", () => {
  for (const runtime of RUNTIMES) {
    it(`leaves nothing on ${runtime}, though a handler of the backend blocks for ever`, async () => {
      const [command, ...args] = program(runtime, "killed-frontend");
      const frontend = spawn(command, [...args, ...program(runtime, "backends/scripted")], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(frontend.stdout, "data")) as [Buffer];
      const left = line.toString().trim().split(" ").map(Number);
      expect(left.map(isAlive)).toEqual([true, true]);
      // Until the backend has read the message that blocks it.
      await new Promise((resolve) => setTimeout(resolve, 300));
      frontend.kill("SIGKILL");
      await expect.poll(() => left.map(isAlive), { timeout: 12_000, interval: 100 }).toEqual([false, false]);
    });
  }
});
