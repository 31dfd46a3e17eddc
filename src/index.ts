/**
 * Messages between the frontend and the backend: their types, and what turns them into lines and back.
 *
 * @module
 */
export * from "../generated/validators.js";
export { backend, type Codec, frontend } from "./codec/codec.ts";
export { type Line, LineSplitter } from "./codec/line-splitter.ts";
export { DEFAULT_BOUND, MessageReader, type Received } from "./codec/message-reader.ts";
