import { type Clock, systemClock } from "../clock.ts";
import { backend, frontend } from "../codec/codec.ts";
import type { Received } from "../codec/message-reader.ts";
import { Heartbeat, type HeartbeatOptions } from "../heartbeat.ts";
import type { BackendMessage, ErrorMessage, FrontendMessage, SessionId } from "../messages/index.ts";
import { PendingRequests, type RequestOptions } from "../requests.ts";
import {
  type Answer,
  type AnswerFields,
  type AnyAnswerFields,
  type BackendAnswerTo,
  isAnswer,
  type Question,
  questionOf,
} from "./answers.ts";
import { type CloseReason, Connection, type ConnectionOptions, type MessageOf } from "./connection.ts";
import type { Lane } from "./outgoing-queue.ts";
import type { Transport } from "./transport.ts";

export interface FrontendConnectionOptions extends ConnectionOptions {
  /** How often the backend is pinged, and when it counts as hung; `false` to leave it alone. */
  readonly heartbeat?: HeartbeatOptions | false;
  /** Called once when the backend counts as hung; by default the connection is given up. */
  readonly onHung?: () => void;
  /** Milliseconds that `request` waits; 30,000 by default. */
  readonly requestTimeout?: number;
  /** Leaves requests that wait at the end of the connection to `failRequests`, which can say more; false by default. */
  readonly keepRequests?: boolean;
  readonly clock?: Clock;
}

/** What `request` can send, and what answers it. */
export type FrontendAnswers = { [Type in "init" | "ping" | "cancel"]: BackendAnswerTo<Type> };
type FrontendAnswer = FrontendAnswers[keyof FrontendAnswers];

/** The backend has answered `init` with an error. */
export class BackendError extends Error {
  override readonly name = "BackendError";
  readonly code: ErrorMessage["code"];
  readonly recoverable: boolean;

  constructor({ code, message, recoverable }: ErrorMessage) {
    super(`${code}: ${message}`);
    this.code = code;
    this.recoverable = recoverable;
  }
}

/**
 * The frontend's end of a connection: it pings, watches the backend, and remembers the session.
 *
 * ```ts
 * const connection = new FrontendConnection(transport);
 * connection.on("assistant_text_delta", ({ content }) => show(content));
 * connection.answer("room_query", ({ target }) => ({ description: describe(target) }));
 * const session = await connection.request({ type: "init", version: PROTOCOL_VERSION, working_dir: "/project" });
 * await connection.send({ type: "user_message", content: "Hello" });
 * ```
 */
