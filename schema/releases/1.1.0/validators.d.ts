// Made from the JSON Schema by the compiler, and written anew by it: don't edit.

/**
 * Version of the wire, sent in every `init`.
 *
 * It changes when a peer that knows only the other version would refuse or misread a line, or be left waiting for an
 * answer. It is not the version of the package, which changes with every release.
 */
export declare const PROTOCOL_VERSION: 1;

/** SHA-256 over the schema without its documentation. */
export declare const SCHEMA_FINGERPRINT: "a33eca799e5db77e8d97dc02b538f08bbcd6bcd69ba6b7b4c7d5434a85b10f65";

/** Why a line or a value is refused. */
export type Code =
  | "TOO_LARGE"
  | "INVALID_UTF8"
  | "TOO_DEEP"
  | "INVALID_JSON"
  | "TRUNCATED"
  | "NOT_AN_OBJECT"
  | "INVALID_MESSAGE"
  | "UNKNOWN_TYPE";

/** Why a line could not be decoded or a value could not be encoded. */
export declare class ProtocolError extends globalThis.Error {
  readonly name: "ProtocolError";
  readonly code: Code;
  /** JSON Pointer to the first fault; empty for the whole. */
  readonly path: string;
  /** The fault alone: `expected boolean, got string "yes"`. */
  readonly reason: string;

  /** @param action What failed, without a full stop: `Cannot decode tool_end`. */
  constructor(code: Code, path: string, reason: string, action?: string, options?: { cause?: unknown });
}

/** What a reader makes of a line. */
export type Outcome<T> =
  | { readonly kind: "message"; readonly message: T }
  /** An object whose tag no message of this direction has: from a newer peer, perhaps. */
  | { readonly kind: "unknown"; readonly type: string; readonly line: string; readonly error: ProtocolError }
  | { readonly kind: "refusal"; readonly error: ProtocolError };

/** What is known about a message beside its type. */
export type MessageMetadata<
  Answers extends readonly string[] = readonly string[],
  Order extends OrderRules = OrderRules,
> = {
  /** The name of its type. */
  readonly name: string;
  readonly direction?: string;
  readonly category?: string;
  /** The largest line that may be sent, in bytes without the line end. */
  readonly limit?: number;
  /** Tags of the messages that answer it. */
  readonly answeredBy: readonly string[] & Answers;
  /** JSON Pointers to its secret fields; `*` stands for any item or key. */
  readonly secrets: readonly string[];
  /** When it may come in a conversation. */
  readonly order: OrderRules & Order;
};

/** When a message may come in a conversation. */
export type OrderRules = {
  /** The first message of its direction is one of those that say this. */
  readonly first?: true;
  /** It may come before the first message and after the last one. */
  readonly anytime?: true;
  /** Nothing of its direction follows. */
  readonly last?: true;
  /** Tags of messages of either direction of which at least one has come before. */
  readonly after?: readonly string[];
  /** The field that each answer repeats. */
  readonly correlatedBy?: string;
  /** It opens a span that a message of this type ends, with the same value in the field. */
  readonly endedBy?: { readonly type: string; readonly field: string };
  /** It comes only while a span is open that a message of this type has opened, with the same value in the field. */
  readonly within?: { readonly type: string; readonly field: string };
  /** The optional field by which it goes on with an earlier conversation. */
  readonly resumes?: string;
};

/**
 * Reads a line, without its line end, as BackendMessage.
 *
 * Never throws: what can't be read is a refusal, and an object with a tag that is not known is handed over.
 */
export declare function decodeBackendMessage(line: string | globalThis.Uint8Array): Outcome<BackendMessage>;

/**
 * The line of a message, without its line end: declared fields only, in the order of their declaration.
 *
 * @param limit The largest line in bytes, instead of the limit of the message's type.
 * @throws ProtocolError if a decoder would refuse the line, or if it is over the limit.
 */
export declare function encodeBackendMessage(message: BackendMessage, limit?: number): string;

/**
 * Reads a line, without its line end, as FrontendMessage.
 *
 * Never throws: what can't be read is a refusal, and an object with a tag that is not known is handed over.
 */
