import type { Report } from "../connection/report.ts";
import { describeStartFailure } from "./start-failure.ts";

/** How a process ended: with a code, by a signal, or not at all since it could not be started. */
export interface ExitStatus {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error?: Error;
}

/** Everything that happens to a backend besides its messages. */
export type BackendEvent =
  | Report
  /** A line that the backend wrote to stderr. */
  | { readonly kind: "stderr"; readonly line: string }
  /** No line has come for 10 seconds after a ping: the backend is killed, and starts again. */
  | { readonly kind: "hung" }
  /** The backend has ended unasked, and starts again after so many milliseconds. */
  | { readonly kind: "restarting"; readonly delay: number; readonly status: ExitStatus; readonly stderr: string }
  /** The backend runs again; if it had a session, `init` was sent to resume it. */
  | { readonly kind: "restarted"; readonly pid: number | undefined }
  /** The backend has ended unasked, and does not start again. */
  | { readonly kind: "gave up"; readonly status: ExitStatus; readonly stderr: string }
  /** The backend has ended as it was asked to. */
  | { readonly kind: "ended"; readonly status: ExitStatus; readonly stderr: string };

/** An exit status for people, such as `exited with status 3`. */
export function formatStatus({ code, signal, error }: ExitStatus): string {
  if (error !== undefined) return `could not be started: ${describeStartFailure(error)}`;
  return signal === null ? `exited with status ${code}` : `was ended by ${signal}`;
}
