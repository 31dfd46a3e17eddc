import type { Answer } from "../connection/answers.ts";
import type { BackendConnection, BackendConnectionOptions } from "../connection/backend-connection.ts";
import type { Handler, Handlers, MessageOf } from "../connection/connection.ts";
import { nodeTransport } from "../connection/node-transport.ts";
import type { Transport } from "../connection/transport.ts";
import { errorMessage } from "../error-message.ts";
import type { FrontendMessage } from "../messages/index.ts";
import { OUTPUTS_VARIABLE } from "../outputs-variable.ts";
import { describeThrown, nameAndMessageOf } from "../thrown.ts";
import { type GuardedStdout, guardStdout } from "./guard-stdout.ts";
import { OutputFiles } from "./output-files.ts";
import { StdioConnection } from "./stdio-connection.ts";
import { watchParent } from "./watch-parent.ts";

/** What the backend's author handles; the connection itself answers `ping` and hands answers to those who asked. */
export type BackendHandlers = Handlers<
  FrontendMessage,
  Exclude<FrontendMessage["type"], "ping" | "shutdown" | Answer["type"]>,
  BackendConnection
> & {
  /** Called before the backend ends; it may take 3 seconds. What is sent within is still written. */
  readonly shutdown?: Handler<MessageOf<FrontendMessage, "shutdown">, BackendConnection>;
};

export interface ServeStdioOptions extends Omit<BackendConnectionOptions, "outputs"> {
  /** One handler for each message of the frontend; a missing one is an error of the compiler. */
  readonly on: BackendHandlers;
}

/** Milliseconds without progress that the last output gets when the backend ends by itself. */
const LAST_FLUSH = 5_000;

/**
 * The whole backend side of a process: reads stdin, keeps stdout for the protocol, and ends the process when the
 * frontend asks for it (status 0), when the frontend is gone (0), or after an exception that nobody caught (1).
 *
 * To end it from here, `close` the connection: `process.exit` writes only what can be written at once.
 *
 * `console.log` and other writes to stdout go to stderr from now on. Text deltas of one tick are joined, unless
 * `joinDeltas` is false; tool outputs over their limit go to files that are removed when the session ends, by the
 * frontend if it has named a folder for them in IPC_PROTOCOL_OUTPUTS.
 *
 * ```ts
 * serveStdio({
 *   on: {
 *     init: async (_, backend) => backend.send({ type: "session_started", session_id: await agent.start() }),
 *     user_message: async ({ content }, backend) => {
 *       for await (const text of agent.ask(content)) await backend.send({ type: "assistant_text_delta", content: text });
 *     },
 *     cancel: () => agent.stop(),
 *     mode_change: ({ mode }) => agent.setMode(mode),
 *   },
 * });
 * ```
 */
export function serveStdio({ on, ...options }: ServeStdioOptions): BackendConnection {
  const outputs = new OutputFiles(takeVariable(OUTPUTS_VARIABLE));
  const guarded = guardStdout();
  const connection = new StdioConnection(stdioTransport(guarded), { joinDeltas: true, ...options, outputs });
  for (const [type, handler] of Object.entries(on)) {
    connection.on(type as FrontendMessage["type"], handler as Handler<FrontendMessage, BackendConnection>);
  }
  let isOver = false;
  void connection.closed.then((reason) => {
    isOver = reason !== "closed";
  });
  process.on("exit", () => {
    connection.writeAtExit(guarded);
    if (isOver) outputs.clear();
    else outputs.leave();
  });
  endWith(connection);
  return connection;
}

/** Takes a variable out of the environment: it is for this process, and not for those that it starts. */
function takeVariable(name: string): string | undefined {
  const value = process.env[name];
  delete process.env[name];
  return value;
}

function stdioTransport(guarded: GuardedStdout): Transport {
  const { stdin } = process;
  return {
    ...nodeTransport(stdin, guarded.stdout),
    write: (text, done) => guarded.write(text, (error) => done(error ?? undefined)),
    // The process ends right after; a stdout that is closed before would only lose what others still write to it.
    end: () => stdin.pause(),
    destroy: () => stdin.pause(),
  };
}

/** Every way in which the process ends. */
function endWith(connection: StdioConnection): void {
  let status = 0;
  void connection.closed.then(() => {
    if (connection.failure === undefined) return exit(status);
    process.stderr.write(connection.failure);
    exit(status === 0 ? 1 : status);
  });

  let failed = false;
  const fail = (error: unknown) => {
    process.stderr.write(`ipc-protocol: nobody caught this: ${describeThrown(error)}\n`);
    if (failed) return;
    failed = true;
    status = 1;
    connection.send(errorMessage("SDK_ERROR", nameAndMessageOf(error), false)).catch(() => {});
    void connection.close({ timeout: LAST_FLUSH });
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  for (const [signal, number] of SIGNALS) {
    process.once(signal, () => {
      status = 128 + number;
      void connection.close({ timeout: LAST_FLUSH });
    });
  }
  const stopWatching = watchParent(() => void connection.close({ timeout: LAST_FLUSH }));
  void connection.closed.then(stopWatching);
}

const SIGNALS = [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

/** Ends the process once stderr is out too, or soon anyway if nobody reads it. */
function exit(status: number): void {
  const end = () => process.exit(status);
  setTimeout(end, 500);
  process.stderr.write("", end);
}
