import type { Script } from "../script.ts";

/** The design's flow of a query about the room. */
export const roomQuery: Script = {
  about: "the agent looks around in the room, and the frontend describes it",
  steps: [
    { from: "frontend", message: { type: "init", version: 1, working_dir: "/foo" } },
    { from: "backend", message: { type: "session_started", session_id: "abc123", tools: ["look_around"] }, after: 100 },
    { label: "turn" },
    { from: "frontend", message: { type: "user_message", content: "What is on the desk?" }, after: 200 },
    {
      from: "backend",
      message: { type: "tool_start", id: "t2", tool: "look_around", input: { surface: "desk" } },
      after: 150,
    },
    {
      from: "backend",
      message: { type: "room_query", request_id: "req1", query: "describe", target: "desk" },
      after: 20,
    },
    {
      from: "frontend",
      message: {
        type: "room_query_response",
        request_id: "req1",
        description: "The desk has 3 notes and 2 image stacks.",
      },
      after: 30,
      capture: { description: "description" },
    },
    {
      from: "backend",
      message: {
        type: "tool_end",
        id: "t2",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for what was captured
        output: { content: [{ type: "text", text: "${description}" }] },
        success: true,
      },
      after: 10,
    },
    { say: "I have looked at the desk." },
    { goto: "turn" },
  ],
};