export declare function decodeFrontendMessage(line: string | globalThis.Uint8Array): Outcome<FrontendMessage>;

/**
 * The line of a message, without its line end: declared fields only, in the order of their declaration.
 *
 * @param limit The largest line in bytes, instead of the limit of the message's type.
 * @throws ProtocolError if a decoder would refuse the line, or if it is over the limit.
 */
export declare function encodeFrontendMessage(message: FrontendMessage, limit?: number): string;

/**
 * Reads a line, without its line end, as SpilledOutput.
 *
 * Never throws: what can't be read is a refusal, and an object with a tag that is not known is handed over.
 */
export declare function decodeSpilledOutput(line: string | globalThis.Uint8Array): Outcome<SpilledOutput>;

/**
 * The line of a message, without its line end: declared fields only, in the order of their declaration.
 *
 * @param limit The largest line in bytes, instead of the limit of the message's type.
 * @throws ProtocolError if a decoder would refuse the line, or if it is over the limit.
 */
export declare function encodeSpilledOutput(message: SpilledOutput, limit?: number): string;

/** Whether a value can be encoded as BackendMessage, whatever the size of its line. */
export declare function isBackendMessage(value: unknown): value is BackendMessage;

/** Whether a value can be encoded as FrontendMessage, whatever the size of its line. */
export declare function isFrontendMessage(value: unknown): value is FrontendMessage;

/** Whether a value can be encoded as SpilledOutput, whatever the size of its line. */
export declare function isSpilledOutput(value: unknown): value is SpilledOutput;

/** Whether a value can be encoded as SessionStarted, whatever the size of its line. */
export declare function isSessionStarted(value: unknown): value is SessionStarted;

/** Whether a value can be encoded as AssistantTextDelta, whatever the size of its line. */
export declare function isAssistantTextDelta(value: unknown): value is AssistantTextDelta;

/** Whether a value can be encoded as AssistantMessageComplete, whatever the size of its line. */
export declare function isAssistantMessageComplete(value: unknown): value is AssistantMessageComplete;

/** Whether a value can be encoded as ToolStart, whatever the size of its line. */
export declare function isToolStart(value: unknown): value is ToolStart;

/** Whether a value can be encoded as ToolEnd, whatever the size of its line. */
export declare function isToolEnd(value: unknown): value is ToolEnd;

/** Whether a value can be encoded as SubagentSpawn, whatever the size of its line. */
export declare function isSubagentSpawn(value: unknown): value is SubagentSpawn;

/** Whether a value can be encoded as SubagentMessage, whatever the size of its line. */
export declare function isSubagentMessage(value: unknown): value is SubagentMessage;

/** Whether a value can be encoded as SubagentEnd, whatever the size of its line. */
export declare function isSubagentEnd(value: unknown): value is SubagentEnd;

/** Whether a value can be encoded as RoomActionMessage, whatever the size of its line. */
export declare function isRoomActionMessage(value: unknown): value is RoomActionMessage;

/** Whether a value can be encoded as RoomQuery, whatever the size of its line. */
export declare function isRoomQuery(value: unknown): value is RoomQuery;

/** Whether a value can be encoded as SessionEnded, whatever the size of its line. */
export declare function isSessionEnded(value: unknown): value is SessionEnded;

/** Whether a value can be encoded as CompactionOccurred, whatever the size of its line. */
export declare function isCompactionOccurred(value: unknown): value is CompactionOccurred;

/** Whether a value can be encoded as Pong, whatever the size of its line. */
export declare function isPong(value: unknown): value is Pong;

/** Whether a value can be encoded as ErrorMessage, whatever the size of its line. */
export declare function isErrorMessage(value: unknown): value is ErrorMessage;

/** Whether a value can be encoded as AuthStatus, whatever the size of its line. */
export declare function isAuthStatus(value: unknown): value is AuthStatus;

/** Whether a value can be encoded as Init, whatever the size of its line. */
export declare function isInit(value: unknown): value is Init;

/** Whether a value can be encoded as UserMessage, whatever the size of its line. */
export declare function isUserMessage(value: unknown): value is UserMessage;

/** Whether a value can be encoded as Cancel, whatever the size of its line. */
export declare function isCancel(value: unknown): value is Cancel;

