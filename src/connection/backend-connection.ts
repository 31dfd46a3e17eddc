import { messages, ProtocolError } from "../../generated/validators.js";
import { backend, frontend } from "../codec/codec.ts";
import type { Received } from "../codec/message-reader.ts";
import { errorMessage } from "../error-message.ts";
import type {
  AssistantTextDelta,
  BackendMessage,
  ErrorMessage,
  FrontendMessage,
  SpilledOutput,
  ToolEnd,
} from "../messages/index.ts";
import { Negotiation, type VersionRange } from "../negotiation.ts";
import { PendingRequests, type PendingRequestsOptions, type RequestOptions } from "../requests.ts";
import { TextDeltas } from "../text-deltas.ts";
import { messageOf } from "../thrown.ts";
import { within } from "../within.ts";
import { type Answer, type AnswerTo, isAnswer, type Question, questionOf, type Unasked } from "./answers.ts";
import { type CloseReason, Connection, type ConnectionOptions, type MessageOf } from "./connection.ts";
import type { SendOptions } from "./outbox.ts";
import { type Lane, QUEUE_LENGTH } from "./outgoing-queue.ts";
import type { Transport } from "./transport.ts";

export interface BackendConnectionOptions extends ConnectionOptions {
  /** Versions of the protocol that this backend speaks; by default PROTOCOL_VERSION alone. */
  readonly versions?: VersionRange;
  /** How long requests wait for their answers, and by which clock. */
  readonly requests?: PendingRequestsOptions;
  /** Joins the text deltas that are sent within one tick, up to their limit; off by default. */
  readonly joinDeltas?: boolean;
  /** Keeps the tool outputs that are over their limit. Without it such a `tool_end` is refused. */
  readonly outputs?: OutputStore;
  /** After `shutdown` and at the end of the input: milliseconds that handlers get to finish; 3,000 by default. */
  readonly handlerGrace?: number;
  /** Then: milliseconds without progress after which what is not written is given up; 30,000 by default. */
  readonly flushGrace?: number;
}

/** Keeps tool outputs that are too large for a message, until their session ends. */
export interface OutputStore {
  /** Takes an output in, and returns what is sent in its place. */
  put(output: unknown): SpilledOutput;
  /** The session has ended: what was put is no longer needed. */
  clear(): void;
}

const DELTA_LIMIT = messages.BackendMessage.assistant_text_delta.limit ?? Number.POSITIVE_INFINITY;

/**
 * The backend's end of a connection. It answers `ping`, judges the first `init` and its version, answers what it can't
 * read with PARSE_ERROR, splits text deltas that are over their limit, and ends after `shutdown`.
 *
 * ```ts
 * const connection = new BackendConnection(transport);
 * connection.on("user_message", async ({ content }) => {
 *   const { description } = await connection.request({ type: "room_query", query: "describe" });
 *   await connection.send({ type: "assistant_text_delta", content: `You said ${content} in ${description}` });
 * });
 * ```
 */
export class BackendConnection extends Connection<FrontendMessage, BackendMessage> {
  readonly #negotiation: Negotiation;
  readonly #pending: PendingRequests<Answer>;
  /** Of what type the answer to each request is that waits, and whether one of another type was reported. */
  readonly #wanted = new Map<string, { readonly type: Answer["type"]; isTold: boolean }>();
  readonly #deltas = new TextDeltas(DELTA_LIMIT);
  readonly #options: BackendConnectionOptions;
  /** Errors that were not sent since too many wait already, and the latest of them. */
  #unsentErrors: { count: number; readonly latest: ErrorMessage } | undefined;

  constructor(transport: Transport, options: BackendConnectionOptions = {}) {
    super(transport, "backend", frontend, backend, options);
    this.#options = options;
    this.#negotiation = new Negotiation(options.versions);
    this.#pending = new PendingRequests(options.requests);
  }

  /** The version of the protocol that both sides speak; undefined before the first good `init`. */
  get version(): number | undefined {
    return this.#negotiation.version;
  }

