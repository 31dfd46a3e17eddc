import Type from "typebox";
import { Compile } from "typebox/compile";

const text = Type.String();
const id = Type.String({ minLength: 1 });

/** The backend's messages as one writes them with TypeBox, compiled. */
const message = Compile(
  Type.Union([
    Type.Object({
      type: Type.Literal("session_started"),
      session_id: text,
      model: Type.Optional(text),
      tools: Type.Optional(Type.Array(text)),
    }),
    Type.Object({ type: Type.Literal("assistant_text_delta"), content: text }),
    Type.Object({ type: Type.Literal("assistant_message_complete"), content: text }),
    Type.Object({
      type: Type.Literal("tool_start"),
      id: text,
      tool: text,
      input: Type.Record(text, Type.Unknown()),
    }),
    Type.Object({ type: Type.Literal("tool_end"), id: text, output: Type.Unknown(), success: Type.Boolean() }),
    Type.Object({ type: Type.Literal("subagent_spawn"), id: text, task: text }),
    Type.Object({ type: Type.Literal("subagent_message"), id: text, content: text }),
    Type.Object({ type: Type.Literal("subagent_end"), id: text, success: Type.Boolean() }),
    Type.Object({
      type: Type.Literal("room_action"),
      request_id: id,
      action: Type.Union([
        Type.Object({
          type: Type.Literal("create_note"),
          title: text,
          content: text,
          surface: text,
          color: Type.Optional(Type.Union(["yellow", "pink", "blue", "green"].map((color) => Type.Literal(color)))),
        }),
        Type.Object({ type: Type.Literal("remove_note"), title: text, surface: text }),
        Type.Object({ type: Type.Literal("move_note"), title: text, from_surface: text, to_surface: text }),
        Type.Object({ type: Type.Literal("clear_room") }),
      ]),
    }),
    Type.Object({
      type: Type.Literal("room_query"),
      request_id: id,
      query: Type.Literal("describe"),
      target: Type.Optional(text),
    }),
    Type.Object({ type: Type.Literal("room_query"), request_id: id, query: Type.Literal("examine"), target: text }),
    Type.Object({
      type: Type.Literal("session_ended"),
      reason: Type.Union(
        ["success", "error_max_turns", "error_during_execution", "error_max_budget_usd", "cancelled"].map((reason) =>
          Type.Literal(reason),
        ),
      ),
    }),
    Type.Object({
      type: Type.Literal("compaction_occurred"),
      old_session_id: text,
      new_session_id: text,
      trigger: Type.Union([Type.Literal("manual"), Type.Literal("auto")]),
    }),
    Type.Object({ type: Type.Literal("pong") }),
    Type.Object({ type: Type.Literal("error"), code: text, message: text, recoverable: Type.Boolean() }),
    Type.Object({
      type: Type.Literal("auth_status"),
      authenticated: Type.Literal(true),
      error: Type.Optional(Type.Never()),
    }),
    Type.Object({
      type: Type.Literal("auth_status"),
      authenticated: Type.Literal(false),
      error: Type.Optional(text),
    }),
  ]),
);

export function typeboxAccepts(line: string): boolean {
  return message.Check(JSON.parse(line));
}
