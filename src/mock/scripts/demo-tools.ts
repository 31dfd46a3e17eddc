import type { Step } from "../script.ts";

/** The agent looks at the whole room. */
export const look: readonly Step[] = [
  { say: "Let me look around." },
  { from: "backend", message: { type: "tool_start", id: "look-1", tool: "look_around", input: {} }, after: 150 },
  { from: "backend", message: { type: "room_query", request_id: "ask-room", query: "describe" }, after: 20 },
  {
    from: "frontend",
    message: { type: "room_query_response", request_id: "ask-room", description: "A desk with three notes." },
    after: 30,
    capture: { room: "description" },
  },
  {
    from: "backend",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for what was captured
    message: { type: "tool_end", id: "look-1", output: { room: "${room}" }, success: true },
    after: 20,
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for what was captured
  { say: "You say that the room is like this: ${room}" },
];

/** The agent puts a note up, and looks at it. */
export const note: readonly Step[] = [
  {
    from: "backend",
    message: { type: "tool_start", id: "note-1", tool: "create_note", input: { title: "Shopping list" } },
    after: 200,
  },
  {
    from: "backend",
    message: {
      type: "room_action",
      request_id: "put-note",
      action: {
        type: "create_note",
        title: "Shopping list",
        content: "- milk\n- bread",
        surface: "desk",
        color: "yellow",
      },
    },
    after: 20,
  },
  {
    from: "frontend",
    message: { type: "room_action_response", request_id: "put-note", success: true, message: "Created the note." },
    after: 30,
    capture: { result: "message" },
  },
  {
    from: "backend",
    message: { type: "room_query", request_id: "ask-note", query: "examine", target: "Shopping list" },
    after: 20,
  },
  {
    from: "frontend",
    message: {
      type: "room_query_response",
      request_id: "ask-note",
      description: "Shopping list, yellow: milk, bread.",
    },
    after: 30,
  },
  {
    from: "backend",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands for what was captured
    message: { type: "tool_end", id: "note-1", output: "${result}", success: true },
    after: 20,
  },
  { say: "I have put a shopping list on the desk." },
];

/** The agent moves and removes notes. */
export const tidy: readonly Step[] = [
  { from: "backend", message: { type: "tool_start", id: "tidy-1", tool: "clear_room", input: {} }, after: 200 },
  {
    from: "backend",
    message: {
      type: "room_action",
      request_id: "move-note",
      action: { type: "move_note", title: "Shopping list", from_surface: "desk", to_surface: "mantelpiece" },
    },
    after: 20,
  },
  {
    from: "frontend",
    message: { type: "room_action_response", request_id: "move-note", success: false, message: "Mantelpiece is full" },
    after: 30,
  },
  {
    from: "backend",
    message: { type: "room_action", request_id: "clear", action: { type: "clear_room" } },
    after: 20,
  },
  {
    from: "frontend",
    message: { type: "room_action_response", request_id: "clear", success: true, message: "The room is clear" },
    after: 30,
  },
  {
    from: "backend",
    message: { type: "tool_end", id: "tidy-1", output: { cleared: true, notes: 0 }, success: true },
    after: 20,
  },
  { say: "The room is tidy now." },
];

/** Two subagents work at the same time, with tools of their own. */
export const team: readonly Step[] = [
  { say: "I shall ask two others." },
  { from: "backend", message: { type: "subagent_spawn", id: "ada", task: "Find every TODO" }, after: 200 },
  { from: "backend", message: { type: "subagent_spawn", id: "ben", task: "Read the README" }, after: 30 },
  {
    from: "backend",
    message: { type: "tool_start", id: "grep-1", tool: "Bash", input: { command: "grep -rn TODO src" } },
    after: 100,
  },
  { from: "backend", message: { type: "subagent_message", id: "ada", content: "I have begun with src." }, after: 250 },
  {
    from: "backend",
    message: { type: "tool_start", id: "read-1", tool: "Read", input: { file_path: "/project/README.md" } },
    after: 100,
  },
  {
    from: "backend",
    message: { type: "tool_end", id: "read-1", output: { content: "# Room\n\nA room for an agent." }, success: true },
    after: 200,
  },
  { from: "backend", message: { type: "subagent_message", id: "ben", content: "It is about a room." }, after: 150 },
  { from: "backend", message: { type: "subagent_end", id: "ben", success: true }, after: 60 },
  {
    from: "backend",
    message: { type: "tool_end", id: "grep-1", output: "src/main.ts:12: // TODO lights", success: true },
    after: 300,
  },
  { from: "backend", message: { type: "subagent_message", id: "ada", content: "One: the lights." }, after: 100 },
  { from: "backend", message: { type: "subagent_end", id: "ada", success: true }, after: 60 },
  { say: "One thing is left to do: the lights." },
];