  /**
   * Sends a message, as `Connection.send` does. A text delta over its limit is split; one that ends in half a
   * surrogate pair keeps that half back for the next one. A tool output over its limit goes to `outputs`.
   */
  override send(message: BackendMessage, options?: SendOptions): Promise<void> {
    if (message.type === "assistant_text_delta") return this.#sendDelta(message, options);
    this.#sendOpenDelta();
    if (this.#deltas.half !== "" && ENDS_A_TEXT.has(message.type)) this.#dropHalf();
    const { outputs } = this.#options;
    if (outputs === undefined) return super.send(message, options);
    if (message.type === "tool_end") return this.#sendToolEnd(message, outputs, options);
    const sent = super.send(message, options);
    if (message.type === "session_ended")
      sent.then(
        () => this.#clearOutputs(outputs),
        () => {},
      );
    return sent;
  }

  /**
   * Sends a request with a fresh ID and waits for its answer; the type of the answer follows from that of the question.
   *
   * ```ts
   * const { success } = await connection.request({ type: "room_action", action: { type: "clear_room" } });
   * ```
   *
   * @throws {RequestError} after 30 seconds, when the signal cancels it, or at the end of the connection
   * @throws {ProtocolError} if the frontend would refuse the question
   */
  request<Type extends Question["type"]>(
    question: { readonly type: Type } & Unasked<MessageOf<Question, Type>>,
    options?: RequestOptions,
  ): Promise<AnswerTo<Type>>;
  async request(question: Unasked<Question>, options?: RequestOptions): Promise<Answer> {
    const { key, answer: answerType } = questionOf(question.type);
    const requestId = crypto.randomUUID();
    const answer = this.#pending.open(requestId, options);
    this.#wanted.set(requestId, { type: answerType, isTold: false });
    this.ask({ ...question, [key]: requestId }, requestId, this.#pending, answer);
    try {
      return await answer;
    } finally {
      this.#wanted.delete(requestId);
    }
  }

  protected override receive(received: Received<FrontendMessage>): void {
    const verdict = this.#negotiation.judge(received);
    if (verdict.kind === "reply") {
      if (received.outcome.kind !== "message") this.reportLine(received);
      this.#sendError(verdict.error);
      return;
    }
    const { message } = verdict;
    if (isAnswer(message)) {
      this.#answer(message);
      return;
    }
    switch (message.type) {
      case "ping":
        this.sendNow({ type: "pong" });
        break;
      case "cancel":
        this.deliverNow(message);
        break;
      case "shutdown":
        void this.#shutDown(message);
        break;
      default:
        this.deliver(received, message);
    }
  }

  protected override awaitsAnswers(): boolean {
    return this.#pending.size > 0;
  }

  protected override laneOf(message: BackendMessage): Lane {
    return message.type === "pong" ? "now" : "usual";
  }

  protected override beforeWriting(): void {
    this.#sendOpenDelta();
    const unsent = this.#unsentErrors;
    if (unsent === undefined || this.unsentNow >= QUEUE_LENGTH) return;
    this.#unsentErrors = undefined;
    const { count, latest } = unsent;
    this.sendNow({ ...latest, message: `${latest.message} (and ${count - 1} more errors before it)` });
  }

  protected override keepsBack(): boolean {
    return this.#unsentErrors !== undefined || this.#deltas.isOpen;
  }

  protected override handlerFailed(type: string, error: unknown): void {
    this.#sendError(errorMessage("SDK_ERROR", `The handler of ${type} failed: ${messageOf(error)}`));
  }

  protected override inputEnded(): void {
    this.#pending.close("the frontend sends nothing any more");
    void this.#endWith("input ended");
  }

  protected override outputBroken(_error: Error): void {
    this.finish("output broken");
  }

  protected override ended(): void {
    if (this.#deltas.half !== "") this.#dropHalf();
    this.#pending.close("the connection has ended");
  }

  #answer(answer: Answer): void {
    const requestId = answer.request_id;
    const wanted = this.#wanted.get(requestId);
    if (wanted !== undefined && wanted.type !== answer.type) {
      if (!wanted.isTold) this.report({ kind: "stray answer", reason: "of another type", requestId });
      wanted.isTold = true;
      return;
    }
    const use = this.#pending.answer(requestId, answer);
    if (use !== "answered" && use !== "known stray") this.report({ kind: "stray answer", reason: use, requestId });
  }

  async #shutDown(message: MessageOf<FrontendMessage, "shutdown">): Promise<void> {
    const handler = this.deliverNow(message);
    const grace = this.#options.handlerGrace ?? HANDLER_GRACE;
    if (handler !== undefined) await within(grace, handler);
    await this.closeBecause("shutdown", this.#options.flushGrace ?? FLUSH_GRACE);
  }

  /** Nobody asks any more; what was asked is still answered. */
  async #endWith(reason: CloseReason): Promise<void> {
    await this.handlersSettled(this.#options.handlerGrace ?? HANDLER_GRACE);
    await this.closeBecause(reason, this.#options.flushGrace ?? FLUSH_GRACE);
  }

  #sendError(error: ErrorMessage): void {
    if (this.unsentNow < QUEUE_LENGTH) this.sendNow(error);
    else this.#unsentErrors = { count: (this.#unsentErrors?.count ?? 0) + 1, latest: error };
  }

  #sendDelta(message: AssistantTextDelta, options: SendOptions | undefined): Promise<void> {
    const { content } = message;
    const deltas = this.#deltas;
    if (typeof content !== "string" || (this.#options.joinDeltas !== true && deltas.fits(content))) {
      return super.send(message, options);
    }
    if (this.#options.joinDeltas === true && deltas.join(content)) {
      return this.observed(message, this.accept());
    }
    if (deltas.half !== "" && content !== "" && !beginsWithLowSurrogate(content)) this.#dropHalf();
    const faulty = deltas.fault(content);
    if (faulty !== undefined) return super.send({ ...message, content: faulty }, options);
    const contents = deltas.add(content);
    if (this.#options.joinDeltas !== true) {
      const rest = deltas.take();
      if (rest !== undefined) contents.push(rest);
      else if (content === "") contents.push("");
    }
    const lines = contents.map((text) => this.encode({ type: "assistant_text_delta", content: text }));
    return this.observed(message, this.sendLines(lines, "usual", options));
  }

  #sendOpenDelta(): void {
    const content = this.#deltas.take();
    if (content === undefined) return;
    void this.sendLines([this.encode({ type: "assistant_text_delta", content })], "usual");
  }

  #dropHalf(): void {
    this.#deltas.dropHalf();
    this.report({ kind: "half a character" });
  }

  #sendToolEnd(message: ToolEnd, outputs: OutputStore, options: SendOptions | undefined): Promise<void> {
    let line: string;
    try {
      line = this.encode(message);
    } catch (error) {
      if (!(error instanceof ProtocolError && error.code === "TOO_LARGE")) return Promise.reject(error);
      return this.#sendSpilled(message, outputs, options);
    }
    return this.observed(message, this.sendLines([line], "usual", options));
  }

  async #sendSpilled(message: ToolEnd, outputs: OutputStore, options: SendOptions | undefined): Promise<void> {
    await super.send({ ...message, output: outputs.put(message.output) }, options);
  }

  /** Whoever reads `session_ended` knows that the outputs are gone, not before. */
  async #clearOutputs(outputs: OutputStore): Promise<void> {
    await this.flush({ timeout: this.#options.flushGrace ?? FLUSH_GRACE });
    outputs.clear();
  }
}

const HANDLER_GRACE = 3_000;
const FLUSH_GRACE = 30_000;

/** After these the text before them goes on no more. */
const ENDS_A_TEXT: ReadonlySet<string> = new Set(["assistant_message_complete", "session_ended"]);

function beginsWithLowSurrogate(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0xdc00 && unit < 0xe000;
}
