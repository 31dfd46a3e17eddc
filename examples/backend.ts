// A small but whole backend, with an agent that can do little: it says what it hears, looks around in the room, puts
// notes up and reads files. Run it by a frontend, such as the one in rust/examples/frontend.rs.
import { readFile } from "node:fs/promises";
import type { BackendConnection } from "../src/connection/backend-connection.ts";
import { serveStdio } from "../src/stdio/serve-stdio.ts";

let cancelled = false;
let lastTurn: Promise<void> = Promise.resolve();

/** Streams a text word by word, as an agent does. */
async function speak(backend: BackendConnection, text: string): Promise<void> {
  for (const content of text.match(/\S+\s*/gu) ?? []) {
    if (cancelled) return;
    await backend.send({ type: "assistant_text_delta", content });
  }
  await backend.send({ type: "assistant_message_complete", content: text });
}

let uses = 0;

/** Runs a tool, and says so before and after. */
async function use(
  backend: BackendConnection,
  tool: string,
  input: Record<string, unknown>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const id = `t${++uses}`;
  await backend.send({ type: "tool_start", id, tool, input });
  try {
    const output = await run();
    await backend.send({ type: "tool_end", id, output, success: true });
    return output;
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    await backend.send({ type: "tool_end", id, output, success: false });
    return output;
  }
}

/** What the agent makes of what the user says. */
async function answer(backend: BackendConnection, text: string): Promise<void> {
  const [verb = "", ...rest] = text.split(" ");
  const what = rest.join(" ");
  switch (verb) {
    case "look": {
      const room = await use(backend, "look_around", {}, async () => {
        const { description } = await backend.request({ type: "room_query", query: "describe" });
        return description;
      });
      return speak(backend, `I see: ${room}`);
    }
    case "note": {
      const action = { type: "create_note", title: what, content: what, surface: "desk", color: "yellow" } as const;
      const result = await use(backend, "create_note", { title: what }, async () => {
        const { success, message } = await backend.request({ type: "room_action", action });
        if (!success) throw new Error(message);
        return message;
      });
      return speak(backend, String(result));
    }
    case "read": {
      const content = await use(backend, "Read", { file_path: what }, () => readFile(what, "utf8"));
      return speak(backend, `It has ${String(content).length} characters.`);
    }
    default:
      return speak(backend, `You said: ${text}`);
  }
}

/** Handlers are not awaited one by one; an agent that does one thing at a time says so itself. */
function takeTurn(backend: BackendConnection, text: string): Promise<void> {
  const turn = async () => {
    cancelled = false;
    await answer(backend, text);
    await backend.send({ type: "session_ended", reason: cancelled ? "cancelled" : "success" });
  };
  lastTurn = lastTurn.then(turn, turn);
  return lastTurn;
}

serveStdio({
  on: {
    async init({ resume_session_id, initial_prompt, config }, backend) {
      const session_id = resume_session_id ?? crypto.randomUUID();
      const model = config?.model ?? "parrot";
      await backend.send({ type: "session_started", session_id, model, tools: ["look_around", "Read"] });
      if (initial_prompt !== undefined) await takeTurn(backend, initial_prompt);
    },
    user_message: ({ content }, backend) => takeTurn(backend, content),
    cancel() {
      cancelled = true;
    },
    mode_change({ mode }) {
      // stdout belongs to the protocol: this goes to stderr, which the frontend shows.
      console.log(`the mode is ${mode} now`);
    },
  },
});
