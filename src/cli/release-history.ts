import { readFileSync } from "node:fs";

/** What is known of a release after it has been made. */
export interface ReleaseRecord {
  readonly version: string;
  /** Day of the release in UTC: `2026-12-01`. */
  readonly date: string;
  /** The version of the wire. */
  readonly protocolVersion: number;
  /** The fingerprint of its schema: the same in two releases whose messages are the same. */
  readonly fingerprint: string;
  /** SHA-256 of its Rust file, in hexadecimal digits. */
  readonly rustSha256: string;
  /** What has changed on the wire since the release before it. */
  readonly changes: readonly RecordedChange[];
}

export interface RecordedChange {
  /** Whether a peer of the release before it refuses or misreads something, or is left waiting. */
  readonly breaking: boolean;
  /** `FrontendMessage init config: an optional field is added`. */
  readonly what: string;
}

/** Where the history lies, in the repository and in the package. */
export const HISTORY = "schema/releases/history.json";

/** The releases up to the one that is installed, oldest first. */
export function readHistory(
  file: string | URL = new URL(`../../${HISTORY}`, import.meta.url),
): readonly ReleaseRecord[] {
  return JSON.parse(readFileSync(file, "utf8")) as readonly ReleaseRecord[];
}
