import { type SpawnOptions, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { statSync } from "node:fs";
import { PassThrough, type Readable, type Writable } from "node:stream";

/** A child process whose three pipes are there. */
export interface Child {
  readonly pid?: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  kill(signal: "SIGKILL"): boolean;
  once(event: "exit", listener: (code: number | null, signal: string | null) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/**
 * Starts a process with three pipes. Where the system can't start it, the child that is returned has no `pid` and emits
 * `error`, whichever way the runtime tells it: some errors are events of its own, others it throws.
 *
 * @throws {TypeError} if the program, an argument or an option is none that any system could start
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { readonly cwd: string | undefined },
): Child {
  const { cwd } = options;
  // The system says of this that the program is not there.
  if (cwd !== undefined && statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return neverStarted(new Error(`there is no folder ${cwd} to start ${command} in (cwd)`));
  }
  try {
    return spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    return neverStarted(error);
  }
}

function neverStarted(error: Error): Child {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const child = Object.assign(new EventEmitter(), {
    pid: undefined,
    kill: () => false,
    stdin: new PassThrough(),
    stdout,
    stderr,
  });
  process.nextTick(() => {
    child.emit("error", error);
    stdout.end();
    stderr.end();
  });
  return child;
}
