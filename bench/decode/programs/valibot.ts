import * as v from "valibot";

const text = v.string();
const id = v.pipe(v.string(), v.minLength(1));

/** The backend's messages as one writes them with valibot. */
const message = v.variant("type", [
  v.object({
    type: v.literal("session_started"),
    session_id: text,
    model: v.optional(text),
    tools: v.optional(v.array(text)),
  }),
  v.object({ type: v.literal("assistant_text_delta"), content: text }),
  v.object({ type: v.literal("assistant_message_complete"), content: text }),
  v.object({ type: v.literal("tool_start"), id: text, tool: text, input: v.record(text, v.unknown()) }),
  v.object({ type: v.literal("tool_end"), id: text, output: v.unknown(), success: v.boolean() }),
  v.object({ type: v.literal("subagent_spawn"), id: text, task: text }),
  v.object({ type: v.literal("subagent_message"), id: text, content: text }),
  v.object({ type: v.literal("subagent_end"), id: text, success: v.boolean() }),
  v.object({
    type: v.literal("room_action"),
    request_id: id,
    action: v.variant("type", [
      v.object({
        type: v.literal("create_note"),
        title: text,
        content: text,
        surface: text,
        color: v.optional(v.picklist(["yellow", "pink", "blue", "green"])),
      }),
      v.object({ type: v.literal("remove_note"), title: text, surface: text }),
      v.object({ type: v.literal("move_note"), title: text, from_surface: text, to_surface: text }),
      v.object({ type: v.literal("clear_room") }),
    ]),
  }),
  v.variant("query", [
    v.object({ type: v.literal("room_query"), request_id: id, query: v.literal("describe"), target: v.optional(text) }),
    v.object({ type: v.literal("room_query"), request_id: id, query: v.literal("examine"), target: text }),
  ]),
  v.object({
    type: v.literal("session_ended"),
    reason: v.picklist(["success", "error_max_turns", "error_during_execution", "error_max_budget_usd", "cancelled"]),
  }),
  v.object({
    type: v.literal("compaction_occurred"),
    old_session_id: text,
    new_session_id: text,
    trigger: v.picklist(["manual", "auto"]),
  }),
  v.object({ type: v.literal("pong") }),
  v.object({ type: v.literal("error"), code: text, message: text, recoverable: v.boolean() }),
  v.variant("authenticated", [
    v.object({ type: v.literal("auth_status"), authenticated: v.literal(true), error: v.optional(v.never()) }),
    v.object({ type: v.literal("auth_status"), authenticated: v.literal(false), error: v.optional(text) }),
  ]),
]);

export function valibotAccepts(line: string): boolean {
  return v.safeParse(message, JSON.parse(line)).success;
}
