/** A backend that does what the messages of its user say: JSON with the field `do`. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";
import type { BackendConnection } from "../../../../src/connection/backend-connection.ts";
import { serveStdio } from "../../../../src/node.ts";

export type Command =
  | { do: "echo"; text: string }
  | { do: "burst"; count: number; size: number; wait: boolean }
  | { do: "deltas"; text: string; pieces: number }
  | { do: "noise" }
  | { do: "throw" | "reject" | "fail" | "fail oddly" }
  | { do: "exit"; count: number; size: number }
  | { do: "never" | "block"; milliseconds?: number }
  | { do: "output"; size: number }
  | { do: "ask"; count: number }
  | { do: "tool" }
  | { do: "memory" }
  | { do: "later"; milliseconds: number; text: string };

/** What of it is used here; undefined on Node. */
const { Bun } = globalThis as {
  readonly Bun?: { readonly stdout: object; write(file: object, text: string): Promise<number> };
};

const complete = (backend: BackendConnection, content: string) =>
  backend.send({ type: "assistant_message_complete", content });

/** Keeps the event loop alive for ever, as a program with a server or a timer does, unless it is told to be idle. */
if (process.argv[2] !== "idle") setInterval(() => {}, 1_000);

serveStdio({
  on: {
    init: async ({ resume_session_id, initial_prompt }, backend) => {
      await backend.send({ type: "session_started", session_id: resume_session_id ?? `session-${process.pid}` });
      if (initial_prompt !== undefined) await run(JSON.parse(initial_prompt), backend);
    },
    user_message: ({ content }, backend) => run(JSON.parse(content), backend),
    cancel: (_, backend) => backend.send({ type: "session_ended", reason: "cancelled" }),
    mode_change: () => {},
  },
});

async function run(command: Command, backend: BackendConnection): Promise<void> {
  switch (command.do) {
    case "echo":
      await complete(backend, command.text);
      break;
    case "burst":
      for (let i = 0; i < command.count; i++) {
        const sent = complete(backend, `${i} `.padEnd(command.size, "x"));
        if (command.wait) await sent;
      }
      break;
    case "deltas": {
      const length = Math.ceil(command.text.length / command.pieces);
      for (let at = 0; at < command.text.length; at += length) {
        void backend.send({ type: "assistant_text_delta", content: command.text.slice(at, at + length) });
      }
      await complete(backend, command.text);
      break;
    }
    case "noise":
      console.log("console.log", { a: 1 });
      console.info("console.info");
      console.table([{ a: 1 }]);
      process.stdout.write("process.stdout.write\n");
      fs.writeSync(1, "fs.writeSync\n");
      fs.writeFileSync(1, "fs.writeFileSync\n");
      fs.appendFileSync(1, "fs.appendFileSync\n");
      await promisify(fs.writeFile)(1, "fs.writeFile\n");
      if (Bun !== undefined) await Bun.write(Bun.stdout, "Bun.stdout\n");
      await new Promise<void>((resolve) => process.stdout.end("process.stdout.end\n", resolve));
      process.stdout.destroy();
      await complete(backend, "quiet");
      break;
    case "throw":
      setTimeout(() => {
        throw new Error("nobody catches me");
      });
      break;
    case "reject":
      void Promise.reject(new Error("nobody catches me"));
      break;
    case "fail":
      throw new Error("the handler fails");
    case "fail oddly":
      throw Object.create(null);
    case "exit":
      for (let i = 0; i < command.count; i++) void complete(backend, `${i} `.padEnd(command.size, "x"));
      process.exit(5);
      break;
    case "never":
      await new Promise(() => {});
      break;
    case "block":
      for (const end = Date.now() + (command.milliseconds ?? 0); Date.now() < end; );
      await complete(backend, "unblocked");
      break;
    case "output":
      await backend.send({ type: "tool_end", id: "1", output: { text: "é".repeat(command.size) }, success: true });
      break;
    case "ask": {
      const ask = (index: number) => backend.request({ type: "room_query", query: "describe", target: `${index}` });
      const answers = await Promise.all(Array.from({ length: command.count }, (_, index) => ask(index)));
      await complete(backend, answers.map(({ description }) => description).join());
      break;
    }
    case "tool": {
      const child = spawn("sleep", ["1000"], { stdio: "ignore" });
      await backend.send({ type: "tool_start", id: "1", tool: "Bash", input: { pid: child.pid } });
      await new Promise(() => {});
      break;
    }
    case "memory":
      await complete(backend, String(process.memoryUsage().rss));
      break;
    case "later":
      await new Promise((resolve) => setTimeout(resolve, command.milliseconds));
      await complete(backend, command.text);
  }
}
