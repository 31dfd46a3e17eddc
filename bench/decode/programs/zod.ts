import { z } from "zod";

const text = z.string();
const id = z.string().min(1);

/** The backend's messages as one writes them with zod. */
const message = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("session_started"),
    session_id: text,
    model: text.optional(),
    tools: z.array(text).optional(),
  }),
  z.object({ type: z.literal("assistant_text_delta"), content: text }),
  z.object({ type: z.literal("assistant_message_complete"), content: text }),
  z.object({ type: z.literal("tool_start"), id: text, tool: text, input: z.record(text, z.unknown()) }),
  z.object({ type: z.literal("tool_end"), id: text, output: z.unknown(), success: z.boolean() }),
  z.object({ type: z.literal("subagent_spawn"), id: text, task: text }),
  z.object({ type: z.literal("subagent_message"), id: text, content: text }),
  z.object({ type: z.literal("subagent_end"), id: text, success: z.boolean() }),
  z.object({
    type: z.literal("room_action"),
    request_id: id,
    action: z.discriminatedUnion("type", [
      z.object({
        type: z.literal("create_note"),
        title: text,
        content: text,
        surface: text,
        color: z.enum(["yellow", "pink", "blue", "green"]).optional(),
      }),
      z.object({ type: z.literal("remove_note"), title: text, surface: text }),
      z.object({ type: z.literal("move_note"), title: text, from_surface: text, to_surface: text }),
      z.object({ type: z.literal("clear_room") }),
    ]),
  }),
  z.discriminatedUnion("query", [
    z.object({ type: z.literal("room_query"), request_id: id, query: z.literal("describe"), target: text.optional() }),
    z.object({ type: z.literal("room_query"), request_id: id, query: z.literal("examine"), target: text }),
  ]),
  z.object({
    type: z.literal("session_ended"),
    reason: z.enum(["success", "error_max_turns", "error_during_execution", "error_max_budget_usd", "cancelled"]),
  }),
  z.object({
    type: z.literal("compaction_occurred"),
    old_session_id: text,
    new_session_id: text,
    trigger: z.enum(["manual", "auto"]),
  }),
  z.object({ type: z.literal("pong") }),
  z.object({ type: z.literal("error"), code: text, message: text, recoverable: z.boolean() }),
  z.discriminatedUnion("authenticated", [
    z.object({ type: z.literal("auth_status"), authenticated: z.literal(true), error: z.never().optional() }),
    z.object({ type: z.literal("auth_status"), authenticated: z.literal(false), error: text.optional() }),
  ]),
]);

export function zodAccepts(line: string): boolean {
  return message.safeParse(JSON.parse(line)).success;
}
