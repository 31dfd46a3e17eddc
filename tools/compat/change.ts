import type { JsonValue } from "../model/model.ts";

/** The version that a reader or a writer was built from. */
export type Age = "old" | "new";

/**
 * What becomes of a peer: it refuses a line, sees another value than was meant, waits for an answer for ever, or gets a
 * message where it does not expect it.
 */
export type Harm = "refuses" | "misreads" | "waits" | "is surprised";

/** A message of a conversation, with no more than what rules of order look at. */
export interface Step {
  readonly from: "frontend" | "backend";
  readonly message: { readonly type: string };
}

/** Somebody who is hurt by a change. */
export interface Hurt {
  /** The version of the reader; the writer is of the other one. The one who waits is the writer. */
  readonly reader: Age;
  readonly harm: Harm;
  /** A line that the writer may send and that shows it; for `waits` the line that is never answered. */
  readonly example: string;
  /** What the example can't show: `padded to 20000 bytes`. */
  readonly note?: string;
  /** For `is surprised`: the conversation that the writer may have, up to the message. */
  readonly conversation?: readonly Step[];
}

/** One difference between two versions of a protocol. */
export interface Change {
  /** The rule that found it. */
  readonly rule: string;
  /** The root's name in the newer version, or in the older one if it is gone. */
  readonly root: string;
  /** `frontend-to-backend`, if the root's messages say so. */
  readonly direction?: string;
  /** The tag of the message; absent where a root has no tag. */
  readonly message?: string;
  /** Where in the message: `action.color`, `attachments[].path`; empty for the whole. */
  readonly path: string;
  /** What has changed, in words: `"red" is added`. */
  readonly detail: string;
  /** Empty: nobody is hurt. */
  readonly hurts: readonly Hurt[];
}

/** What a rule has found. The claims are checked against what peers do before anyone is said to be hurt. */
export interface Finding {
  readonly detail: string;
  /** A field's name, where the finding is about a field of the place that the rule looked at. */
  readonly field?: string;
  readonly claims?: readonly Claim[];
  /** It is no change at all if no claim turns out to be true. */
  readonly onlyIfHurt?: boolean;
}

/** A suspicion that a reader of this version is hurt. */
export type Claim =
  /** By one of these values, sent by a writer of the other version at the place that the rule looked at. */
  | { readonly reader: Age; readonly by: "value"; readonly values: readonly (JsonValue | undefined)[] }
  /** By a message whose line can be larger than the reader's bound. */
  | { readonly reader: Age; readonly by: "size" }
  /** The writer waits for an answer to the message that does not come. */
  | { readonly reader: Age; readonly by: "silence" }
  /** By the message, at a place in the conversation where its writer may send it. */
  | { readonly reader: Age; readonly by: "order" };

/** One kind of change: how it is found, and what the table says about it. */
export interface Rule<Pair> {
  /** Names the rule in reports and its folder of fixtures. */
  readonly id: string;
  /** What has changed, for the table. */
  readonly change: string;
  /** What becomes of a peer of the old version that reads what a new one writes. */
  readonly oldReader: string;
  /** What becomes of a peer of the new version that reads what an old one writes. */
  readonly newReader: string;
  readonly find: (pair: Pair) => readonly Finding[];
}
