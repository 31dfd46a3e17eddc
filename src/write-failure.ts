import { messageOf } from "./thrown.ts";

/** Codes of the errors that say that nobody reads a stream any more; one without a code says that it was closed. */
const GONE: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "ENOTCONN", "EOF", undefined]);

/** Whether something could not be written since whoever read it is gone: that is an end like any other. */
export function isReaderGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return GONE.has(code) || String(code).startsWith("ERR_STREAM");
}

/** Why something can't be written, and what would help, as the end of a sentence. */
export function describeWriteFailure(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? messageOf(error);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space is left there (ENOSPC); make room and try again",
  EDQUOT: "the quota of the disk is used up (EDQUOT); make room and try again",
  EFBIG: "the file would be larger than the limit of this process (EFBIG); raise it, as with ulimit -f",
  EIO: "the device does not work (EIO); look where it leads",
};