/** Whether a value can be encoded as Ping, whatever the size of its line. */
export declare function isPing(value: unknown): value is Ping;

/** Whether a value can be encoded as ModeChange, whatever the size of its line. */
export declare function isModeChange(value: unknown): value is ModeChange;

/** Whether a value can be encoded as RoomQueryResponse, whatever the size of its line. */
export declare function isRoomQueryResponse(value: unknown): value is RoomQueryResponse;

/** Whether a value can be encoded as RoomActionResponse, whatever the size of its line. */
export declare function isRoomActionResponse(value: unknown): value is RoomActionResponse;

/** Whether a value can be encoded as Shutdown, whatever the size of its line. */
export declare function isShutdown(value: unknown): value is Shutdown;

/** Whether a value can be encoded as SpilledFile, whatever the size of its line. */
export declare function isSpilledFile(value: unknown): value is SpilledFile;

/** Whether a value can be encoded as RoomAction, whatever the size of its line. */
export declare function isRoomAction(value: unknown): value is RoomAction;

/** Whether a value can be encoded as DescribeQuery, whatever the size of its line. */
export declare function isDescribeQuery(value: unknown): value is DescribeQuery;

/** Whether a value can be encoded as ExamineQuery, whatever the size of its line. */
export declare function isExamineQuery(value: unknown): value is ExamineQuery;

/** Whether a value can be encoded as Authenticated, whatever the size of its line. */
export declare function isAuthenticated(value: unknown): value is Authenticated;

/** Whether a value can be encoded as NotAuthenticated, whatever the size of its line. */
export declare function isNotAuthenticated(value: unknown): value is NotAuthenticated;

/** Whether a value can be encoded as SdkConfig, whatever the size of its line. */
export declare function isSdkConfig(value: unknown): value is SdkConfig;

/** Whether a value can be encoded as Attachment, whatever the size of its line. */
export declare function isAttachment(value: unknown): value is Attachment;

/** Whether a value can be encoded as CreateNote, whatever the size of its line. */
export declare function isCreateNote(value: unknown): value is CreateNote;

/** Whether a value can be encoded as RemoveNote, whatever the size of its line. */
export declare function isRemoveNote(value: unknown): value is RemoveNote;

/** Whether a value can be encoded as MoveNote, whatever the size of its line. */
export declare function isMoveNote(value: unknown): value is MoveNote;

/** Whether a value can be encoded as ClearRoom, whatever the size of its line. */
export declare function isClearRoom(value: unknown): value is ClearRoom;

/** What the annotations of the messages say, by root and tag. */
export declare const messages: {
  readonly BackendMessage: {
    readonly session_started: MessageMetadata<readonly [], { readonly after: readonly ["init"] }>;
    readonly assistant_text_delta: MessageMetadata<readonly [], { readonly after: readonly ["session_started"] }>;
    readonly assistant_message_complete: MessageMetadata<readonly [], { readonly after: readonly ["session_started"] }>;
    readonly tool_start: MessageMetadata<readonly [], { readonly after: readonly ["session_started"]; readonly endedBy: { readonly type: "tool_end"; readonly field: "id" } }>;
    readonly tool_end: MessageMetadata<readonly []>;
    readonly subagent_spawn: MessageMetadata<readonly [], { readonly after: readonly ["session_started"]; readonly endedBy: { readonly type: "subagent_end"; readonly field: "id" } }>;
    readonly subagent_message: MessageMetadata<readonly [], { readonly within: { readonly type: "subagent_spawn"; readonly field: "id" } }>;
    readonly subagent_end: MessageMetadata<readonly []>;
    readonly room_action: MessageMetadata<readonly ["room_action_response"], { readonly correlatedBy: "request_id"; readonly after: readonly ["session_started"] }>;
    readonly room_query: MessageMetadata<readonly ["room_query_response"], { readonly correlatedBy: "request_id"; readonly after: readonly ["session_started"] }>;
    readonly session_ended: MessageMetadata<readonly [], { readonly after: readonly ["init"] }>;
    readonly compaction_occurred: MessageMetadata<readonly [], { readonly after: readonly ["session_started"] }>;
    readonly pong: MessageMetadata<readonly [], { readonly after: readonly ["ping"] }>;
    readonly error: MessageMetadata<readonly []>;
    readonly auth_status: MessageMetadata<readonly [], { readonly after: readonly ["init"] }>;
  };
  readonly FrontendMessage: {
    readonly init: MessageMetadata<readonly ["session_started", "error"], { readonly first: true; readonly resumes: "resume_session_id" }>;
    readonly user_message: MessageMetadata<readonly ["assistant_text_delta", "tool_start", "tool_end", "assistant_message_complete"]>;
    readonly cancel: MessageMetadata<readonly ["session_ended"]>;
    readonly ping: MessageMetadata<readonly ["pong"], { readonly anytime: true }>;
    readonly mode_change: MessageMetadata<readonly []>;
    readonly room_query_response: MessageMetadata<readonly []>;
    readonly room_action_response: MessageMetadata<readonly []>;
    readonly shutdown: MessageMetadata<readonly [], { readonly anytime: true; readonly last: true }>;
  };
  readonly SpilledOutput: {
    readonly SpilledOutput: MessageMetadata<readonly []>;
  };
};

