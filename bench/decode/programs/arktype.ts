import { type } from "arktype";

/** The backend's messages as one writes them with ArkType. */
const message = type({ type: "'session_started'", session_id: "string", "model?": "string", "tools?": "string[]" })
  .or({ type: "'assistant_text_delta'", content: "string" })
  .or({ type: "'assistant_message_complete'", content: "string" })
  .or({ type: "'tool_start'", id: "string", tool: "string", input: "Record<string, unknown>" })
  .or({ type: "'tool_end'", id: "string", output: "unknown", success: "boolean" })
  .or({ type: "'subagent_spawn'", id: "string", task: "string" })
  .or({ type: "'subagent_message'", id: "string", content: "string" })
  .or({ type: "'subagent_end'", id: "string", success: "boolean" })
  .or({
    type: "'room_action'",
    request_id: "string > 0",
    action: type({
      type: "'create_note'",
      title: "string",
      content: "string",
      surface: "string",
      "color?": "'yellow' | 'pink' | 'blue' | 'green'",
    })
      .or({ type: "'remove_note'", title: "string", surface: "string" })
      .or({ type: "'move_note'", title: "string", from_surface: "string", to_surface: "string" })
      .or({ type: "'clear_room'" }),
  })
  .or({ type: "'room_query'", request_id: "string > 0", query: "'describe'", "target?": "string" })
  .or({ type: "'room_query'", request_id: "string > 0", query: "'examine'", target: "string" })
  .or({
    type: "'session_ended'",
    reason: "'success' | 'error_max_turns' | 'error_during_execution' | 'error_max_budget_usd' | 'cancelled'",
  })
  .or({
    type: "'compaction_occurred'",
    old_session_id: "string",
    new_session_id: "string",
    trigger: "'manual' | 'auto'",
  })
  .or({ type: "'pong'" })
  .or({ type: "'error'", code: "string", message: "string", recoverable: "boolean" })
  .or({ type: "'auth_status'", authenticated: "true", "error?": "never" })
  .or({ type: "'auth_status'", authenticated: "false", "error?": "string" });

export function arktypeAccepts(line: string): boolean {
  return !(message(JSON.parse(line)) instanceof type.errors);
}
