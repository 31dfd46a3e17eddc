import type { AnswerFields, Question } from "../connection/answers.ts";
import type { Handler, MessageOf } from "../connection/connection.ts";
import { ConnectionClosedError } from "../connection/connection-closed-error.ts";
import type {
  FrontendAnswers,
  FrontendConnection,
  FrontendConnectionOptions,
} from "../connection/frontend-connection.ts";
import type { SendOptions } from "../connection/outbox.ts";
import { warn } from "../connection/report.ts";
import { ConversationMonitor } from "../conversation/conversation-monitor.ts";
import { handled } from "../handled.ts";
import type { BackendMessage, FrontendMessage, Init, SessionId } from "../messages/index.ts";
import type { RequestOptions } from "../requests.ts";
import { BackendProcess, type ProcessEnd } from "./backend-process.ts";
import { type BackendEvent, formatStatus } from "./events.ts";
import { Remains } from "./remains.ts";
import { RestartPolicy } from "./restart-policy.ts";

export interface SpawnBackendOptions extends Omit<FrontendConnectionOptions, "onHung" | "onReport" | "keepRequests"> {
  /** Folder in which the process starts; by default that of this process. */
  readonly cwd?: string;
  /** Environment variables besides those of this process; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether a backend that ends unasked starts again; true by default. */
  readonly restart?: boolean;
  /**
   * Whether a small process (`/bin/sh`) watches over the backend, to end it and what it has started, and to remove its
   * tool outputs in files, if this process is killed; true by default. There is none on Windows.
   */
  readonly guard?: boolean;
  /** What happens besides messages; by default reports and the backend's stderr go to this process's stderr. */
  readonly onEvent?: (event: BackendEvent) => void;
}

/** Milliseconds that a backend gets to end by itself after `shutdown`. */
const SHUTDOWN_GRACE = 5_000;

/**
 * Starts a backend, talks to it, and starts it again when it ends unasked: after 250 ms, 500 ms, 1 s, 2 s and 4 s, with
 * the `init` that was sent and the latest session to resume.
 *
 * ```ts
 * const backend = spawnBackend("bun", ["backend.ts"]);
 * backend.on("assistant_text_delta", ({ content }) => process.stdout.write(content));
 * await backend.request({ type: "init", version: PROTOCOL_VERSION, working_dir: process.cwd() });
 * await backend.send({ type: "user_message", content: "Hello" });
 * await backend.shutdown();
 * ```
 */
export function spawnBackend(
  command: string,
  args: readonly string[] = [],
  options: SpawnBackendOptions = {},
): Backend {
  return new Backend(command, args, options);
}

/** A backend across its restarts. Made by {@link spawnBackend}. */
export class Backend implements AsyncIterable<BackendMessage> {
  /** Resolves once the backend has ended for good. It never rejects. */
  readonly ended: Promise<ProcessEnd>;

  readonly #command: string;
  readonly #args: readonly string[];
  readonly #options: SpawnBackendOptions;
  readonly #onEvent: (event: BackendEvent) => void;
  readonly #policy = new RestartPolicy();
  readonly #remains: Remains;
  /** What each new connection gets. */
  readonly #setUp: ((connection: FrontendConnection) => void)[] = [];
  /** One for all processes: what the first has begun, the next may end. */
  readonly #monitor: ConversationMonitor | undefined;
  #process: BackendProcess | undefined;
  /** The connection to use, once there is one; rejects when the backend has ended for good. */
  #connected: Deferred<FrontendConnection> = deferred();
  #init: Init | undefined;
  #sessionId: SessionId | undefined;
  /** An `init` that waits for the next process. */
  #waitingInit: { readonly signal?: AbortSignal } | undefined;
  /** Whether any process could be started so far. */
  #hasStarted = false;
  #asked = false;
  #wake: () => void = () => {};

