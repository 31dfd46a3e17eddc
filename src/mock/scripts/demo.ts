import type { Pattern, Script, Step } from "../script.ts";
import { chat, compact, fail } from "./demo-talk.ts";
import { look, note, team, tidy } from "./demo-tools.ts";

/** What the agent does when the user says something with one of these words. */
function way(label: string, words?: string): Pattern & { readonly goto: string } {
  const where = words === undefined ? {} : { where: { content: { $matches: `\\b(?:${words})` } } };
  return { from: "frontend", type: "user_message", ...where, goto: label };
}

/** A turn of the conversation: what the user says, what the agent does, and the end. */
function turn(label: string, content: string, steps: readonly Step[]): Step[] {
  return [
    { label },
    { from: "frontend", message: { type: "user_message", content }, after: 400 },
    ...steps,
    { from: "backend", message: { type: "session_ended", reason: "success" }, after: 50 },
    { goto: "turn" },
  ];
}

/** Something of everything, for whoever builds a frontend: what the agent does depends on what it is told. */
export const demo: Script = {
  about: "a chatty agent: tell it to look, note, tidy, ask a team, compact or fail, or say anything else",
  steps: [
    {
      from: "frontend",
      message: { type: "init", version: 1, working_dir: "/project" },
      capture: { session: "resume_session_id" },
    },
    { from: "backend", message: { type: "auth_status", authenticated: true }, after: 50 },
    {
      from: "backend",
      message: {
        type: "session_started",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for the session that is resumed
        session_id: "${session:-demo-1}",
        model: "claude-sonnet-4.5",
        tools: ["Read", "Bash", "look_around", "create_note", "clear_room"],
      },
      after: 150,
    },
    { whenever: { from: "frontend", type: "cancel" }, goto: "cancelled" },
    { label: "turn" },
    {
      choose: [
        way("look", "look|room|see|desk"),
        way("note", "note|write|remember"),
        way("tidy", "tidy|clear|clean"),
        way("team", "team|subagent|project"),
        way("compact", "compact"),
        way("fail", "fail|error"),
        way("chat"),
      ],
    },
    ...turn("look", "Please look around.", look),
    ...turn("note", "Make a note: buy milk.", note),
    ...turn("tidy", "Tidy up, please.", tidy),
    ...turn("team", "Ask the team what is left to do in the project.", team),
    ...turn("compact", "Compact the conversation.", compact),
    ...turn("fail", "Fail, please.", fail),
    ...turn("chat", "Hello!", chat),
    { label: "cancelled" },
    { from: "frontend", message: { type: "cancel" } },
    { from: "backend", message: { type: "session_ended", reason: "cancelled" } },
    { goto: "turn" },
  ],
};
