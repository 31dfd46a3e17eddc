import type { ErrorCode } from "./error-code.ts";
import type { RoomAction } from "./room.ts";
import type { RequestId, SessionId } from "./values.ts";

/**
 * Every message that the backend (the adapter of the agent's SDK) sends to the frontend (the Fyrox application).
 *
 * @root
 */
export type BackendMessage =
  | SessionStarted
  | AssistantTextDelta
  | AssistantMessageComplete
  | ToolStart
  | ToolEnd
  | SubagentSpawn
  | SubagentMessage
  | SubagentEnd
  | RoomActionMessage
  | RoomQuery
  | SessionEnded
  | CompactionOccurred
  | Pong
  | ErrorMessage
  | AuthStatus;

/**
 * The session is ready.
 *
 * Sent after `init`, once the SDK has a session. Made from the SDK's `SDKSystemMessage` with the subtype `init`.
 *
 * @direction backend-to-frontend
 * @category Lifecycle
 * @after init
 * @limit 50 KB
 */
export interface SessionStarted {
  type: "session_started";
  /** ID of the session, with which it can be resumed later. */
  session_id: SessionId;
  /** Name of the model that answers, such as `claude-sonnet-4.5`. Absent if the backend does not know it. */
  model?: string;
  /**
   * Names of the tools that the agent can use, such as `Read`. Older backends do not send them.
   *
   * @default []
   */
  tools?: string[];
}

/**
 * A piece of the assistant's text.
 *
 * Sent as the SDK streams, so that the frontend can show the text while it is written. Made from the text blocks of
 * the SDK's `SDKAssistantMessage`. A piece over the limit is split by the sender, never inside a character.
 *
 * @direction backend-to-frontend
 * @category Conversation
 * @after session_started
 * @limit 1 KB
 */
export interface AssistantTextDelta {
  type: "assistant_text_delta";
  /** Text that follows the text of the deltas before. */
  content: string;
}

/**
 * The assistant's message, complete.
 *
 * Sent when the SDK's `SDKAssistantMessage` has a `stop_reason`. The frontend logs the text and lets the figure turn
 * away from the camera.
 *
 * @direction backend-to-frontend
 * @category Conversation
 * @after session_started
 * @limit 1 MB
 */
export interface AssistantMessageComplete {
  type: "assistant_message_complete";
  /** The whole text: that of all deltas of this message, one after the other. */
  content: string;
}

/**
 * A tool begins to run.
 *
 * Sent when the SDK's `SDKAssistantMessage` holds a `tool_use` block, from which it is made. `tool_end` with the same
 * `id` follows.
 *
 * @direction backend-to-frontend
 * @category Tools
 * @after session_started
 * @endedBy tool_end id
 * @limit 10 KB
 */
export interface ToolStart {
  type: "tool_start";
  /** ID of this use of the tool, given by the SDK. */
  id: string;
  /** Name of the tool, such as `Read` or `Bash`. */
  tool: string;
  /** Arguments of the tool; their shape depends on the tool. */
  input: Record<string, unknown>;
}

/**
 * A tool has run.
 *
 * Sent when the SDK's `SDKUserMessage` holds a `tool_result` block, from which it is made.
 *
 * @direction backend-to-frontend
 * @category Tools
 * @limit 1 MB
 */
export interface ToolEnd {
  type: "tool_end";
  /** ID of the use of the tool: `tool_start.id`. */
  id: string;
  /** Result of the tool; its shape depends on the tool. An output over the limit goes to a file: see `SpilledOutput`. */
  output: unknown;
  /** Whether the tool has succeeded. If not, the output says what went wrong. */
  success: boolean;
}

/**
 * A subagent was started.
 *
 * Sent when the SDK says that it has created one.
 *
 * @direction backend-to-frontend
 * @category Subagents
 * @after session_started
 * @endedBy subagent_end id
 * @limit 10 KB
 */
export interface SubagentSpawn {
  type: "subagent_spawn";
  /** ID of the subagent. */
  id: string;
  /** What the subagent is to do, in words. */
  task: string;
}

/**
 * A subagent says something.
 *
 * Sent for each output of a subagent.
 *
 * @direction backend-to-frontend
 * @category Subagents
 * @within subagent_spawn id
 * @limit 1 MB
 */
export interface SubagentMessage {
  type: "subagent_message";
  /** ID of the subagent: `subagent_spawn.id`. */
  id: string;
  /** Text of the output. */
  content: string;
}

/**
 * A subagent has ended.
 *
 * Sent when a subagent has done its task or has given up.
 *
 * @direction backend-to-frontend
 * @category Subagents
 * @limit 10 KB
 */
export interface SubagentEnd {
  type: "subagent_end";
  /** ID of the subagent: `subagent_spawn.id`. */
  id: string;
  /** Whether the task was done. */
  success: boolean;
}

