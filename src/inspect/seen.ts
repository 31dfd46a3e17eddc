import type { Code, ProtocolError } from "../../generated/validators.js";
import type { Finding } from "../conversation/finding.ts";
import type { RecordedRefusal, SessionEvent, Side } from "../session/session.ts";
import type { Fields } from "./summarise.ts";

/** A line of a log or of a live stream, or what a recorded session tells beside. */
export type Input =
  | {
      readonly kind: "line";
      /** Where it stands in its file, counted from 1. */
      readonly number: number;
      /** Milliseconds since the start; undefined where the log does not tell. */
      readonly at: number | undefined;
      /** Undefined where the line itself has to tell. */
      readonly from: Side | "stderr" | undefined;
      /** Undefined if the line was over the bound and is gone. */
      readonly content: string | Uint8Array | undefined;
      readonly ended: boolean;
      /** Whether only its beginning was kept. */
      readonly cut: boolean;
      /** Its size in bytes where the content does not tell it. */
      readonly bytes: number | undefined;
      /** What a recorder has seen to be wrong with it before it took out the secrets. */
      readonly refused?: RecordedRefusal | undefined;
    }
  | { readonly kind: "event"; readonly event: SessionEvent }
  /** A line of a session file that can't be read. */
  | { readonly kind: "fault"; readonly number: number; readonly reason: string };

interface Common {
  readonly number: number;
  readonly at: number | undefined;
  /** Milliseconds since the line before, of either direction. */
  readonly gap: number | undefined;
  readonly from: Side | undefined;
  /** Without the line end. */
  readonly bytes: number;
}

export interface SeenMessage extends Common {
  readonly kind: "message";
  readonly from: Side;
  readonly type: string;
  /** Without its secrets. */
  readonly message: Fields;
}

/** Pieces of a text that came one after the other, as one. */
export interface SeenDeltas extends Common {
  readonly kind: "deltas";
  readonly from: Side;
  readonly type: string;
  readonly count: number;
  /** The beginning of the text. */
  readonly text: string;
  /** Whether that is all of it. */
  readonly whole: boolean;
  /** When the last piece came. */
  readonly until: number | undefined;
}

export interface SeenUnknown extends Common {
  readonly kind: "unknown";
  readonly type: string;
  /** The line without its secrets. */
  readonly line: string | Uint8Array;
}

export interface SeenRefusal extends Common {
  readonly kind: "refused";
  /** What the message says that it is, if it says so. */
  readonly type: string | undefined;
  readonly code: Code;
  readonly error: ProtocolError;
  /** The line without its secrets; undefined if it is gone. */
  readonly line: string | Uint8Array | undefined;
}

/** What is made of a line: what is shown of it, and what is counted. */
export type Seen =
  | SeenMessage
  | SeenDeltas
  | SeenUnknown
  | SeenRefusal
  | { readonly kind: "finding"; readonly number: number; readonly at: number | undefined; readonly finding: Finding }
  | {
      readonly kind: "stderr";
      readonly number: number;
      readonly at: number | undefined;
      readonly gap: number | undefined;
      readonly line: string | Uint8Array;
    }
  | { readonly kind: "event"; readonly event: SessionEvent }
  | { readonly kind: "fault"; readonly number: number; readonly reason: string };
