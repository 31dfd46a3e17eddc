import type { Side } from "../session/session.ts";
import { correlationOf, isOwed } from "./correlation.ts";
import type { FaultPlan, StagedFault } from "./fault-plan.ts";
import { type Message, MockInbox } from "./inbox.ts";
import { matches } from "./match.ts";
import { Names } from "./names.ts";
import { spellOut } from "./say.ts";
import type { ChooseStep, MessageStep, Pattern, Script, WheneverStep } from "./script.ts";

/** What a player does to the world. */
export interface Stage {
  send(message: Message): Promise<void>;
  /** Something goes wrong at the end that is played, or at the other one. */
  fault(kind: StagedFault, of: Side): Promise<void>;
  /** A message that the script has no place for. */
  unexpected(message: Message, waitingFor: string): void;
}

export interface PlayerOptions {
  readonly script: Script;
  readonly side: Side;
  readonly stage: Stage;
  readonly faults: FaultPlan;
  /** Delays are divided by it. */
  readonly speed: number;
  /** Milliseconds that a message is waited for. */
  readonly timeout: number;
  /** Whether each message of the other end must come as it is in the script. */
  readonly strict: boolean;
}

/** How a play has ended: with the script, with the other end, or without what it has waited for. */
export type Play = { readonly kind: "played" } | { readonly kind: "ended" | "timeout"; readonly waitingFor: string };