/** What to do about each ErrorCode. */
export declare const ErrorCodeCatalogue: {
  readonly PROTOCOL_MISMATCH: { readonly description: string; readonly recoverable: false; readonly action: string };
  readonly SDK_NOT_FOUND: { readonly description: string; readonly recoverable: false; readonly action: string };
  readonly SDK_ERROR: { readonly description: string; readonly recoverable: true; readonly action: string };
  readonly PARSE_ERROR: { readonly description: string; readonly recoverable: true; readonly action: string };
  readonly AUTH_FAILED: { readonly description: string; readonly recoverable: true; readonly action: string };
  readonly NOT_AUTHENTICATED: { readonly description: string; readonly recoverable: true; readonly action: string };
  readonly TOKEN_REFRESH_FAILED: { readonly description: string; readonly recoverable: true; readonly action: string };
  readonly PERMISSION_DENIED: { readonly description: string; readonly recoverable: true; readonly action: string };
};

/** Every message that the backend (the adapter of the agent's SDK) sends to the frontend (the Fyrox application). */
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

/** Every message that the frontend (the Fyrox application) sends to the backend (the adapter of the agent's SDK). */
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
 * What `tool_end` carries as its `output` when the real output is larger than the message may be: the sender has
 * written it to a file. The file lies in a private folder, only its owner can read it (mode 0600), and it is removed
 * when the session ends. It is no message by itself.
 */
export type SpilledOutput = {
  /** Where the output is, and how it begins. */
  spilled: SpilledFile;
};

/**
 * The session is ready.
 *
 * Sent after `init`, once the SDK has a session. Made from the SDK's `SDKSystemMessage` with the subtype `init`.
 */
export type SessionStarted = {
  type: "session_started";
  /** ID of the session, with which it can be resumed later. */
  session_id: SessionId;
  /** Name of the model that answers, such as `claude-sonnet-4.5`. Absent if the backend does not know it. */
  model?: string;
  /** Names of the tools that the agent can use, such as `Read`. Older backends do not send them. */
  tools?: string[];
};

/**
 * A piece of the assistant's text.
 *
 * Sent as the SDK streams, so that the frontend can show the text while it is written. Made from the text blocks of
 * the SDK's `SDKAssistantMessage`. A piece over the limit is split by the sender, never inside a character.
 */
export type AssistantTextDelta = {
  type: "assistant_text_delta";
  /** Text that follows the text of the deltas before. */
  content: string;
};

/**
 * The assistant's message, complete.
 *
 * Sent when the SDK's `SDKAssistantMessage` has a `stop_reason`. The frontend logs the text and lets the figure turn
 * away from the camera.
 */
export type AssistantMessageComplete = {
  type: "assistant_message_complete";
  /** The whole text: that of all deltas of this message, one after the other. */
  content: string;
};

/**
 * A tool begins to run.
 *
 * Sent when the SDK's `SDKAssistantMessage` holds a `tool_use` block, from which it is made. `tool_end` with the same
 * `id` follows.
 */
