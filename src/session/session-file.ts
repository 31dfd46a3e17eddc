import { closeSync, fstatSync, ftruncateSync, openSync, statSync, write, writeSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { within } from "../within.ts";

/** Bytes that may wait to be written before whoever records is asked to wait. */
const MOST_WAITING = 32 * 1024 * 1024;

/** Milliseconds for which entries are gathered, so that a fast stream does not cost a write a line. */
const GATHERING = 2;

/** Milliseconds that a write may still take when the file is closed. */
const LAST_WRITE = 1000;

export interface SessionFileEvents {
  /** The file can't be written any more; what it holds are whole entries. It is told once. */
  readonly onFailure: (error: Error) => void;
  /** There is room again, after `append` has returned false. */
  readonly onDrain: () => void;
}

/**
 * A session file that grows as the session goes on. It never throws and never blocks: where the file can't be written
 * any more, it says so once, cuts off a half-written entry, and drops whatever comes then.
 */
export class SessionFile {
  readonly path: string;
  readonly #fd: number;
  readonly #events: SessionFileEvents;
  /** A pipe or a device has no positions. */
  readonly #isFile: boolean;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #full = false;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The size of the file as far as it holds whole entries. */
  #size = 0;
  #open = true;

  /** Use `createSessionFile`. */
  constructor(path: string, fd: number, events: SessionFileEvents) {
    this.path = path;
    this.#fd = fd;
    this.#events = events;
    this.#isFile = fstatSync(fd).isFile();
  }

  /** Adds whole lines. Returns whether there is room for more; if not, `onDrain` tells when. */
  append(lines: string): boolean {
    if (!this.#open || lines === "") return true;
    const bytes = Buffer.from(lines);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#full ||= this.#waitingBytes > MOST_WAITING;
    if (this.#writing === undefined) this.#timer ??= setTimeout(() => this.#startWriting(), GATHERING);
    return !this.#full;
  }

  /** Writes what is left and closes the file. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing !== undefined) await within(LAST_WRITE, this.#writing);
    if (!this.#open) return;
    if (this.#writing !== undefined) {
      this.#fail(new Error("the disk does not answer"));
      return;
    }
    const bytes = Buffer.concat(this.#waiting);
    try {
      for (let at = 0; at < bytes.length; ) {
        at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#position(at));
      }
      this.#size += bytes.length;
      closeSync(this.#fd);
      this.#open = false;
    } catch (error) {
      this.#fail(error);
    }
  }

  #startWriting(): void {
    this.#timer = undefined;
    this.#writing = this.#writeAll()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  async #writeAll(): Promise<void> {
    while (this.#open && this.#waitingBytes > 0) {
      const bytes = Buffer.concat(this.#waiting);
      this.#waiting = [];
      this.#waitingBytes = 0;
      for (let at = 0; at < bytes.length; ) at += await this.#writeSome(bytes, at);
      this.#size += bytes.length;
      if (!this.#full) continue;
      this.#full = false;
      this.#events.onDrain();
    }
  }

  #writeSome(bytes: Buffer, at: number): Promise<number> {
    return new Promise((resolve, reject) => {
      write(this.#fd, bytes, at, bytes.length - at, this.#position(at), (error, written) => {
        if (error === null) resolve(written);
        else reject(error);
      });
    });
  }

  #position(at: number): number | null {
    return this.#isFile ? this.#size + at : null;
  }

  #fail(error: unknown): void {
    if (!this.#open) return;
    this.#open = false;
    this.#waiting = [];
    this.#waitingBytes = 0;
    try {
      if (this.#isFile) ftruncateSync(this.#fd, this.#size);
    } catch {
      // A half-written entry stays; readers know what to make of it.
    }
    // A write that does not end has the descriptor still; the end of the process closes it.
    if (this.#writing === undefined) closeSync(this.#fd);
    this.#events.onFailure(error instanceof Error ? error : new Error(String(error)));
    if (this.#full) this.#events.onDrain();
  }
}

/**
 * Creates a session file for its user alone. A file that is there already is kept, since it may be the session that a
 * restarted backend has crashed in: instead of `session.ndjson` it becomes `session-2.ndjson`.
 *
 * @throws the error of the file system
 */
export function createSessionFile(path: string, events: SessionFileEvents): SessionFile {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    return new SessionFile(path, openSync(path, "w"), events);
  }
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : numbered(path, number);
    try {
      return new SessionFile(name, openSync(name, "wx", 0o600), events);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

function numbered(path: string, number: number): string {
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)}-${number}${extension}`);
}
