/**
 * Messages between the frontend and the backend: their types, and what turns them into lines and back.
 *
 * @module
 */
export * from "../generated/validators.js";
export { type Clock, systemClock } from "./clock.ts";
export { backend, type Codec, frontend } from "./codec/codec.ts";
export { type Line, LineSplitter } from "./codec/line-splitter.ts";
export { DEFAULT_BOUND, MessageReader, type Received } from "./codec/message-reader.ts";
export { readMessages } from "./codec/read-messages.ts";
export { decoderStream, encoderStream } from "./codec/web-streams.ts";
export type { Answer, AnswerFields, AnswerTo, Question, Unasked } from "./connection/answers.ts";
export {
  BackendConnection,
  type BackendConnectionOptions,
  type OutputStore,
} from "./connection/backend-connection.ts";
export {
  type CloseReason,
  Connection,
  type ConnectionOptions,
  type Handler,
  type Handlers,
  type MessageOf,
} from "./connection/connection.ts";
export { ConnectionClosedError } from "./connection/connection-closed-error.ts";
export {
  BackendError,
  type FrontendAnswers,
  FrontendConnection,
  type FrontendConnectionOptions,
} from "./connection/frontend-connection.ts";
export { type MemoryPair, memoryPair } from "./connection/memory-pair.ts";
export { memoryTransports } from "./connection/memory-transport.ts";
export type { SendOptions } from "./connection/outbox.ts";
export { formatReport, type Report } from "./connection/report.ts";
export type { Receiver, Transport } from "./connection/transport.ts";
export { webTransport } from "./connection/web-transport.ts";
export { ConversationMonitor, type Observed } from "./conversation/conversation-monitor.ts";
export type { ConversationRules, MessageRules } from "./conversation/conversation-rules.ts";
export type { Finding, OpenItem, Side } from "./conversation/finding.ts";
export { type Beat, Heartbeat, type HeartbeatOptions } from "./heartbeat.ts";
export { Negotiation, type Verdict, type VersionRange } from "./negotiation.ts";
export {
  type AnswerUse,
  PendingRequests,
  type PendingRequestsOptions,
  RequestError,
  type RequestOptions,
} from "./requests.ts";
export { TextDeltas } from "./text-deltas.ts";