export type ToolStart = {
  type: "tool_start";
  /** ID of this use of the tool, given by the SDK. */
  id: string;
  /** Name of the tool, such as `Read` or `Bash`. */
  tool: string;
  /** Arguments of the tool; their shape depends on the tool. */
  input: { [key: string]: unknown };
};

/**
 * A tool has run.
 *
 * Sent when the SDK's `SDKUserMessage` holds a `tool_result` block, from which it is made.
 */
export type ToolEnd = {
  type: "tool_end";
  /** ID of the use of the tool: `tool_start.id`. */
  id: string;
  /** Result of the tool; its shape depends on the tool. An output over the limit goes to a file: see `SpilledOutput`. */
  output: unknown;
  /** Whether the tool has succeeded. If not, the output says what went wrong. */
  success: boolean;
};

/**
 * A subagent was started.
 *
 * Sent when the SDK says that it has created one.
 */
export type SubagentSpawn = {
  type: "subagent_spawn";
  /** ID of the subagent. */
  id: string;
  /** What the subagent is to do, in words. */
  task: string;
};

/**
 * A subagent says something.
 *
 * Sent for each output of a subagent.
 */
export type SubagentMessage = {
  type: "subagent_message";
  /** ID of the subagent: `subagent_spawn.id`. */
  id: string;
  /** Text of the output. */
  content: string;
};

/**
 * A subagent has ended.
 *
 * Sent when a subagent has done its task or has given up.
 */
export type SubagentEnd = {
  type: "subagent_end";
  /** ID of the subagent: `subagent_spawn.id`. */
  id: string;
  /** Whether the task was done. */
  success: boolean;
};

/**
 * Asks the frontend to change the room.
 *
 * Sent when the agent uses one of the room tools that change something (the MCP server in `room-tools.ts`). The
 * request fails when no answer has come after 30 seconds.
 */
export type RoomActionMessage = {
  type: "room_action";
  /** Name of this request, repeated by the answer. */
  request_id: RequestId;
  /** The change. */
  action: RoomAction;
};

/**
 * Asks the frontend to describe the room or something in it.
 *
 * Sent when the agent uses the room tool `look_around` or `examine`. The request fails when no answer has come after
 * 30 seconds.
 */
export type RoomQuery =
  | DescribeQuery
  | ExamineQuery;

/**
 * The session has ended.
 *
 * Sent when the SDK's query has completed, has failed or was cancelled. Made from the SDK's `SDKResultMessage`.
 */
export type SessionEnded = {
  type: "session_ended";
  /** Why the session has ended. */
  reason: SessionEndReason;
};

/**
 * The history of the conversation was shortened, and the session has a new ID.
 *
 * Sent when the SDK prunes the history. Made from the SDK's `SDKCompactBoundaryMessage`. The frontend takes the new ID
 * for `ProjectState.active_session` and logs the event.
 */
export type CompactionOccurred = {
  type: "compaction_occurred";
  /** ID of the session until now. */
  old_session_id: SessionId;
  /** ID of the session from now on, with which it can be resumed later. */
  new_session_id: SessionId;
  /** What made the SDK prune. */
  trigger: CompactionTrigger;
};

/**
 * The answer to `ping`.
 *
 * Sent at once, ahead of what is queued. The frontend notes when it has come, to find a backend that hangs.
 */
export type Pong = {
  type: "pong";
};

/**
 * Something went wrong.
 *
 * Sent for any error: of the SDK, of the backend itself, or of a line that the frontend has sent.
 */
export type ErrorMessage = {
  type: "error";
  /** What kind of error it is. */
  code: ErrorCode;
  /** What has happened, in words for people. */
  message: string;
  /** Whether the frontend can retry or continue. For the known codes the catalogue says which it is. */
  recoverable: boolean;
};

/**
 * Whether the backend is signed in.
 *
 * Sent after `init`, and again when it changes. If it is not signed in, the frontend shows the error and asks for an
 * API key.
 */
export type AuthStatus =
  | Authenticated
  | NotAuthenticated;