/** Plays one end of a script. What the other end sends is handed to `inbox`. */
export class Player {
  readonly inbox = new MockInbox();
  readonly #options: PlayerOptions;
  readonly #script: Script;
  readonly #names = new Names();
  /** Messages that have come too early: a user does not wait for the end of an answer. */
  #early: Message[] = [];
  readonly #whenever: WheneverStep[] = [];
  /** How often the play has come to a step that counts. */
  readonly #visits = new Map<number, number>();

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#script = spellOut(options.script);
  }

  async run(): Promise<Play> {
    const { steps } = this.#script;
    try {
      for (let at = 0; at < steps.length; ) at = await this.#step(at);
      return { kind: "played" };
    } catch (error) {
      if (error instanceof Ended) return { kind: error.kind, waitingFor: error.waitingFor };
      throw error;
    }
  }

  /** Plays a step, and says which is next. */
  async #step(at: number): Promise<number> {
    const step = this.#script.steps[at];
    if (step === undefined) return at + 1;
    if ("message" in step) return step.from === this.#options.side ? this.#send(step, at) : this.#expect(at);
    if ("wait" in step) return this.#pause(step.wait, at + 1);
    if ("label" in step) {
      await this.#faultAt({ label: step.label });
      return at + 1;
    }
    if ("whenever" in step) {
      if (step.whenever.from !== this.#options.side) this.#whenever.push(step);
      return at + 1;
    }
    if ("goto" in step) return this.#goto(step.goto, step.times, at);
    if ("choose" in step) return this.#choose(step.choose, at);
    if ("fault" in step) await this.#options.stage.fault(step.fault, step.of ?? "backend");
    return at + 1;
  }

  async #send(step: MessageStep, at: number): Promise<number> {
    const { stage, side } = this.#options;
    const next = await this.#pause(step.after ?? 0, at);
    if (next !== at) return next;
    await this.#faultAt({ before: step.message.type });
    await stage.send(this.#names.toSend(side, step.message));
    await this.#faultAt({ type: step.message.type });
    return at + 1;
  }

  /** Waits so long; what may come at any time leads elsewhere. Returns the next step. */
  async #pause(milliseconds: number, next: number): Promise<number> {
    const end = performance.now() + milliseconds / this.#options.speed;
    for (;;) {
      const jump = this.#jump(this.inbox.takeFirst((message) => this.#wheneverOf(message) !== undefined));
      if (jump !== undefined) return jump;
      const left = end - performance.now();
      if (left <= 0) return next;
      if (this.inbox.ended) throw new Ended("ended", "the time of the next message");
      await this.inbox.changed(left);
    }
  }

  /**
   * Waits for the messages of the other end that stand here one after the other. It is enough that the last one comes
   * that is owed or asks for something: another end says the same with more words, or with fewer.
   */
  async #expect(first: number): Promise<number> {
    const block = this.#blockAt(first);
    this.#resumeEarly();
    const owed = block.findLastIndex(({ from, message }) => isOwed(from, message.type));
    const last = this.#options.strict || owed < 0 ? block.length - 1 : owed;
    for (let at = 0; at <= last; ) {
      const waitingFor = this.#describe(block[this.#options.strict ? at : last]);
      const message = await this.#next(waitingFor);
      const until = this.#options.strict ? at + 1 : block.length;
      const found = block.findIndex((step, index) => index >= at && index < until && this.#isFor(message, step));
      if (found < 0) {
        const jump = this.#jump(message);
        if (jump !== undefined) return jump;
        this.#passOver(message, waitingFor);
        continue;
      }
      const step = block[found];
      if (step !== undefined) this.#take(message, step);
      at = found + 1;
    }
    return first + block.length;
  }

  #blockAt(first: number): MessageStep[] {
    const { steps } = this.#script;
    const block: MessageStep[] = [];
    for (let at = first; at < steps.length; at += 1) {
      const step = steps[at];
      if (step === undefined || !("message" in step) || step.from === this.#options.side) break;
      block.push(step);
    }
    return block;
  }

  #isFor(message: Message, { from, message: expected, where }: MessageStep): boolean {
    return (
      message.type === expected.type &&
      this.#names.fits(from, expected, message) &&
      (where === undefined || matches(message, where))
    );
  }

  #take(message: Message, { from, message: expected, capture }: MessageStep): void {
    this.#names.learn(from, expected, message);
    if (capture !== undefined) this.#names.capture(capture, message);
  }

  async #choose(choices: ChooseStep["choose"], at: number): Promise<number> {
    if (choices[0]?.from === this.#options.side) {
      const way = choices[this.#count(at)];
      return way === undefined ? this.#script.steps.length : this.#indexOf(way.goto);
    }
    const waitingFor = [...new Set(choices.map((choice) => choice.type))].join(" or ");
    this.#resumeEarly();
    for (;;) {
      const message = await this.#next(waitingFor);
      const choice = choices.find((candidate) => isFor(message, candidate));
      if (choice !== undefined) {
        this.inbox.putBack(message);
        return this.#indexOf(choice.goto);
      }
      const jump = this.#jump(message);
      if (jump !== undefined) return jump;
      this.#passOver(message, waitingFor);
    }
  }

  /** Keeps what the script may wait for later; tells of everything else. */
  #passOver(message: Message, waitingFor: string): void {
    const { side, stage } = this.#options;
    const isLater =
      side === "backend" && correlationOf("frontend", message.type) === undefined && this.#expects(message.type);
    if (isLater && this.#early.length < MOST_EARLY) this.#early.push(message);
    else stage.unexpected(message, waitingFor);
  }

  #resumeEarly(): void {
    for (const message of this.#early.toReversed()) this.inbox.putBack(message);
    this.#early = [];
  }

  #expects(type: string): boolean {
    return this.#script.steps.some(
      (step) => "message" in step && step.from !== this.#options.side && step.message.type === type,
    );
  }

  async #next(waitingFor: string): Promise<Message> {
    for (;;) {
      const message = this.inbox.take();
      if (message !== undefined) return message;
      if (this.inbox.ended) throw new Ended("ended", waitingFor);
      if ((await this.inbox.changed(this.#options.timeout)) === "time") throw new Ended("timeout", waitingFor);
    }
  }

  #wheneverOf(message: Message): WheneverStep | undefined {
    return this.#whenever.findLast(({ whenever }) => isFor(message, whenever));
  }

  /** Where a message leads that may come at any time; it is taken there. */
  #jump(message: Message | undefined): number | undefined {
    const step = message === undefined ? undefined : this.#wheneverOf(message);
    if (message === undefined || step === undefined) return undefined;
    this.inbox.putBack(message);
    return this.#indexOf(step.goto);
  }

  #goto(label: string, times: number | undefined, at: number): number {
    const target = this.#indexOf(label);
    const goes =
      times !== undefined
        ? this.#count(at) < times
        : target > at || this.#options.side === "backend" || this.#hasWays(target);
    if (goes) return target;
    return times === undefined ? this.#script.steps.length : at + 1;
  }

  /** Whether there is a way after this point that the played side could choose and has not gone. */
  #hasWays(from: number): boolean {
    return this.#script.steps.some(
      (step, index) =>
        index >= from &&
        "choose" in step &&
        step.choose[0]?.from === this.#options.side &&
        (this.#visits.get(index) ?? 0) < step.choose.length,
    );
  }

  /** How often a step was counted before. */
  #count(at: number): number {
    const visits = this.#visits.get(at) ?? 0;
    this.#visits.set(at, visits + 1);
    return visits;
  }

  #indexOf(label: string): number {
    return this.#script.steps.findIndex((step) => "label" in step && step.label === label);
  }

  async #faultAt(point: { readonly label?: string; readonly before?: string; readonly type?: string }): Promise<void> {
    for (const kind of this.#options.faults.at(point)) await this.#options.stage.fault(kind, this.#options.side);
  }

  #describe(step: MessageStep | undefined): string {
    if (step === undefined) return "a message";
    return step.where === undefined ? step.message.type : `${step.message.type} with ${JSON.stringify(step.where)}`;
  }
}

/** So many messages are kept that have come too early. */
const MOST_EARLY = 100;

class Ended extends Error {
  readonly kind: "ended" | "timeout";
  readonly waitingFor: string;

  constructor(kind: Ended["kind"], waitingFor: string) {
    super(waitingFor);
    this.kind = kind;
    this.waitingFor = waitingFor;
  }
}

function isFor(message: Message, { type, where }: Pattern): boolean {
  return message.type === type && (where === undefined || matches(message, where));
}