export class FrontendConnection extends Connection<BackendMessage, FrontendMessage> {
  readonly #pending: PendingRequests<FrontendAnswer>;
  /** Types of messages that requests have waited for. */
  readonly #answers = new Set<string>();
  /** The requests that wait, in order. */
  readonly #asked: Readonly<Record<keyof FrontendAnswers, Set<string>>> = {
    init: new Set(),
    ping: new Set(),
    cancel: new Set(),
  };
  readonly #clock: Clock;
  readonly #heartbeat: Heartbeat | undefined;
  readonly #onHung: () => void;
  readonly #keepRequests: boolean;
  #stopTicking: () => void = () => {};
  #requests = 0;
  #sessionId: SessionId | undefined;

  constructor(transport: Transport, options: FrontendConnectionOptions = {}) {
    super(transport, "frontend", backend, frontend, options);
    const { heartbeat = {}, onHung = () => this.destroy(), requestTimeout, clock = systemClock } = options;
    this.#clock = clock;
    this.#pending = new PendingRequests({
      clock,
      ...(requestTimeout === undefined ? {} : { timeout: requestTimeout }),
    });
    this.#onHung = onHung;
    this.#keepRequests = options.keepRequests ?? false;
    if (heartbeat === false) return;
    this.#heartbeat = new Heartbeat(clock.now(), heartbeat);
    this.#tickLater(this.#heartbeat);
  }

  /** The session that the backend has named last; undefined before `session_started`. */
  get sessionId(): SessionId | undefined {
    return this.#sessionId;
  }

  /**
   * Sends a message that is answered, and waits for the answer; its type follows from that of the message. Handlers
   * get the answer as well.
   *
   * ```ts
   * const { reason } = await connection.request({ type: "cancel" });
   * ```
   *
   * @throws {BackendError} if the backend answers `init` with an error
   * @throws {RequestError} after 30 seconds, when the signal cancels it, or at the end of the connection
   * @throws {ProtocolError} if the backend would refuse the message
   */
  request<Type extends keyof FrontendAnswers>(
    message: MessageOf<FrontendMessage, Type>,
    options?: RequestOptions,
  ): Promise<FrontendAnswers[Type]>;
  async request(
    message: MessageOf<FrontendMessage, keyof FrontendAnswers>,
    options?: RequestOptions,
  ): Promise<FrontendAnswer> {
    const { type } = message;
    const id = `${type} ${++this.#requests}`;
    const answer = this.#pending.open(id, options);
    this.#asked[type].add(id);
    this.ask(message, id, this.#pending, answer);
    try {
      return await answer;
    } finally {
      this.#asked[type].delete(id);
    }
  }

  /**
   * Answers each question of a type with what `handler` returns.
   *
   * ```ts
   * connection.answer("room_action", async ({ action }) => ({ success: await room.apply(action), message: "done" }));
   * ```
   */
  answer<Type extends Question["type"]>(
    type: Type,
    handler: (question: MessageOf<Question, Type>) => AnswerFields<Type> | PromiseLike<AnswerFields<Type>>,
  ): this;
  answer(
    type: Question["type"],
    handler: (question: Question) => AnyAnswerFields | PromiseLike<AnyAnswerFields>,
  ): this {
    const { answer, key } = questionOf(type);
    return this.on(type, async (question) => {
      const fields = await handler(question);
      // That the fields are those of this answer is what the declaration above wants of the handler.
      await this.send({ type: answer, [key]: question[key], ...fields } as Answer);
    });
  }

  /** Fails every request that waits, with this as the reason, for people. */
  failRequests(reason: string, cause?: unknown): void {
    this.#pending.close(reason, cause);
  }

  protected override receive(received: Received<BackendMessage>): void {
    const { outcome } = received;
    this.#heartbeat?.line();
    if (outcome.kind !== "message") {
      this.reportLine(received);
      return;
    }
    const { message } = outcome;
    switch (message.type) {
      case "pong":
        this.#heartbeat?.pong();
        this.#resolve("ping", message, this.#asked.ping.size);
        return;
      case "session_started":
        this.#sessionId = message.session_id;
        this.#resolve("init", message, 1);
        break;
      case "compaction_occurred":
        this.#sessionId = message.new_session_id;
        break;
      case "session_ended":
        this.#resolve("cancel", message, this.#asked.cancel.size);
        break;
      case "error":
        this.#refuseInit(message);
        break;
      default:
    }
    this.deliver(received, message);
  }

  protected override wasAnswer(type: string): boolean {
    return this.#answers.has(type);
  }

  protected override awaitsAnswers(): boolean {
    return this.#pending.size > 0;
  }

  protected override laneOf(message: FrontendMessage): Lane {
    return LANES[message.type] ?? (isAnswer(message) ? "answer" : "usual");
  }

  protected override readingChanged(reading: boolean): void {
    this.#heartbeat?.reading(reading);
  }

  protected override inputEnded(): void {
    this.finish("input ended");
  }

  /** What the backend has still written is read to its end. */
  protected override outputBroken(): void {}

  protected override ended(reason: CloseReason): void {
    this.#stopTicking();
    if (this.unwritten > 0) this.report({ kind: "unwritten", count: this.unwritten });
    if (this.#keepRequests && reason !== "closed") return;
    this.#pending.close(reason === "closed" ? "the connection was closed" : "the backend has ended");
  }

  #resolve(type: keyof FrontendAnswers, answer: FrontendAnswer, count: number): void {
    for (const id of [...this.#asked[type]].slice(0, count)) {
      this.#asked[type].delete(id);
      this.#answers.add(answer.type);
      this.#pending.answer(id, answer);
    }
  }

  #refuseInit(error: ErrorMessage): void {
    const [id] = this.#asked.init;
    if (id === undefined) return;
    this.#asked.init.delete(id);
    this.#pending.fail(id, new BackendError(error));
  }

  #tickLater(heartbeat: Heartbeat): void {
    this.#stopTicking = this.#clock.after(heartbeat.step, () => {
      const beat = heartbeat.tick(this.#clock.now());
      if (beat === "hung") {
        this.#onHung();
        return;
      }
      if (beat === "ping") this.sendNow({ type: "ping" });
      this.#tickLater(heartbeat);
    });
  }
}

/**
 * Answers go ahead, since the backend may wait for them with everything else; `cancel` and `shutdown` never wait. All
 * other messages keep their order and wait for room.
 */
const LANES: Partial<Record<FrontendMessage["type"], Lane>> = {
  cancel: "control",
  shutdown: "control",
  ping: "now",
};
