import { BackendConnection, type BackendConnectionOptions } from "./backend-connection.ts";
import { FrontendConnection, type FrontendConnectionOptions } from "./frontend-connection.ts";
import { memoryTransports } from "./memory-transport.ts";

/** Both ends of one connection. */
export interface MemoryPair {
  readonly frontend: FrontendConnection;
  readonly backend: BackendConnection;
}

/**
 * Both ends of a connection in one process, for tests: the bytes are the real ones, there is only no pipe between.
 *
 * ```ts
 * const { frontend, backend } = memoryPair();
 * backend.on("user_message", ({ content }) => backend.send({ type: "assistant_text_delta", content }));
 * await frontend.send({ type: "init", version: 1, working_dir: "/" });
 * ```
 */
export function memoryPair(
  options: { readonly frontend?: FrontendConnectionOptions; readonly backend?: BackendConnectionOptions } = {},
): MemoryPair {
  const [ours, theirs] = memoryTransports();
  return {
    frontend: new FrontendConnection(ours, { heartbeat: false, ...options.frontend }),
    backend: new BackendConnection(theirs, options.backend),
  };
}
