import type { Script } from "../script.ts";

/** The design's flow of a new session. */
export const newSession: Script = {
  about: "a session begins, and the agent says hello",
  steps: [
    { from: "frontend", message: { type: "init", version: 1, working_dir: "/foo" } },
    {
      from: "backend",
      message: { type: "session_started", session_id: "abc123", model: "claude-sonnet-4.5", tools: ["Read", "Bash"] },
      after: 100,
    },
    { from: "frontend", message: { type: "user_message", content: "hello" }, after: 200 },
    { from: "backend", message: { type: "assistant_text_delta", content: "Hello! " }, after: 200 },
    { from: "backend", message: { type: "assistant_text_delta", content: "How can I help?" }, after: 60 },
    { from: "backend", message: { type: "assistant_message_complete", content: "Hello! How can I help?" } },
  ],
};
