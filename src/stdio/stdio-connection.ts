import { BackendConnection } from "../connection/backend-connection.ts";
import type { GuardedStdout } from "./guard-stdout.ts";

/** Milliseconds without progress after which the rest is given up. */
const PATIENCE = 1_000;
/** Milliseconds between two tries to write to a pipe that is full. */
const PAUSE = 5;

/** The connection of a backend over its stdin and stdout. */
export class StdioConnection extends BackendConnection {
  /**
   * The process ends now and handles no events any more, since somebody has called `process.exit`: writes what was
   * accepted, and tells on stderr if something is lost.
   */
  writeAtExit({ writeSync }: Pick<GuardedStdout, "writeSync">): void {
    const { text, lost } = this.takeUnwritten();
    const rest = writeWhile(Buffer.from(text, "utf8"), writeSync);
    const count = lost + rest.toString("latin1").split("\n").length - 1;
    if (count === 0) return;
    process.stderr.write(
      `ipc-protocol: ${count} messages are lost, since process.exit was called before they were written; await close() instead\n`,
    );
  }
}

/** Writes as long as somebody reads; returns what is left. */
function writeWhile(bytes: Buffer, writeSync: (bytes: Uint8Array) => number): Buffer {
  let rest = bytes;
  let deadline = performance.now() + PATIENCE;
  while (rest.length > 0 && performance.now() < deadline) {
    try {
      rest = rest.subarray(writeSync(rest));
      deadline = performance.now() + PATIENCE;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) break;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
  return rest;
}