/**
 * Starts a session or resumes an earlier one, and says which version of the protocol the frontend speaks.
 *
 * Sent as the first message, when the application has started or has restarted the backend; sent again to sign in
 * anew or to open another session. A version that the backend does not speak is answered by `error` with the code
 * `PROTOCOL_MISMATCH`, whatever the rest of the message looks like.
 */
export type Init = {
  type: "init";
  /** Version of the protocol that the frontend speaks: its `PROTOCOL_VERSION`. */
  version: number;
  /** Folder of the project that the agent works in. */
  working_dir: AbsolutePath;
  /** Key for the z.AI API. Absent if the backend is to use the credentials that it has. */
  api_key?: string;
  /**
   * Session to go on with: the latest ID that `session_started` or `compaction_occurred` named. Absent for a new
   * session.
   */
  resume_session_id?: SessionId;
  /**
   * What the user says first: the backend takes it as if a `user_message` with this text had followed. Absent if the
   * user has said nothing yet, and where a session is resumed after a restart.
   * @since 1.1.0
   */
  initial_prompt?: string;
  /**
   * How the agent's SDK is set up. Absent if the backend is to use its own settings.
   * @since 1.1.0
   */
  config?: SdkConfig;
};

/**
 * What the user says to the agent.
 *
 * Sent when the user presses Enter in the chat input or sends a file. The answer is a stream: text deltas and tools as
 * they come, and the complete text at the end.
 */
export type UserMessage = {
  type: "user_message";
  /** Text as the user typed it. May be empty where files say it all. */
  content: string;
  /** Files that go with the text, in the order in which the user added them. */
  attachments?: Attachment[];
};

/**
 * Stops the answer that is being generated.
 *
 * Sent when the user presses Esc while an answer streams. Answered by `session_ended` with the reason `cancelled`.
 */
export type Cancel = {
  type: "cancel";
};

/**
 * Asks whether the backend is alive.
 *
 * Sent every 5 seconds. The backend answers at once, ahead of what it has queued; it counts as hung when no line at
 * all has come for 10 seconds after a ping that is still unanswered.
 */
export type Ping = {
  type: "ping";
};

/**
 * Switches the agent between acting and planning.
 *
 * Sent when the user presses Shift+Tab. Nothing answers it: the backend changes the SDK's permission mode.
 */
export type ModeChange = {
  type: "mode_change";
  /** The mode from now on. */
  mode: AgentMode;
};

/**
 * The frontend's answer to `room_query`.
 *
 * Sent once for each query, with the query's `request_id`. Nothing answers it: the backend resolves the promise that
 * waits for it.
 */
export type RoomQueryResponse = {
  type: "room_query_response";
  /** The query that this answers: `room_query.request_id`. */
  request_id: RequestId;
  /** The room, the surface or the note that was asked about, described in words for the agent. */
  description: string;
};

/**
 * The frontend's answer to `room_action`: whether the room has changed as asked.
 *
 * Sent once for each action, with the action's `request_id`, after it was carried out or has failed. Nothing answers
 * it: the backend hands it to the agent as the result of its tool.
 */
export type RoomActionResponse = {
  type: "room_action_response";
  /** The action that this answers: `room_action.request_id`. */
  request_id: RequestId;
  /** Whether the room has changed as asked. */
  success: boolean;
  /** What has happened or why nothing has, in words for the agent: `Mantelpiece is full`. */
  message: string;
};

/**
 * Ends the backend.
 *
 * Sent when the application closes, or when it can't work with this backend. Nothing answers it: the backend writes
 * what it has accepted to send and exits with status 0. A backend that is still there after 5 seconds is killed.
 */
export type Shutdown = {
  type: "shutdown";
};

/** A tool output that was written to a file. */
export type SpilledFile = {
  /** The file: the output as JSON text, in UTF-8. */
  path: AbsolutePath;
  /** Size of the file, in bytes. */
  bytes: number;
  /** The beginning of the file as text, cut between two characters, for a display that does not want to open it. */
  preview: string;
};

/** Name that the SDK gave a session: a UUID in practice, taken as it is. */
export type SessionId = string;

/**
 * Name of a request of the backend, which the answer repeats. Made by the backend (a UUID, or anything else that is
 * not empty) and unique for the life of the frontend, also across restarts of the backend.
 */
