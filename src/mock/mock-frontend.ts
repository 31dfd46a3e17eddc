import type { FrontendConnection } from "../connection/frontend-connection.ts";
import { formatReport } from "../connection/report.ts";
import { OWN_RULES } from "../conversation/conversation-rules.ts";
import { type BackendMessage, type FrontendMessage, PROTOCOL_VERSION } from "../messages/index.ts";
import type { Side } from "../session/session.ts";
import { BackendProcess, type ProcessEnd } from "../spawn/backend-process.ts";
import { formatStatus } from "../spawn/events.ts";
import { Remains } from "../spawn/remains.ts";
import { within } from "../within.ts";
import type { StagedFault } from "./fault-plan.ts";
import { FaultyTransport } from "./faulty-transport.ts";
import { isSent, type MockBackendOptions } from "./mock-backend.ts";
import { type Play, Player } from "./player.ts";
import type { Script, Step } from "./script.ts";

export interface MockFrontendOptions extends MockBackendOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Milliseconds that a message of the backend is waited for. */
  readonly timeout: number;
  /** A line that the backend wrote to stderr. */
  readonly onStderr: (line: string) => void;
}

/** Milliseconds that a backend gets to end after `shutdown` or once its input has ended. */
const END_GRACE = 5_000;

/**
 * Starts a backend and plays the frontend of a script to it. Resolves with the exit status: 0 if the script was played
 * to its end and the backend has ended well, else 1.
 */
export async function playFrontend(options: MockFrontendOptions): Promise<number> {
  const stage = new FrontendStage(options);
  const interrupted = () => stage.kill(130);
  const terminated = () => stage.kill(143);
  process.once("SIGINT", interrupted);
  process.once("SIGTERM", terminated);
  try {
    return await stage.play();
  } finally {
    process.off("SIGINT", interrupted);
    process.off("SIGTERM", terminated);
  }
}

/** With a version that no backend speaks there is nothing to play but the refusal. */
function mismatchScript({ steps }: Script): Script {
  const init = steps.find((step) => "message" in step && step.message.type === "init");
  const refusal: Step = {
    from: "backend",
    message: { type: "error", code: "PROTOCOL_MISMATCH", message: "", recoverable: false },
    where: { code: "PROTOCOL_MISMATCH", recoverable: false },
  };
  return { steps: init === undefined ? [refusal] : [init, refusal] };
}

/** The frontend with the backend that it has started, which may be another one after a crash. */
class FrontendStage {
  readonly #options: MockFrontendOptions;
  readonly #player: Player;
  /** Goes with this process, which ends after the play. */
  readonly #remains = new Remains(true);
  #process: BackendProcess;
  #transport: FaultyTransport | undefined;
  /** Why the play is over before the script is. */
  #cut: (() => Promise<number>) | undefined;
  #stop: () => void = () => {};
  #saidShutdown = false;

