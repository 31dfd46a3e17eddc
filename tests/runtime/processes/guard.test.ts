import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, describe, it } from "vitest";
import { buildPrograms, RUNTIMES, type Runtime } from "./programs.ts";
import { isAlive } from "./session.ts";

const { program, remove } = buildPrograms(["backends/scripted", "killed-frontend"]);
afterAll(remove);

/** What a frontend has said of its backend, as soon as it has. */
async function start(runtime: Runtime, way: string) {
  const [command, ...args] = program(runtime, "killed-frontend");
  const frontend = spawn(command, [...args, way, ...program(runtime, "backends/scripted")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(frontend.stdout, "data")) as [Buffer];
  const { pids, path } = JSON.parse(line.toString()) as { pids: number[]; path: string };
  /** The processes that live, and whether there are still files. */
  const left = () => [...pids.map(isAlive), existsSync(dirname(dirname(path)))];
  return { frontend, path, left };
}

describe.concurrent("a frontend that is killed", () => {
  for (const runtime of RUNTIMES) {
    it(`leaves nothing on ${runtime}, though a handler of the backend blocks for ever`, async ({ expect }) => {
      const { frontend, left } = await start(runtime, "busy");
      expect(left()).toEqual([true, true, true]);
      // Until the backend has read the message that blocks it.
      await new Promise((resolve) => setTimeout(resolve, 300));
      frontend.kill("SIGKILL");
      await expect.poll(left, { timeout: 12_000, interval: 100 }).toEqual([false, false, false]);
    });

    for (const way of ["crashed", "between"]) {
      it(`leaves no tool output on ${runtime}, whose backend was killed before (${way})`, async ({ expect }) => {
        const { frontend, path, left } = await start(runtime, way);
        expect(existsSync(path)).toBe(true);
        frontend.kill("SIGKILL");
        await expect.poll(left, { timeout: 12_000, interval: 100 }).toEqual([false, false, false]);
      });
    }
  }
});

describe.concurrent("a frontend that has nothing to wait for", () => {
  for (const runtime of RUNTIMES) {
    it(`ends by itself on ${runtime} and takes along the tool outputs of a backend that has crashed`, async ({
      expect,
    }) => {
      const { frontend, left } = await start(runtime, "done");
      expect(await once(frontend, "exit")).toEqual([0, null]);
      expect(left()).toEqual([false, false, false]);
    });
  }
});
