import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { SessionFile } from "../session/session-file.ts";
import { within } from "../within.ts";
import { Relay } from "./relay.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import { dieBy, FORWARDED, isFromKeyboard } from "./signals.ts";
import { closeStandard } from "./standard-streams.ts";

/** Milliseconds without output after which a pipe counts as empty that a grandchild of the ended backend holds open. */
const SILENCE = 200;

type Child = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly stderr: Readable };
type Source = "frontend" | "backend" | "stderr";
type End = { readonly status: number } | { readonly signal: NodeJS.Signals } | { readonly error: Error };

export interface RecordOptions {
  readonly command: readonly [string, ...(readonly string[])];
  readonly recorder: SessionRecorder;
  /** Undefined if there is none to write to; the session goes on all the same. */
  readonly file: SessionFile | undefined;
  /** What `at` counts from: a reading of `performance.now`. */
  readonly start: number;
  /** Called where the program can't be started. */
  readonly onError: (error: Error) => void;
  /** Called where what the backend says can't be passed on, for another reason than that nobody reads it. */
  readonly onLoss: (error: Error) => void;
}

/**
 * Runs a backend between the standard streams of this process and records what goes over them.
 *
 * Returns the status that this process should end with; it does not return where the backend was killed by a signal,
 * since this process ends by the same.
 */
export class RecordedBackend {
  readonly #options: RecordOptions;
  readonly #child: Child;
  readonly #relays: Readonly<Record<Source, Relay>>;
  /** What was read and is not turned into entries yet: that must not delay what is read next. */
  #chunks: (readonly [Source, number, Uint8Array])[] = [];
  #scheduled = false;
  #exited = false;
  /** Whether something could not be passed on. */
  #lost = false;

  constructor(options: RecordOptions) {
    this.#options = options;
    const [program, ...args] = options.command;
    // In the process group of this one, so that whoever kills the group kills the backend too.
    this.#child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    const { stdin, stdout, stderr } = this.#child;
    if (this.#child.pid !== undefined) this.#write({ kind: "started", at: this.#now(), pid: this.#child.pid });
    this.#relays = {
      frontend: this.#relay("frontend", process.stdin, stdin, {
        onEnd: () => stdin.end(),
        onBroken: () => closeStandard(0),
      }),
      backend: this.#relay("backend", stdout, process.stdout, {
        onEnd: () => closeStandard(1),
        onBroken: (error) => {
          if (error === undefined) return;
          this.#lost = true;
          options.onLoss(error);
        },
      }),
      stderr: this.#relay("stderr", stderr, process.stderr, { onEnd: () => {}, onBroken: () => {} }),
    };
    for (const signal of FORWARDED) process.on(signal, () => void this.#forward(signal));
  }

  /** There is room in the file again. */
  drained(): void {
    for (const relay of Object.values(this.#relays)) relay.hold(false);
  }

  /** Waits for the end of the backend and for all that it has written. */
  async run(): Promise<number> {
    const end = await this.#end();
    this.#exited = true;
    await this.#rest();
    this.#relays.frontend.stop();
    this.#flush();
    if (!("error" in end)) this.#write({ kind: "exit", at: this.#now(), ...end });
    await this.#options.file?.close();
    if ("signal" in end) return dieBy(end.signal);
    for (const signal of FORWARDED) process.removeAllListeners(signal);
    if ("status" in end) return end.status === 0 && this.#lost ? 1 : end.status;
    this.#options.onError(end.error);
    return "code" in end.error && end.error.code === "EACCES" ? 126 : 127;
  }

  #relay(
    source: Source,
    from: Readable,
    to: Writable,
    { onEnd, onBroken }: { readonly onEnd: () => void; readonly onBroken: (error?: Error) => void },
  ): Relay {
    const ended = (): void => {
      this.#flush();
      this.#append(this.#options.recorder.end(source, this.#now()));
    };
    return new Relay(from, to, {
      onChunk: (chunk) => this.#keep(source, chunk),
      onEnd: () => {
        ended();
        if (source !== "stderr") this.#write({ kind: "end", at: this.#now(), of: source });
        onEnd();
      },
      onBroken: (error) => {
        ended();
        onBroken(error);
      },
    });
  }

  #keep(source: Source, chunk: Uint8Array): void {
    this.#chunks.push([source, this.#now(), chunk]);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#scheduled = false;
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const [source, at, chunk] of chunks) this.#append(this.#options.recorder.chunk(source, at, chunk));
  }

  #append(entries: string): void {
    const { file } = this.#options;
    if (file === undefined || file.append(entries)) return;
    for (const relay of Object.values(this.#relays)) relay.hold(true);
  }

  #write(entry: Parameters<SessionRecorder["event"]>[0]): void {
    this.#append(this.#options.recorder.event(entry));
  }

  #now(): number {
    return performance.now() - this.#options.start;
  }

  async #forward(signal: NodeJS.Signals): Promise<void> {
    if (this.#exited) {
      await this.#options.file?.close();
      await dieBy(signal);
      return;
    }
    this.#write({ kind: "signal", at: this.#now(), signal });
    if (!isFromKeyboard(signal)) this.#child.kill(signal);
  }

  #end(): Promise<End> {
    return new Promise((resolve) => {
      this.#child.once("exit", (status, signal) => resolve(signal === null ? { status: status ?? 1 } : { signal }));
      this.#child.on("error", (error) => {
        if (this.#child.pid === undefined) resolve({ error });
      });
    });
  }

  /** Passes on what the backend has left in its pipes. */
  async #rest(): Promise<void> {
    const relays = [this.#relays.backend, this.#relays.stderr];
    const done = Promise.all(relays.map((relay) => relay.done)).then(() => true);
    for (let seen = -1; ; ) {
      if ((await within(SILENCE, done)) === true) return;
      const read = relays.reduce((sum, { bytes }) => sum + bytes, 0);
      if (read === seen && !relays.some(({ behind }) => behind)) break;
      seen = read;
    }
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    await done;
  }
}
