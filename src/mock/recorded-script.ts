import { backend, frontend } from "../codec/codec.ts";
import { SessionReader } from "../session/session-reader.ts";
import type { MessageStep, Script, Step } from "./script.ts";

/** They are played by themselves, whatever was recorded. */
const BY_ITSELF: ReadonlySet<string> = new Set(["ping", "pong", "shutdown"]);

/** Longer pauses of a recorded session are played as this, in milliseconds. */
const LONGEST_PAUSE = 10_000;

/** A recorded session as a script, with its times. What was refused is left out: nothing that is played is wrong. */
export function recordedScript(text: string): Script {
  const reader = new SessionReader();
  reader.feed(new TextEncoder().encode(text));
  reader.finish();
  const steps: Step[] = [];
  let before: number | undefined;
  for (let read = reader.next(); read !== undefined; read = reader.next()) {
    if (read.kind === "fault" || read.entry.kind !== "line") continue;
    const { at, from, content, refused } = read.entry;
    const step = from === "stderr" || refused !== undefined ? undefined : messageStep(from, content);
    if (step === undefined) continue;
    const pause = Math.min(LONGEST_PAUSE, Math.round(at - (before ?? at)));
    before = at;
    steps.push(pause > 0 ? { ...step, after: pause } : step);
  }
  const command = reader.header?.command.join(" ") ?? "";
  return { about: `a recorded session of ${command}`, steps };
}

function messageStep(from: "frontend" | "backend", content: string | Uint8Array): MessageStep | undefined {
  if (from === "frontend") {
    const outcome = frontend.decode(content);
    return outcome.kind === "message" && !BY_ITSELF.has(outcome.message.type)
      ? { from, message: outcome.message }
      : undefined;
  }
  const outcome = backend.decode(content);
  return outcome.kind === "message" && !BY_ITSELF.has(outcome.message.type)
    ? { from, message: outcome.message }
    : undefined;
}