  constructor(command: string, args: readonly string[], options: SpawnBackendOptions) {
    this.#command = command;
    this.#args = args;
    this.#options = options;
    this.#onEvent = observer(options.onEvent ?? showEvent);
    this.#remains = new Remains(options.guard ?? true);
    const { monitor = false } = options;
    this.#monitor = monitor === true ? new ConversationMonitor() : monitor === false ? undefined : monitor;
    const first = this.#start();
    this.ended = this.#live(first);
  }

  /** ID of the process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The latest session that the backend has named. */
  get sessionId(): SessionId | undefined {
    return this.#process?.connection.sessionId ?? this.#sessionId;
  }

  /** Calls `handler` for each message of a type, across restarts. */
  on<Type extends BackendMessage["type"]>(
    type: Type,
    handler: Handler<MessageOf<BackendMessage, Type>, FrontendConnection>,
  ): this {
    return this.#forEach((connection) => connection.on(type, handler));
  }

  /** Answers each question of a type with what `handler` returns, across restarts. */
  answer<Type extends Question["type"]>(
    type: Type,
    handler: (question: MessageOf<Question, Type>) => AnswerFields<Type> | PromiseLike<AnswerFields<Type>>,
  ): this {
    return this.#forEach((connection) => connection.answer(type, handler));
  }

