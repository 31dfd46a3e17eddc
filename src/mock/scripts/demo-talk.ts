import type { Step } from "../script.ts";

/** The agent talks, and nothing else. */
export const chat: readonly Step[] = [
  { say: "Hello! I am a mock: I say the same to everybody. ", every: 45 },
  { wait: 300 },
  {
    say: "Tell me to look around, to make a note, to tidy up, to ask my team, to compact the conversation or to fail, and you will see what your frontend makes of it.\n\nUnicode comes whole: naïve café, 日本語, 👩‍🚀.",
    every: 35,
  },
];

/** The history of the conversation is shortened. */
export const compact: readonly Step[] = [
  { say: "I shall forget the beginning of our conversation." },
  {
    from: "backend",
    message: { type: "compaction_occurred", old_session_id: "demo-1", new_session_id: "demo-2", trigger: "manual" },
    after: 600,
  },
  { say: "Now I know less, and the session has a new ID." },
];

/** Tools and the SDK fail, and a code comes that no frontend knows. */
export const fail: readonly Step[] = [
  {
    from: "backend",
    message: { type: "tool_start", id: "fail-1", tool: "Bash", input: { command: "make coffee" } },
    after: 100,
  },
  {
    from: "backend",
    message: { type: "tool_end", id: "fail-1", output: "make: *** No rule to make target 'coffee'.", success: false },
    after: 500,
  },
  {
    from: "backend",
    message: { type: "error", code: "SDK_ERROR", message: "The SDK lost its connection.", recoverable: true },
    after: 200,
  },
  {
    from: "backend",
    message: { type: "error", code: "COFFEE_IS_OUT", message: "There is no coffee left.", recoverable: true },
    after: 50,
  },
  { say: "That did not go well." },
];
