import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { FrontendMessage } from "../../../src/messages/index.ts";
import type { Command } from "./backends/scripted.ts";
import { buildPrograms, type Program } from "./programs.ts";
import { INIT, isAlive } from "./session.ts";

const { program, remove } = buildPrograms(["backends/scripted"], "backends/scripted");
afterAll(remove);
const line = (message: FrontendMessage) => `${JSON.stringify(message)}\n`;
const user = (command: Command) => line({ type: "user_message", content: JSON.stringify(command) });
const init = line(INIT);

/** A backend whose pipes the test itself writes and reads. */
function start([command, ...args]: Program): ChildProcessWithoutNullStreams & { ended: Promise<number | string> } {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  child.stderr.resume();
  child.stdin.on("error", () => {});
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  return Object.assign(child, { ended });
}

async function lines(child: ChildProcessWithoutNullStreams): Promise<Record<string, unknown>[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString()
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
}

async function untilGone(pid: number, milliseconds: number): Promise<number> {
  const start = Date.now();
  while (isAlive(pid)) {
    if (Date.now() - start > milliseconds) throw new Error(`process ${pid} is still there after ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Date.now() - start;
}

for (const runtime of ["node", "bun", "compiled"] as const) {
  const backend = () => program(runtime, "backends/scripted");

  describe.concurrent(`backend on ${runtime}`, () => {
    it("loses nothing at shutdown: 3 MB pending and a reader that sleeps", async () => {
      const child = start(backend());
      child.stdin.write(
        init + user({ do: "burst", count: 60, size: 50_000, wait: false }) + line({ type: "shutdown" }),
      );
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const received = await lines(child);
      expect(await child.ended).toBe(0);
      expect(received.slice(1).map(({ content }) => Number.parseInt(String(content), 10))).toEqual(
        Array.from({ length: 60 }, (_, index) => index),
      );
    });

    it("loses nothing at process.exit while the pipe takes it", async () => {
      const child = start(backend());
      child.stdin.write(init + user({ do: "exit", count: 60, size: 50_000 }));
      const received = await lines(child);
      expect(received.slice(1).map(({ content }) => Number.parseInt(String(content), 10))).toEqual(
        Array.from({ length: 60 }, (_, index) => index),
      );
      expect(await child.ended).toBe(5);
    });

    it("says what is lost at process.exit when nobody reads", async () => {
      const child = start(backend());
      let stderr = "";
      child.stderr.on("data", (chunk) => (stderr += chunk));
      child.stdin.write(init + user({ do: "exit", count: 60, size: 50_000 }));
      expect(await child.ended).toBe(5);
      await expect.poll(() => stderr).toMatch(/^ipc-protocol: \d+ messages are lost, since process.exit was called/u);
      child.kill();
    });

    it("answers what was asked before stdin ended, and then ends", async () => {
      const child = start(backend());
      child.stdin.end(
        init + user({ do: "later", milliseconds: 300, text: "late" }) + user({ do: "echo", text: "last" }).trimEnd(),
      );
      const received = await lines(child);
      expect(received.map(({ content }) => content)).toEqual([undefined, "last", "late"]);
      expect(await child.ended).toBe(0);
    });

    it("ends within seconds after stdin has ended, whatever a handler does", async () => {
      const child = start(backend());
      child.stdin.end(init + user({ do: "never" }));
      await lines(child);
      expect(await child.ended).toBe(0);
    });

    it("ends quietly when nobody reads stdout any more", async () => {
      const child = start(backend());
      let stderr = "";
      child.stderr.on("data", (chunk) => (stderr += chunk));
      child.stdin.write(init);
      await once(child.stdout, "data");
      child.stdout.destroy();
      child.stdin.write(user({ do: "burst", count: 100, size: 50_000, wait: true }));
      expect(await child.ended).toBe(0);
      expect(stderr).toBe("");
    });

    it("keeps its memory bounded while nobody reads", async () => {
      const child = start(backend());
      child.stdin.write(init + user({ do: "burst", count: 10_000, size: 100_000, wait: true }));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      expect(Number(/VmRSS:\s*(\d+)/u.exec(status)?.[1])).toBeLessThan(250 * 1024);
      child.kill("SIGKILL");
      await child.ended;
    });

    it("reads the same however its input is cut", async () => {
      const child = start(backend());
      const stream = Buffer.from(
        `\ufeff${init}\r\n  \n${user({ do: "echo", text: "€|😀|\u2028" })}${line({ type: "ping" })}`,
      );
      const received = lines(child);
      for (const byte of stream) child.stdin.write(Buffer.of(byte));
      child.stdin.write(line({ type: "shutdown" }));
      expect((await received).map(({ type, content }) => content ?? type).sort()).toEqual([
        "pong",
        "session_started",
        "€|😀|\u2028",
      ]);
    });

    it("refuses 16 MB without a line end once, in bounded memory, and reads on", async () => {
      const child = start(backend());
      const received = lines(child);
      child.stdin.write(init);
      const chunk = Buffer.alloc(64 * 1024, 0x78);
      for (let i = 0; i < 256; i++) if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
      child.stdin.write(`\n${user({ do: "memory" })}${line({ type: "shutdown" })}`);
      const [started, error, memory] = (await received).sort((a, b) => Number("content" in a) - Number("content" in b));
      expect([started?.type, error?.type].sort()).toEqual(["error", "session_started"]);
      expect([started?.code, error?.code]).toContain("PARSE_ERROR");
      expect(Number(memory?.content)).toBeLessThan(200 << 20);
    });

    for (const wrapped of [false, true]) {
      it(`ends when the frontend is killed${wrapped ? ", started through a shell" : ""}`, async () => {
        const [command, ...args] = wrapped ? (["sh", "-c", `${backend().join(" ")}; true`] as const) : backend();
        const frontend = spawn("node", [
          "-e",
          `const child = require("node:child_process").spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: ["pipe", "pipe", "inherit"] });
           child.stdin.write(${JSON.stringify(init + user({ do: "never" }))});
           child.stdout.once("data", (data) => process.stdout.write(data));`,
        ]);
        const [started] = (await once(frontend.stdout, "data")) as [Buffer];
        const pid = Number(/session-(\d+)/u.exec(started.toString())?.[1]);
        expect(isAlive(pid)).toBe(true);
        frontend.kill("SIGKILL");
        expect(await untilGone(pid, 6_000)).toBeLessThan(6_000);
      });
    }

    it("ends when its parent is killed while another process holds its pipes open", async () => {
      const [command, ...args] = backend();
      const parent = spawn(
        "node",
        [
          "-e",
          `require("node:child_process").spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: "inherit" })`,
        ],
        { stdio: ["pipe", "pipe", "inherit"] },
      );
      parent.stdin.write(init);
      const [started] = (await once(parent.stdout, "data")) as [Buffer];
      const pid = Number(/session-(\d+)/u.exec(started.toString())?.[1]);
      parent.kill("SIGKILL");
      await untilGone(pid, 4_000);
      parent.stdin.destroy();
    });

    it("writes what is pending and removes its files when it is asked to end by a signal", async () => {
      const child = start(backend());
      child.stdin.write(init + user({ do: "burst", count: 20, size: 50_000, wait: true }));
      await once(child.stdout, "readable");
      child.kill("SIGTERM");
      const received = await lines(child);
      expect(received).toHaveLength(21);
      expect(await child.ended).toBe(143);
    });
  });
}