  /** Sends a message, as `Connection.send` does; between two processes it waits for the next. */
  send(message: FrontendMessage, options?: SendOptions): Promise<void> {
    if (message.type === "init") this.#init = message;
    const connection = this.#process?.connection;
    if (connection !== undefined) return connection.send(message, options);
    if (message.type === "init") this.#waitingInit = options ?? {};
    return handled(this.#connected.promise.then((next) => next.send(message, options)));
  }

  /** Sends a message that is answered and waits for the answer, as `FrontendConnection.request` does. */
  request<Type extends keyof FrontendAnswers>(
    message: MessageOf<FrontendMessage, Type>,
    options?: RequestOptions,
  ): Promise<FrontendAnswers[Type]> {
    if (isInit(message)) this.#init = message;
    const connection = this.#process?.connection;
    if (connection !== undefined) return connection.request<Type>(message, options);
    if (isInit(message)) this.#waitingInit = options ?? {};
    return handled(this.#connected.promise.then((next) => next.request<Type>(message, options)));
  }

  /** The messages that have no handler, one by one, across restarts. */
  async *[Symbol.asyncIterator](): AsyncIterableIterator<BackendMessage> {
    try {
      for (;;) {
        const { promise } = this.#connected;
        yield* await promise;
        if (promise === this.#connected.promise) await this.#process?.ended;
      }
    } catch (error) {
      if (!(error instanceof ConnectionClosedError)) throw error;
    }
  }

  /**
   * Asks the backend to end, and kills it with all that it has started if it does not within 5 seconds. Its tool outputs
   * in files are gone then, also where it had ended by itself before.
   */
  async shutdown(): Promise<ProcessEnd> {
    this.#asked = true;
    this.#wake();
    const current = this.#process;
    if (current !== undefined) {
      current.connection.send({ type: "shutdown" }).catch(() => {});
      const timer = setTimeout(() => current.kill(), SHUTDOWN_GRACE);
      await current.ended;
      clearTimeout(timer);
    }
    return await this.#over();
  }

  /** Ends the backend and all that it has started, at once and for good, and removes its tool outputs in files. */
  async kill(): Promise<ProcessEnd> {
    this.#asked = true;
    this.#wake();
    this.#process?.kill();
    return await this.#over();
  }

  async #over(): Promise<ProcessEnd> {
    const end = await this.ended;
    this.#remains.remove();
    return end;
  }

  #forEach(setUp: (connection: FrontendConnection) => void): this {
    this.#setUp.push(setUp);
    if (this.#process !== undefined) setUp(this.#process.connection);
    return this;
  }

  #start(): BackendProcess {
    const { cwd, env, guard: _, restart: __, onEvent: ___, ...options } = this.#options;
    const started = new BackendProcess({
      ...options,
      ...(this.#monitor === undefined ? {} : { monitor: this.#monitor }),
      command: this.#command,
      args: this.#args,
      cwd,
      env,
      remains: this.#remains,
      onReport: (report) => this.#onEvent(report),
      onStderr: (line) => this.#onEvent({ kind: "stderr", line }),
      onHung: () => this.#onEvent({ kind: "hung" }),
    });
    this.#policy.started(performance.now());
    this.#hasStarted ||= started.pid !== undefined;
    this.#process = started;
    for (const setUp of this.#setUp) setUp(started.connection);
    this.#connected.resolve(started.connection);
    return started;
  }

  /** One process after the other, until it is over. */
  async #live(first: BackendProcess): Promise<ProcessEnd> {
    for (let current = first; ; ) {
      const end = await current.ended;
      this.#sessionId = current.connection.sessionId ?? this.#sessionId;
      this.#process = undefined;
      this.#connected = deferred();
      const delay = this.#delay(end);
      if (typeof delay === "string") {
        this.#remains.last();
        this.#connected.reject(new ConnectionClosedError(`Cannot send: the backend ${formatStatus(end.status)}`));
        this.#onEvent({ kind: delay, ...end });
        return end;
      }
      this.#onEvent({ kind: "restarting", delay, ...end });
      await this.#sleep(delay);
      if (this.#asked) {
        this.#remains.last();
        this.#connected.reject(new ConnectionClosedError("Cannot send: the backend was shut down"));
        this.#onEvent({ kind: "ended", ...end });
        return end;
      }
      current = this.#restart();
    }
  }

  #delay({ status }: ProcessEnd): number | "ended" | "gave up" {
    if (this.#asked) return "ended";
    // What could not even be started once can't be started the next time.
    if (this.#options.restart === false || (status.error !== undefined && !this.#hasStarted)) return "gave up";
    return this.#policy.ended(performance.now());
  }

  #restart(): BackendProcess {
    this.#monitor?.restarted();
    const started = this.#start();
    const waiting = this.#waitingInit;
    this.#waitingInit = undefined;
    const isOnItsWay = waiting !== undefined && waiting.signal?.aborted !== true;
    if (this.#init !== undefined && !isOnItsWay) {
      started.connection.send(initToResume(this.#init, this.#sessionId)).catch(() => {});
    }
    this.#onEvent({ kind: "restarted", pid: started.pid });
    return started;
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** An observer that fails is told to the process, and stops nothing of what it observes. */
function observer(onEvent: (event: BackendEvent) => void): (event: BackendEvent) => void {
  return (event) => {
    try {
      onEvent(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = handled(
    new Promise<T>((onValue, onError) => {
      resolve = onValue;
      reject = onError;
    }),
  );
  return { promise, resolve, reject };
}

/** A session that goes on has heard what the user said first. */
function initToResume({ initial_prompt, ...init }: Init, sessionId: SessionId | undefined): Init {
  if (sessionId !== undefined) return { ...init, resume_session_id: sessionId };
  return initial_prompt === undefined ? init : { ...init, initial_prompt };
}

function isInit(message: FrontendMessage): message is Init {
  return message.type === "init";
}

/** What happens to events where the author wants nothing else. */
function showEvent(event: BackendEvent): void {
  switch (event.kind) {
    case "stderr":
      console.warn(event.line);
      break;
    case "hung":
      console.warn("ipc-protocol: the backend hangs and is killed");
      break;
    case "restarting":
      console.warn(`ipc-protocol: the backend ${formatStatus(event.status)}; it starts again in ${event.delay} ms`);
      break;
    case "gave up":
      console.warn(`ipc-protocol: the backend ${formatStatus(event.status)} and does not start again`);
      break;
    case "restarted":
    case "ended":
      break;
    default:
      warn(event);
  }
}