/**
 * Asks the frontend to change the room.
 *
 * Sent when the agent uses one of the room tools that change something (the MCP server in `room-tools.ts`). The
 * request fails when no answer has come after 30 seconds.
 *
 * @direction backend-to-frontend
 * @category Room
 * @answeredBy room_action_response
 * @correlatedBy request_id
 * @after session_started
 * @limit 10 KB
 */
export interface RoomActionMessage {
  type: "room_action";
  /** Name of this request, repeated by the answer. */
  request_id: RequestId;
  /** The change. */
  action: RoomAction;
}

/**
 * Asks the frontend to describe the room or something in it.
 *
 * Sent when the agent uses the room tool `look_around` or `examine`. The request fails when no answer has come after
 * 30 seconds.
 *
 * @direction backend-to-frontend
 * @category Room
 * @answeredBy room_query_response
 * @correlatedBy request_id
 * @after session_started
 * @limit 10 KB
 */
export type RoomQuery = DescribeQuery | ExamineQuery;

/** Asks for a description of the whole room or of one surface. */
export interface DescribeQuery {
  type: "room_query";
  /** Name of this request, repeated by the answer. */
  request_id: RequestId;
  query: "describe";
  /** ID of the surface to describe, such as `desk`. Absent: the whole room. */
  target?: string;
}

/** Asks for the content, the colour and the place of one note. */
export interface ExamineQuery {
  type: "room_query";
  /** Name of this request, repeated by the answer. */
  request_id: RequestId;
  query: "examine";
  /** Exact title of the note. */
  target: string;
}

/**
 * The session has ended.
 *
 * Sent when the SDK's query has completed, has failed or was cancelled. Made from the SDK's `SDKResultMessage`.
 *
 * @direction backend-to-frontend
 * @category Lifecycle
 * @after init
 * @limit 10 KB
 */
export interface SessionEnded {
  type: "session_ended";
  /** Why the session has ended. */
  reason: SessionEndReason;
}

/** Why a session has ended. */
export type SessionEndReason =
  /** The agent has finished. */
  | "success"
  /** The agent has used all the turns that it may. */
  | "error_max_turns"
  /** Something went wrong while the agent worked. */
  | "error_during_execution"
  /** The agent has spent all that it may, in US dollars. */
  | "error_max_budget_usd"
  /** The user has cancelled. */
  | "cancelled";

/**
 * The history of the conversation was shortened, and the session has a new ID.
 *
 * Sent when the SDK prunes the history. Made from the SDK's `SDKCompactBoundaryMessage`. The frontend takes the new ID
 * for `ProjectState.active_session` and logs the event.
 *
 * @direction backend-to-frontend
 * @category Lifecycle
 * @after session_started
 * @limit 10 KB
 */
export interface CompactionOccurred {
  type: "compaction_occurred";
  /** ID of the session until now. */
  old_session_id: SessionId;
  /** ID of the session from now on, with which it can be resumed later. */
  new_session_id: SessionId;
  /** What made the SDK prune. */
  trigger: CompactionTrigger;
}

/** What made the SDK prune the history. */
export type CompactionTrigger =
  /** The user has asked for it. */
  | "manual"
  /** The context was nearly full. */
  | "auto";

/**
 * The answer to `ping`.
 *
 * Sent at once, ahead of what is queued. The frontend notes when it has come, to find a backend that hangs.
 *
 * @direction backend-to-frontend
 * @category Control
 * @after ping
 * @limit 10 KB
 */
export interface Pong {
  type: "pong";
}

/**
 * Something went wrong.
 *
 * Sent for any error: of the SDK, of the backend itself, or of a line that the frontend has sent.
 *
 * @direction backend-to-frontend
 * @category Control
 * @limit 10 KB
 */
export interface ErrorMessage {
  type: "error";
  /** What kind of error it is. */
  code: ErrorCode;
  /** What has happened, in words for people. */
  message: string;
  /** Whether the frontend can retry or continue. For the known codes the catalogue says which it is. */
  recoverable: boolean;
}

/**
 * Whether the backend is signed in.
 *
 * Sent after `init`, and again when it changes. If it is not signed in, the frontend shows the error and asks for an
 * API key.
 *
 * @direction backend-to-frontend
 * @category Auth
 * @after init
 * @limit 10 KB
 */
export type AuthStatus = Authenticated | NotAuthenticated;

/** The backend is signed in. */
export interface Authenticated {
  type: "auth_status";
  authenticated: true;
  /** There is no error to speak of. */
  error?: never;
}

/** The backend is not signed in. */
export interface NotAuthenticated {
  type: "auth_status";
  authenticated: false;
  /** Why not, in words for people: `No API key provided`, or what the API said about the key. */
  error?: string;
}
