import type { Script } from "../script.ts";

/** The design's flow of a tool. */
export const toolExecution: Script = {
  about: "the agent reads a file with a tool and says what is in it",
  steps: [
    { from: "frontend", message: { type: "init", version: 1, working_dir: "/foo" } },
    { from: "backend", message: { type: "session_started", session_id: "abc123", tools: ["Read"] }, after: 100 },
    { label: "turn" },
    { from: "frontend", message: { type: "user_message", content: "What is in notes.txt?" }, after: 200 },
    {
      from: "backend",
      message: { type: "tool_start", id: "t1", tool: "Read", input: { file_path: "/foo/notes.txt" } },
      after: 150,
    },
    {
      from: "backend",
      message: { type: "tool_end", id: "t1", output: { content: "Buy milk.\n" }, success: true },
      after: 400,
    },
    { say: "The file contains a single line: buy milk." },
    { goto: "turn" },
  ],
};
