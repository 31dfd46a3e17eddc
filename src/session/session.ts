/**
 * A recorded session: what went over the wire between a frontend and a backend, and when. The file is lines of JSON, a
 * header first and then an entry a line, so that what is written can be read while it grows and after a crash.
 *
 * @module
 */

import type { Code } from "../../generated/validators.js";

/** The version of the format. A file with a higher one is refused; keys and events that are not known are ignored. */
export const SESSION_VERSION = 1;

/** The key of the header that tells a session file from any other lines of JSON. */
export const SESSION_KEY = "ipc-protocol-session";

/** The ends of the wire. */
export type Side = "frontend" | "backend";

/** The first line of the file. */
export interface SessionHeader {
  /** The version of the package that has recorded it. */
  readonly package: string;
  /** `PROTOCOL_VERSION` of that package. */
  readonly protocolVersion: number;
  /** When the recording has begun: ISO 8601 in UTC. `at` counts from here. */
  readonly started: string;
  /** The backend's program and its arguments. */
  readonly command: readonly string[];
  /** Whether secrets are in the file. */
  readonly secrets: "redacted" | "kept";
}

/** What happened, with the time since the start in milliseconds. */
export type SessionEntry = SessionLine | SessionEvent;

/** A line that one of the ends has written; `stderr` is that of the backend. */
export interface SessionLine {
  readonly kind: "line";
  readonly at: number;
  readonly from: Side | "stderr";
  /** The line without its line end; bytes if they are not UTF-8. */
  readonly content: string | Uint8Array;
  /** False for the last line of a stream that has ended without a line end. */
  readonly ended: boolean;
  /** Whether the line was over the bound of the recorder and `content` is only its beginning. */
  readonly cut: boolean;
  /** The size of the line as it was, in bytes, where `content` does not tell it: cut, or with its secrets redacted. */
  readonly bytes?: number;
  /** Why a reader of the wire refuses the line, where `content` is without its secrets and no longer tells. */
  readonly refused?: RecordedRefusal;
}

export interface RecordedRefusal {
  /** What it is with a line end; without one, a reader calls some of them `TRUNCATED`. */
  readonly code: Code;
  /** JSON Pointer to what was wrong. */
  readonly path: string;
  /** Without secrets. */
  readonly reason: string;
}

export type SessionEvent =
  /** The backend runs. */
  | { readonly kind: "started"; readonly at: number; readonly pid: number }
  /** An end has closed the stream that it writes. */
  | { readonly kind: "end"; readonly at: number; readonly of: Side }
  /** The recorder was sent a signal, and has passed it on to the backend. */
  | { readonly kind: "signal"; readonly at: number; readonly signal: string }
  /** The backend has ended: by itself with a status, or killed by a signal. */
  | { readonly kind: "exit"; readonly at: number; readonly status: number }
  | { readonly kind: "exit"; readonly at: number; readonly signal: string };