export type RequestId = string;

/** One change to the room, made by the frontend on behalf of the agent. */
export type RoomAction =
  | CreateNote
  | RemoveNote
  | MoveNote
  | ClearRoom;

/** Asks for a description of the whole room or of one surface. */
export type DescribeQuery = {
  type: "room_query";
  /** Name of this request, repeated by the answer. */
  request_id: RequestId;
  query: "describe";
  /** ID of the surface to describe, such as `desk`. Absent: the whole room. */
  target?: string;
};

/** Asks for the content, the colour and the place of one note. */
export type ExamineQuery = {
  type: "room_query";
  /** Name of this request, repeated by the answer. */
  request_id: RequestId;
  query: "examine";
  /** Exact title of the note. */
  target: string;
};

/** Why a session has ended. */
export type SessionEndReason =
  | "success"
  | "error_max_turns"
  | "error_during_execution"
  | "error_max_budget_usd"
  | "cancelled";

/** What made the SDK prune the history. */
export type CompactionTrigger =
  | "manual"
  | "auto";

/** Code of an error: one of the known ones, or any other string, which is accepted and kept. */
export type ErrorCode =
  | "PROTOCOL_MISMATCH"
  | "SDK_NOT_FOUND"
  | "SDK_ERROR"
  | "PARSE_ERROR"
  | "AUTH_FAILED"
  | "NOT_AUTHENTICATED"
  | "TOKEN_REFRESH_FAILED"
  | "PERMISSION_DENIED"
  | (string & {});

/** The backend is signed in. */
export type Authenticated = {
  type: "auth_status";
  authenticated: true;
  /** There is no error to speak of. */
  error?: never;
};

/** The backend is not signed in. */
export type NotAuthenticated = {
  type: "auth_status";
  authenticated: false;
  /** Why not, in words for people: `No API key provided`, or what the API said about the key. */
  error?: string;
};

/**
 * Absolute path of a file or a folder, in the spelling of the system that the two processes run on: it starts with
 * `/`, with a drive letter, a colon and a slash of either kind, or with two backslashes.
 */
export type AbsolutePath = string;

/**
 * How the agent's SDK is set up. What is absent is left to the backend.
 * @since 1.1.0
 */
export type SdkConfig = {
  /** Name of the model. */
  model?: string;
  /** What the agent may do without asking. */
  permission_mode?: PermissionMode;
};

/** A file that goes with a message of the user. Its path is sent, never its content. */
export type Attachment = {
  /** How the agent is to look at the file. */
  type: AttachmentType;
  /** The file, which both processes can read. */
  path: AbsolutePath;
  /** MIME type of the file, such as `image/png`. If absent, the backend infers it from the file. */
  mime?: string;
};

/** How freely the agent acts. */
export type AgentMode =
  | "auto"
  | "plan";

/** Puts a new note on a surface. */
export type CreateNote = {
  type: "create_note";
  /** Title of the note, by which later actions and queries name it. */
  title: string;
  /** Text of the note. */
  content: string;
  /** ID of the surface that the note goes on, such as `desk`. */
  surface: string;
  /** Colour of the paper. The frontend chooses one if it is absent. */
  color?: NoteColor;
};

/** Takes a note away from a surface. */
export type RemoveNote = {
  type: "remove_note";
  /** Exact title of the note. */
  title: string;
  /** ID of the surface that the note is on. */
  surface: string;
};

/** Moves a note from one surface to another. */
export type MoveNote = {
  type: "move_note";
  /** Exact title of the note. */
  title: string;
  /** ID of the surface that the note is on. */
  from_surface: string;
  /** ID of the surface that the note goes to. */
  to_surface: string;
};

/** Takes every note away from every surface. */
export type ClearRoom = {
  type: "clear_room";
};

/**
 * What the agent may do without asking.
 * @since 1.1.0
 */
export type PermissionMode =
  | "default"
  | "acceptEdits"
  | "bypassPermissions"
  | "plan";

/** How an attachment is to be looked at. */
export type AttachmentType =
  | "image"
  | "file";

/** Colour of the paper of a note. */
export type NoteColor =
  | "yellow"
  | "pink"
  | "blue"
  | "green";