  constructor(options: MockFrontendOptions) {
    this.#options = options;
    this.#player = new Player({
      ...options,
      script: options.faults.mismatch ? mismatchScript(options.script) : options.script,
      side: "frontend",
      stage: {
        send: (message) => this.#send(message as FrontendMessage),
        fault: (kind, of) => this.#fault(kind, of),
        unexpected: (message, waitingFor) => this.#unexpected(message as BackendMessage, waitingFor),
      },
    });
    this.#process = this.#start();
  }

  async play(): Promise<number> {
    const cut = new Promise<"cut">((resolve) => {
      this.#stop = () => resolve("cut");
    });
    const play = await Promise.race([this.#player.run(), cut]);
    if (play === "cut") return (await this.#cut?.()) ?? 1;
    if (play.kind !== "played") return this.#deviated(play);
    if (!this.#saidShutdown) await this.#send({ type: "shutdown" });
    const end = await within(END_GRACE, this.#process.ended);
    if (end === undefined) {
      this.#process.kill();
      this.#options.note(`the backend is still there ${END_GRACE / 1_000} s after shutdown; it was killed`);
      return 1;
    }
    return this.#judge(end);
  }

  kill(status: number): void {
    this.#process.kill();
    process.exit(status);
  }

  #start(): BackendProcess {
    const { command, args, note, onStderr } = this.#options;
    const started = new BackendProcess({
      command,
      args,
      remains: this.#remains,
      onStderr,
      onReport: (report) => note(formatReport(report)),
      onHung: () => note("the backend hangs: no line has come for 10 s after a ping; it was killed"),
      transportOf: (pipes) => {
        this.#transport = new FaultyTransport(pipes, (bytes) =>
          pipes.write(Buffer.from(bytes).toString("latin1"), () => {}),
        );
        return this.#transport;
      },
    });
    this.#listen(started.connection);
    void started.ended.then(() => {
      if (this.#process === started) this.#player.inbox.end();
    });
    return started;
  }

  #listen(connection: FrontendConnection): void {
    for (const type of Object.keys(OWN_RULES.backend) as BackendMessage["type"][]) {
      if (type === "pong") continue;
      connection.on(type, (message) => {
        this.#options.onMessage("backend", message);
        this.#player.inbox.add(message);
      });
    }
  }

  async #send(message: FrontendMessage): Promise<void> {
    const mismatched = message.type === "init" && this.#options.faults.mismatch;
    const sent = mismatched ? { ...message, version: PROTOCOL_VERSION + 998 } : message;
    this.#saidShutdown ||= sent.type === "shutdown";
    if (await isSent(this.#process.connection.send(sent))) this.#options.onMessage("frontend", sent);
  }

  async #fault(kind: StagedFault, of: Side): Promise<void> {
    const { note } = this.#options;
    const transport = this.#transport;
    if (of === "backend") {
      if (kind === "crash") await this.#crashBackend();
      else note(`here the backend should have the fault ${kind}; a real one has not`);
      return;
    }
    note(`${kind}, as asked for`);
    await this.#process.connection.flush();
    switch (kind) {
      case "crash":
        return this.#leave(() => this.#process.connection.destroy());
      case "hang":
        transport?.hang();
        note("press Ctrl-C to end");
        await new Promise(() => setInterval(() => {}, 60_000));
        return;
      case "truncated":
        transport?.truncate(() => void this.#leave(() => this.#process.connection.destroy()));
        return;
      default:
        transport?.[kind]();
    }
  }

  /** Kills the backend in the place of a crash, and starts another one, as a frontend does. */
  async #crashBackend(): Promise<void> {
    this.#options.note("the backend is killed, and another one started");
    const crashed = this.#process;
    crashed.kill();
    this.#process = this.#start();
    await crashed.ended;
    this.#player.inbox.reset();
  }

  /** Goes away without a word, and looks whether the backend ends by itself. */
  async #leave(go: () => void): Promise<void> {
    this.#cut = async () => {
      const end = await within(END_GRACE, this.#process.ended);
      if (end !== undefined) {
        this.#options.note(`the backend ${formatStatus(end.status)} after its frontend was gone`);
        return end.status.code === 0 ? 0 : 1;
      }
      this.#process.kill();
      this.#options.note(
        `the backend is still there ${END_GRACE / 1_000} s after its frontend was gone; it was killed`,
      );
      return 1;
    };
    go();
    this.#stop();
    await new Promise(() => {});
  }

  #unexpected(message: BackendMessage, waitingFor: string): void {
    const { note } = this.#options;
    // A backend waits for these with everything else.
    if (message.type === "room_query") {
      const description = "The room of the mock is empty.";
      void this.#send({ type: "room_query_response", request_id: message.request_id, description });
    } else if (message.type === "room_action") {
      const text = "The mock has done nothing, successfully.";
      void this.#send({ type: "room_action_response", request_id: message.request_id, success: true, message: text });
    } else if (this.#options.strict || message.type === "error") {
      note(`got ${message.type} while the script waits for ${waitingFor}`);
    }
  }

  async #deviated(play: Exclude<Play, { readonly kind: "played" }>): Promise<number> {
    const { note, timeout } = this.#options;
    if (play.kind === "timeout") {
      note(`the script waits for ${play.waitingFor}, and the backend has not sent it for ${timeout / 1_000} s`);
      this.#process.kill();
      await this.#process.ended;
      return 1;
    }
    const { status } = await this.#process.ended;
    note(`the backend ${formatStatus(status)} while the script waits for ${play.waitingFor}`);
    return 1;
  }

  #judge({ status }: ProcessEnd): number {
    if (status.code === 0) return 0;
    this.#options.note(`the backend ${formatStatus(status)}`);
    return 1;
  }
}
