import type { AbsolutePath, RequestId, SessionId } from "./values.ts";

/**
 * Every message that the frontend (the Fyrox application) sends to the backend (the adapter of the agent's SDK).
 *
 * @root
 */
export type FrontendMessage =
  | Init
  | UserMessage
  | Cancel
  | Ping
  | ModeChange
  | RoomQueryResponse
  | RoomActionResponse
  | Shutdown;

/**
 * Starts a session or resumes an earlier one, and says which version of the protocol the frontend speaks.
 *
 * Sent as the first message, when the application has started or has restarted the backend; sent again to sign in
 * anew or to open another session. A version that the backend does not speak is answered by `error` with the code
 * `PROTOCOL_MISMATCH`, whatever the rest of the message looks like.
 *
 * @direction frontend-to-backend
 * @category Lifecycle
 * @answeredBy session_started, error
 * @first
 * @resumes resume_session_id
 * @limit 1 KB
 */
export interface Init {
  type: "init";
  /**
   * Version of the protocol that the frontend speaks: its `PROTOCOL_VERSION`.
   *
   * @TJS-type integer
   * @minimum 1
   * @maximum 4294967295
   */
  version: number;
  /** Folder of the project that the agent works in. */
  working_dir: AbsolutePath;
  /**
   * Key for the z.AI API. Absent if the backend is to use the credentials that it has.
   *
   * @secret
   */
  api_key?: string;
  /**
   * Session to go on with: the latest ID that `session_started` or `compaction_occurred` named. Absent for a new
   * session.
   */
  resume_session_id?: SessionId;
  /**
   * What the user says first: the backend takes it as if a `user_message` with this text had followed. Absent if the
   * user has said nothing yet, and where a session is resumed after a restart.
   *
   * @since 1.1.0
   */
  initial_prompt?: string;
  /**
   * How the agent's SDK is set up. Absent if the backend is to use its own settings.
   *
   * @since 1.1.0
   */
  config?: SdkConfig;
}

/**
 * How the agent's SDK is set up. What is absent is left to the backend.
 *
 * @since 1.1.0
 */
export interface SdkConfig {
  /** Name of the model. */
  model?: string;
  /** What the agent may do without asking. */
  permission_mode?: PermissionMode;
}

/**
 * What the agent may do without asking.
 *
 * @since 1.1.0
 */
export type PermissionMode =
  /** It asks before it uses a tool that changes something. */
  | "default"
  /** It changes files without asking. */
  | "acceptEdits"
  /** It asks for nothing. */
  | "bypassPermissions"
  /** It plans and changes nothing. */
  | "plan";

/**
 * What the user says to the agent.
 *
 * Sent when the user presses Enter in the chat input or sends a file. The answer is a stream: text deltas and tools as
 * they come, and the complete text at the end.
 *
 * @direction frontend-to-backend
 * @category Conversation
 * @answeredBy assistant_text_delta, tool_start, tool_end, assistant_message_complete
 * @limit 100 KB
 */
export interface UserMessage {
  type: "user_message";
  /** Text as the user typed it. May be empty where files say it all. */
  content: string;
  /** Files that go with the text, in the order in which the user added them. */
  attachments?: Attachment[];
}

/** A file that goes with a message of the user. Its path is sent, never its content. */
export interface Attachment {
  /** How the agent is to look at the file. */
  type: AttachmentType;
  /** The file, which both processes can read. */
  path: AbsolutePath;
  /** MIME type of the file, such as `image/png`. If absent, the backend infers it from the file. */
  mime?: string;
}

/** How an attachment is to be looked at. */
export type AttachmentType =
  /** A picture. */
  | "image"
  /** Anything else. */
  | "file";

/**
 * Stops the answer that is being generated.
 *
 * Sent when the user presses Esc while an answer streams. Answered by `session_ended` with the reason `cancelled`.
 *
 * @direction frontend-to-backend
 * @category Control
 * @answeredBy session_ended
 * @limit 10 KB
 */
export interface Cancel {
  type: "cancel";
}

/**
 * Asks whether the backend is alive.
 *
 * Sent every 5 seconds. The backend answers at once, ahead of what it has queued; it counts as hung when no line at
 * all has come for 10 seconds after a ping that is still unanswered.
 *
 * @direction frontend-to-backend
 * @category Control
 * @answeredBy pong
 * @anytime
 * @limit 10 KB
 */
export interface Ping {
  type: "ping";
}

/**
 * Switches the agent between acting and planning.
 *
 * Sent when the user presses Shift+Tab. Nothing answers it: the backend changes the SDK's permission mode.
 *
 * @direction frontend-to-backend
 * @category Control
 * @limit 10 KB
 */
export interface ModeChange {
  type: "mode_change";
  /** The mode from now on. */
  mode: AgentMode;
}

/** How freely the agent acts. */
export type AgentMode =
  /** The agent acts by itself. */
  | "auto"
  /** The agent plans and changes nothing. */
  | "plan";

/**
 * The frontend's answer to `room_query`.
 *
 * Sent once for each query, with the query's `request_id`. Nothing answers it: the backend resolves the promise that
 * waits for it.
 *
 * @direction frontend-to-backend
 * @category Room
 * @limit 50 KB
 */
export interface RoomQueryResponse {
  type: "room_query_response";
  /** The query that this answers: `room_query.request_id`. */
  request_id: RequestId;
  /** The room, the surface or the note that was asked about, described in words for the agent. */
  description: string;
}

/**
 * The frontend's answer to `room_action`: whether the room has changed as asked.
 *
 * Sent once for each action, with the action's `request_id`, after it was carried out or has failed. Nothing answers
 * it: the backend hands it to the agent as the result of its tool.
 *
 * @direction frontend-to-backend
 * @category Room
 * @limit 10 KB
 */
export interface RoomActionResponse {
  type: "room_action_response";
  /** The action that this answers: `room_action.request_id`. */
  request_id: RequestId;
  /** Whether the room has changed as asked. */
  success: boolean;
  /** What has happened or why nothing has, in words for the agent: `Mantelpiece is full`. */
  message: string;
}

/**
 * Ends the backend.
 *
 * Sent when the application closes, or when it can't work with this backend. Nothing answers it: the backend writes
 * what it has accepted to send and exits with status 0. A backend that is still there after 5 seconds is killed.
 *
 * @direction frontend-to-backend
 * @category Lifecycle
 * @anytime
 * @last
 * @limit 10 KB
 */
export interface Shutdown {
  type: "shutdown";
}
