import { BackendConnection } from "../connection/backend-connection.ts";
import { asError } from "../thrown.ts";
import { describeWriteFailure, isReaderGone } from "../write-failure.ts";
import type { GuardedStdout } from "./guard-stdout.ts";

/** Milliseconds without progress after which the rest is given up. */
const PATIENCE = 1_000;
/** Milliseconds between two tries to write to a pipe that is full. */
const PAUSE = 5;

/** The connection of a backend over its stdin and stdout. */
export class StdioConnection extends BackendConnection {
  /** What is lost and what would help, for people, where stdout has failed for another reason than that nobody reads it. */
  failure: string | undefined;

  protected override outputBroken(error: Error): void {
    super.outputBroken(error);
    if (!isReaderGone(error)) this.failure = describeLoss(this.unwritten, error);
  }

  /**
   * The process ends now and handles no events any more, since somebody has called `process.exit`: writes what was
   * accepted, and tells on stderr if something is lost.
   */
  writeAtExit({ writeSync }: Pick<GuardedStdout, "writeSync">): void {
    const { text, lost } = this.takeUnwritten();
    const { rest, error } = writeWhile(Buffer.from(text, "utf8"), writeSync);
    const count = lost + rest.toString("latin1").split("\n").length - 1;
    if (count === 0) return;
    process.stderr.write(
      error === undefined || isReaderGone(error)
        ? `ipc-protocol: ${count} messages are lost, since process.exit was called before they were written; await close() instead\n`
        : describeLoss(count, error),
    );
  }
}

function describeLoss(count: number, error: Error): string {
  const what = count === 1 ? "1 message" : `${count} messages`;
  return `ipc-protocol: cannot write ${what} to stdout, and the backend ends: ${describeWriteFailure(error)}\n`;
}

/** Writes as long as somebody reads; returns what is left, and why if it could not be written. */
function writeWhile(
  bytes: Buffer,
  writeSync: (bytes: Uint8Array) => number,
): { readonly rest: Buffer; readonly error?: Error } {
  let rest = bytes;
  let deadline = performance.now() + PATIENCE;
  while (rest.length > 0 && performance.now() < deadline) {
    try {
      rest = rest.subarray(writeSync(rest));
      deadline = performance.now() + PATIENCE;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) {
        return { rest, error: asError(error) };
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
  return { rest };
}
