import type { Received } from "../codec/message-reader.ts";
import { BackendConnection } from "../connection/backend-connection.ts";
import { ConnectionClosedError } from "../connection/connection-closed-error.ts";
import { nodeTransport } from "../connection/node-transport.ts";
import { formatReport } from "../connection/report.ts";
import { type BackendMessage, type FrontendMessage, PROTOCOL_VERSION } from "../messages/index.ts";
import { watchParent } from "../stdio/watch-parent.ts";
import { describeWriteFailure, isReaderGone } from "../write-failure.ts";
import { correlationOf } from "./correlation.ts";
import type { FaultPlan } from "./fault-plan.ts";
import { FaultyTransport } from "./faulty-transport.ts";
import type { Message } from "./inbox.ts";
import { Player } from "./player.ts";
import type { Script } from "./script.ts";

export interface MockBackendOptions {
  readonly script: Script;
  readonly faults: FaultPlan;
  readonly speed: number;
  readonly strict: boolean;
  /** Whether faults come in a resumed session, too. Otherwise the backend that is started after a crash is well. */
  readonly everyTime: boolean;
  /** Says something about the play, on stderr. */
  readonly note: (text: string) => void;
  /** Each message that is sent or has come. */
  readonly onMessage: (from: "frontend" | "backend", message: Message) => void;
}

/** The status of a process that crashes since it was asked to: that of an internal error of software in sysexits.h. */
export const CRASHED = 70;

/** The backend's end, which hands answers to the play: there the requests are. */
class MockConnection extends BackendConnection {
  onAnswer: (message: FrontendMessage) => void = () => {};
  /** Why nothing can be written any more, unless nobody reads it. */
  failure: Error | undefined;

  protected override receive(received: Received<FrontendMessage>): void {
    const { outcome } = received;
    const message = outcome.kind === "message" ? outcome.message : undefined;
    const isAnswer = message !== undefined && correlationOf("frontend", message.type) !== undefined;
    if (isAnswer && this.version !== undefined) this.onAnswer(message);
    else super.receive(received);
  }

  protected override outputBroken(error: Error): void {
    if (!isReaderGone(error)) this.failure = error;
    super.outputBroken(error);
  }
}

/**
 * Plays the backend of a script on stdin and stdout. Resolves with the exit status once the frontend has said
 * `shutdown` or is gone. `ping`, the version, and lines that can't be read are answered as any backend does.
 */
export async function playBackend(options: MockBackendOptions): Promise<number> {
  const { script, faults, note, onMessage } = options;
  const { stdin, stdout } = process;
  const transport = new FaultyTransport(nodeTransport(stdin, stdout), (bytes) => void stdout.write(bytes));
  const version = faults.mismatch ? PROTOCOL_VERSION + 1 : PROTOCOL_VERSION;
  const connection = new MockConnection(transport, {
    versions: { min: version, max: version },
    onReport: (report) => note(formatReport(report)),
  });
  const player: Player = new Player({
    script,
    side: "backend",
    faults,
    speed: options.speed,
    strict: options.strict,
    timeout: Number.POSITIVE_INFINITY,
    stage: {
      async send(message) {
        if (await isSent(connection.send(message as BackendMessage))) onMessage("backend", message);
      },
      async fault(kind, of) {
        if (of === "frontend") {
          note(`here the frontend should ${kind}; it is not played`);
          return;
        }
        note(`${kind}, as asked for`);
        await connection.flush();
        if (kind === "crash") process.exit(CRASHED);
        else if (kind === "hang") {
          transport.hang();
          await never();
        } else if (kind === "truncated") transport.truncate(() => process.exit(0));
        else transport[kind]();
      },
      unexpected: (message, waitingFor) => note(`got ${message.type} while the script waits for ${waitingFor}`),
    },
  });
  const receive = (message: FrontendMessage) => {
    onMessage("frontend", message);
    if (message.type === "init" && message.resume_session_id !== undefined && !options.everyTime) faults.disarm();
    player.inbox.add(message);
  };
  connection.onAnswer = receive;
  for (const type of ["init", "user_message", "cancel", "mode_change"] as const) connection.on(type, receive);
  const stopWatching = watchParent(() => process.exit(0));
  const closed = connection.closed.then(() => player.inbox.end());
  const play = await player.run();
  if (play.kind === "played") {
    while (!player.inbox.ended) {
      const message = player.inbox.take();
      if (message === undefined) await player.inbox.changed(Number.POSITIVE_INFINITY);
      else note(`the script is over; nothing answers ${message.type}`);
    }
  }
  await closed;
  stopWatching();
  if (connection.failure === undefined) return 0;
  note(`cannot write the standard output: ${describeWriteFailure(connection.failure)}`);
  return 1;
}

/** Whether a message is accepted. Where the other end is gone the play ends by itself, so that is no failure. */
export async function isSent(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if (error instanceof ConnectionClosedError) return false;
    throw error;
  }
}

/** A timer keeps the process alive. */
function never(): Promise<never> {
  return new Promise(() => setInterval(() => {}, 60_000));
}
