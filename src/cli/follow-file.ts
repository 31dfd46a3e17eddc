import { type FSWatcher, watch } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** Where the system tells of no changes, as for network file systems, a file is looked at after so many milliseconds. */
const LOOK_AGAIN = 1000;
const CHUNK = 64 * 1024;
const LINE_FEED = 0x0a;

export interface FollowEvents {
  /** Something about the file that its reader should know: it is not there yet, was replaced or cut off. */
  readonly onNotice: (text: string) => void;
}

/**
 * The bytes of a file, and those that are added to it from then on, as `tail -F` gives them: it waits for a file that is
 * not there yet, and begins anew with one that was replaced or cut off. It ends when the signal says so.
 */
export async function* followFile(path: string, signal: AbortSignal, events: FollowEvents): AsyncGenerator<Uint8Array> {
  const changes = new Changes(path, signal);
  let file: FileHandle | undefined;
  let position = 0;
  let isWithinLine = false;
  try {
    while (!signal.aborted) {
      file ??= await openIfThere(path);
      if (file === undefined) {
        events.onNotice(`waiting for ${path}`);
        while (file === undefined && !signal.aborted) {
          await changes.next();
          file = await openIfThere(path);
        }
        if (file === undefined) return;
      }
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
      position += bytesRead;
      if (bytesRead > 0) {
        isWithinLine = buffer[bytesRead - 1] !== LINE_FEED;
        yield buffer.subarray(0, bytesRead);
        continue;
      }
      const state = await stateOf(file, path, position);
      // What was begun does not go on with what comes now.
      if (state !== "same" && isWithinLine) yield Uint8Array.of(LINE_FEED);
      if (state === "cut off") {
        events.onNotice(`${path} was cut off; beginning anew`);
        position = 0;
      } else if (state === "replaced") {
        events.onNotice(`${path} was replaced; beginning anew`);
        await file.close();
        file = undefined;
        position = 0;
      } else await changes.next();
    }
  } finally {
    changes.stop();
    await file?.close();
  }
}

/** Tells that something has changed since it was asked last. */
class Changes {
  readonly #watcher: FSWatcher | undefined;
  readonly #signal: AbortSignal;
  #changed = false;
  #wake: () => void = () => {};

  constructor(path: string, signal: AbortSignal) {
    this.#signal = signal;
    const wake = (): void => {
      this.#changed = true;
      this.#wake();
    };
    signal.addEventListener("abort", wake);
    try {
      // The folder is watched, since the file may not be there yet or be replaced.
      this.#watcher = watch(dirname(path), (_, name) => {
        if (name === null || name === basename(path)) wake();
      });
      this.#watcher.on("error", () => {});
    } catch {
      this.#watcher = undefined;
    }
  }

  async next(): Promise<void> {
    if (!this.#changed && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_AGAIN);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#changed = false;
  }

  stop(): void {
    this.#watcher?.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function stateOf(file: FileHandle, path: string, position: number): Promise<"same" | "cut off" | "replaced"> {
  const own = await file.stat();
  const current = await stat(path).catch(() => undefined);
  if (current !== undefined && (current.ino !== own.ino || current.dev !== own.dev)) return "replaced";
  return own.size < position ? "cut off" : "same";
}
