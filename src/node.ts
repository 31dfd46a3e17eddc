/**
 * What needs Node or Bun: the backend's side of a process, the frontend's side, and Node streams.
 *
 * @module
 */
export { decoderTransform, encoderTransform } from "./codec/node-streams.ts";
export { nodeTransport } from "./connection/node-transport.ts";
export type { Script as MockScript, Step as MockStep } from "./mock/script.ts";
export type { ProcessEnd } from "./spawn/backend-process.ts";
export { type BackendEvent, type ExitStatus, formatStatus } from "./spawn/events.ts";
export { Backend, type SpawnBackendOptions, spawnBackend } from "./spawn/spawn-backend.ts";
export { type BackendHandlers, type ServeStdioOptions, serveStdio } from "./stdio/serve-stdio.ts";
