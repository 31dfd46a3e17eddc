import { readFileSync } from "node:fs";
import type { BackendMessage } from "../../../src/messages/index.ts";
import { type BackendEvent, type SpawnBackendOptions, spawnBackend } from "../../../src/node.ts";
import type { Command } from "./backends/scripted.ts";
import type { Program } from "./programs.ts";

export const INIT = { type: "init", version: 1, working_dir: "/project" } as const;

type Arrived = BackendMessage | BackendEvent;

/** A spawned backend that remembers what came, and lets a test wait for it. */
export function session([command, ...args]: Program, options: SpawnBackendOptions = {}) {
  const messages: BackendMessage[] = [];
  const events: BackendEvent[] = [];
  let watchers: (() => void)[] = [];
  const arrived = () => {
    const waiting = watchers;
    watchers = [];
    for (const look of waiting) look();
  };
  const backend = spawnBackend(command, args, {
    onEvent(event) {
      events.push(event);
      arrived();
    },
    ...options,
  });
  const types = [
    "session_started",
    "assistant_text_delta",
    "assistant_message_complete",
    "tool_start",
    "tool_end",
  ] as const;
  for (const type of [...types, "session_ended", "error", "auth_status"] as const) {
    backend.on(type, (message) => {
      messages.push(message);
      arrived();
    });
  }

  /** Waits until something that has come satisfies a condition. */
  async function until<T>(what: string, find: () => T | undefined | false, milliseconds = 20_000): Promise<T> {
    const end = Date.now() + milliseconds;
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(`nothing like ${what} within ${milliseconds} ms: ${show([...messages, ...events])}`);
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        watchers.push(resolve);
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }

  return {
    backend,
    messages,
    events,
    until,
    event: <Kind extends BackendEvent["kind"]>(kind: Kind) =>
      until(kind, () => events.find((event): event is Extract<BackendEvent, { kind: Kind }> => event.kind === kind)),
    message: <Type extends BackendMessage["type"]>(type: Type) =>
      until(type, () =>
        messages.find((message): message is Extract<BackendMessage, { type: Type }> => message.type === type),
      ),
    complete: (content: string) =>
      until(content, () => messages.some((message) => "content" in message && message.content === content)),
    stderr: () => events.flatMap((event) => (event.kind === "stderr" ? [event.line] : [])).join("\n"),
    kinds: () => events.map(({ kind }) => kind).filter((kind) => kind !== "stderr"),
    run: (command: Command) => backend.send({ type: "user_message", content: JSON.stringify(command) }),
  };
}

function show(arrived: readonly Arrived[]): string {
  return JSON.stringify(arrived.slice(-20)).slice(0, 3_000);
}

/** Whether a process is there. One that has ended and that nobody has asked for yet counts as gone. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    const [state] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /su, "");
    return state !== "Z";
  } catch (error) {
    // Without /proc only the signal tells.
    return error instanceof Error && "syscall" in error && error.syscall === "open" && process.platform !== "linux";
  }
}
