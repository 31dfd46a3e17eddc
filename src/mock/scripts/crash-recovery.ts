import type { Script } from "../script.ts";

/** The design's flow of a crash: the backend goes in the middle of a tool, and the next one resumes the session. */
export const crashRecovery: Script = {
  about: "the backend crashes while a tool runs, and the next one goes on with the session",
  steps: [
    {
      choose: [
        { from: "frontend", type: "init", where: { resume_session_id: { $present: false } }, goto: "begin" },
        { from: "frontend", type: "init", goto: "resume" },
      ],
    },
    { label: "begin" },
    { from: "frontend", message: { type: "init", version: 1, working_dir: "/foo" } },
    {
      from: "backend",
      message: { type: "session_started", session_id: "abc123", tools: ["Bash"] },
      after: 100,
      capture: { session: "session_id" },
    },
    { from: "frontend", message: { type: "user_message", content: "Run the tests." }, after: 200 },
    {
      from: "backend",
      message: { type: "tool_start", id: "t1", tool: "Bash", input: { command: "npm test" } },
      after: 150,
    },
    { wait: 300 },
    { fault: "crash" },
    { label: "resume" },
    {
      from: "frontend",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for what was captured
      message: { type: "init", version: 1, working_dir: "/foo", resume_session_id: "${session}" },
      capture: { session: "resume_session_id" },
    },
    {
      from: "backend",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for what was captured
      message: { type: "session_started", session_id: "${session}", tools: ["Bash"] },
      after: 100,
    },
    {
      from: "backend",
      message: { type: "tool_end", id: "t1", output: "12 tests have passed.", success: true },
      after: 300,
    },
    { say: "All 12 tests have passed." },
    { from: "backend", message: { type: "session_ended", reason: "success" } },
  ],
};
