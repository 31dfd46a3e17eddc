import { FrontendConnection, type FrontendConnectionOptions } from "../connection/frontend-connection.ts";
import { nodeTransport } from "../connection/node-transport.ts";
import type { Transport } from "../connection/transport.ts";
import { within } from "../within.ts";
import { type ExitStatus, formatStatus } from "./events.ts";
import { killTree } from "./kill-tree.ts";
import type { Remains } from "./remains.ts";
import { type Child, startChild } from "./start-child.ts";
import { TextTail } from "./text-tail.ts";

/** Milliseconds that a process gets to end after its stdout has ended. */
const EXIT_GRACE = 500;
/** Once the process is gone: milliseconds of silence after which its pipes count as empty, and the most in all. */
const SILENCE = 200;
const LONGEST_READING = 700;

/** How a process ended, and the last that it wrote to stderr. */
export interface ProcessEnd {
  readonly status: ExitStatus;
  readonly stderr: string;
}

export interface ProcessOptions extends FrontendConnectionOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** What the process may leave behind, and its followers. */
  readonly remains: Remains;
  readonly onStderr: (line: string) => void;
  readonly onHung: () => void;
  /** What the connection stands on, made of the pipes of the process; the pipes themselves by default. */
  readonly transportOf?: (pipes: Transport) => Transport;
}

/** One life of a backend: a process and the connection to it. */
export class BackendProcess {
  readonly connection: FrontendConnection;
  /** Resolves once the process is gone, what was in its pipes is delivered, and its requests have failed. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: Child;
  readonly #stderr: TextTail;
  readonly #remains: Remains;
  #hasEnded = false;

  constructor({
    command,
    args,
    cwd,
    env,
    remains,
    onStderr,
    onHung,
    transportOf = (pipes) => pipes,
    ...options
  }: ProcessOptions) {
    this.#child = startChild(command, args, {
      cwd,
      env: { ...process.env, ...remains.environment, ...env },
      // On POSIX the process leads a group of its own, so that it can be ended with all that it has started.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#remains = remains;
    if (this.#child.pid !== undefined) remains.started(this.#child.pid);
    this.#stderr = new TextTail(onStderr);
    this.#child.stderr.on("data", (chunk: Uint8Array) => this.#stderr.push(chunk));
    this.#child.stderr.on("error", () => {});
    this.connection = new FrontendConnection(transportOf(nodeTransport(this.#child.stdout, this.#child.stdin)), {
      ...options,
      keepRequests: true,
      onHung: () => {
        if (this.#hasEnded) return;
        onHung();
        this.kill();
      },
    });
    this.ended = this.#end();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Ends the process and what it has started, at once. */
  kill(): void {
    killTree(this.#child);
  }

  async #end(): Promise<ProcessEnd> {
    const exited = this.#exited();
    const first = await Promise.race([exited, this.connection.closed]);
    const early = typeof first === "string" ? await within(EXIT_GRACE, exited) : first;
    // What the process has started ends with it, whether it has ended by itself or not.
    this.kill();
    this.#remains.ended();
    const status = early ?? (await exited);
    this.#hasEnded = true;
    const isLeft = status.error === undefined && (await this.#readRest());
    this.#stderr.end();
    const stderr = this.#stderr.text;
    this.connection.failRequests(
      `the backend ${formatStatus(status)}${stderr === "" ? "" : `; stderr: ${stderr}`}`,
      status,
    );
    // Whatever the runtime does with the streams of a process that is gone, nothing goes on behind it.
    if (!isLeft) this.connection.destroy();
    return { status, stderr };
  }

  #exited(): Promise<ExitStatus> {
    return new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => resolve({ code, signal }));
      this.#child.on("error", (error) => {
        if (this.#child.pid === undefined) resolve({ code: null, signal: null, error });
      });
    });
  }

  /**
   * Reads what is left in the pipes, also where a grandchild holds them open. Returns whether messages are left to be
   * taken later, since the reading has stopped as nobody takes them.
   */
  async #readRest(): Promise<boolean> {
    const { stdout, stderr } = this.#child;
    let heard = true;
    const hear = () => {
      heard = true;
    };
    for (const stream of [stdout, stderr]) stream.on("data", hear);
    const stderrClosed = new Promise<void>((resolve) => {
      if (stderr.closed || stderr.readableEnded) resolve();
      else stderr.once("close", resolve);
    });
    let open = true;
    const closed = Promise.all([this.connection.closed, stderrClosed]).then(() => {
      open = false;
    });
    for (let spent = 0; open && heard && spent < LONGEST_READING; spent += SILENCE) {
      heard = false;
      await within(SILENCE, closed);
    }
    if (!open) return false;
    const isLeft = stdout.isPaused();
    if (!isLeft) stdout.destroy();
    stderr.destroy();
    await within(0, this.connection.closed);
    return isLeft;
  }
}
