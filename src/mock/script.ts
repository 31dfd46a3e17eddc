import type { BackendMessage, FrontendMessage } from "../messages/index.ts";

/**
 * A conversation that `ipc-protocol mock` plays. One script serves both ends: the end that is played sends its
 * messages, and waits for those of the other.
 *
 * As a file it is NDJSON, so that each step has a line: a header, `{"ipc-protocol-script":1,"about":"…"}`, and then a
 * step a line. Lines that begin with `//` are comments. A module (`.js`, `.mjs`) exports it as its default:
 *
 * ```ts
 * import type { MockScript } from "ipc-protocol/node";
 *
 * export default {
 *   about: "greets",
 *   steps: [
 *     { from: "frontend", message: { type: "init", version: 1, working_dir: "/project" } },
 *     { from: "backend", message: { type: "session_started", session_id: "s1" } },
 *     { label: "turn" },
 *     { from: "frontend", message: { type: "user_message", content: "Hello" } },
 *     { say: "Hello! How can I help?" },
 *     { goto: "turn" },
 *   ],
 * } satisfies MockScript;
 * ```
 */
export interface Script {
  /** One line for people. */
  readonly about?: string;
  readonly steps: readonly Step[];
}

export type Step = MessageStep | SayStep | WaitStep | LabelStep | GotoStep | ChooseStep | WheneverStep | FaultStep;

/**
 * A message, whole and valid. Who plays its side sends it. Who plays the other side waits for a message of its type;
 * `where` narrows down which.
 *
 * IDs that messages are correlated by stand for each other: where the other end has chosen an ID of its own, it is sent
 * in place of the one in the script. `${name}` in a text stands for what was captured before,
 * `${name:-else}` for `else` if nothing was.
 */
export type MessageStep =
  | ({ readonly from: "frontend"; readonly message: FrontendMessage } & MessageOptions)
  | ({ readonly from: "backend"; readonly message: BackendMessage } & MessageOptions);

export interface MessageOptions {
  /** Milliseconds between the step before and this message, for who sends it. */
  readonly after?: number;
  /** For who waits for it: which fields it must have. */
  readonly where?: Where;
  /** For who waits for it: fields to keep, by the name under which they are used. */
  readonly capture?: Readonly<Record<string, string>>;
}

/**
 * Fields that a message must have, and nothing about the others. A value stands for itself; an object for one with these
 * members; `{"$matches":"^hi"}` for a text in which the expression finds something, whatever the case; `{"$present":false}` for an absent
 * field, with `true` for any value.
 */
export interface Where {
  readonly [field: string]: unknown;
}

/** The backend says a text: a delta for each word, and the whole at the end. */
export interface SayStep {
  readonly say: string;
  /** Milliseconds between two words; 30 by default. */
  readonly every?: number;
}

/** Milliseconds in which nothing is sent. */
export interface WaitStep {
  readonly wait: number;
}

/** A point that `goto` leads to, and that `--fault KIND@LABEL` names. */
export interface LabelStep {
  readonly label: string;
}

/**
 * Goes on at a label; with `times`, so often and then no more. Who plays the frontend goes back without `times` only as
 * long as there is a way of a `choose` that it has not gone.
 */
export interface GotoStep {
  readonly goto: string;
  readonly times?: number;
}

/** A message that is waited for, or that may come at any time. */
export interface Pattern {
  readonly from: "frontend" | "backend";
  readonly type: string;
  readonly where?: Where;
}

/**
 * Waits for one of several messages, and goes on at the label of the first that fits; there the message follows as a
 * step, which takes it. Who plays the side that chooses goes one way after the other.
 */
export interface ChooseStep {
  readonly choose: readonly (Pattern & { readonly goto: string })[];
}

/** From here on: whenever such a message of the other end comes, the script goes on at the label, where it follows. */
export interface WheneverStep {
  readonly whenever: Pattern;
  readonly goto: string;
}

export const FAULTS = ["crash", "hang", "noise", "slow", "truncated", "mismatch"] as const;

/**
 * - `crash`: the process ends at once, with status 70. Who plays the other end kills it.
 * - `hang`: nothing is read or written any more.
 * - `noise`: lines that are no messages, such as those of a library that writes to stdout.
 * - `slow`: every byte that follows takes its time.
 * - `truncated`: the next message breaks off in its middle, and the stream ends.
 * - `mismatch`: the versions of the protocol do not fit, from the start. It is no step: a script can send the error.
 */
export type FaultKind = (typeof FAULTS)[number];

/** Something goes wrong at an end; `of` is the backend by default. */
export interface FaultStep {
  readonly fault: Exclude<FaultKind, "mismatch">;
  readonly of?: "frontend" | "backend";
}
