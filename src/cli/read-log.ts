import { fstatSync, statSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import { sideOf } from "../inspect/direction.ts";
import { OrderGuess } from "../inspect/guess-order.ts";
import { bareFeed } from "../inspect/log-feed.ts";
import type { Input } from "../inspect/seen.ts";
import type { Side } from "../session/session.ts";
import { startsSession } from "../session/session-reader.ts";
import { FileError, nameOf, openInput, refuseFolder } from "./file-error.ts";
import { followFile } from "./follow-file.ts";
import type { Output } from "./output.ts";

/** How much of a file is read at once, in bytes. */
const CHUNK = 256 * 1024;
/** How much is read between two signs of progress. */
const PROGRESS = 16 * 1024 * 1024;

/** Whether the lines come as they are written, so that the time at which they come says something. */
export function isLive(file: string, follow: boolean): boolean {
  return follow || (file === "-" && !fstatSync(0).isFile());
}

/** The bytes of a file or, for `-`, of the standard input, until the signal says that it is enough. */
export async function* chunksOf(
  file: string,
  follow: boolean,
  signal: AbortSignal,
  { complain, progress, width }: Output,
): AsyncGenerator<Uint8Array> {
  if (follow && file !== "-") {
    refuseFolder(file);
    yield* followFile(file, signal, { onNotice: (text) => complain(`ipc-protocol: ${text}\n`) });
    return;
  }
  // A terminal that shows the lines shows how far they are.
  const size = file === "-" || width !== undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.size;
  // Opened last: whoever fails between here and the loop would leave its errors to nobody.
  const stream = openInput(file, CHUNK);
  let bytes = 0;
  let told = 0;
  try {
    for await (const chunk of addAbortSignal(signal, stream)) {
      bytes += chunk.length;
      if (size !== undefined && bytes - told >= PROGRESS) {
        told = bytes;
        progress(`${Math.floor((bytes / size) * 100)} % of ${file}`);
      }
      yield chunk;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stream.destroy();
  }
}

export interface TwoLogsOptions {
  readonly follow: boolean;
  /** Whether the time at which the lines come is the time at which they were written; then it gives the order, too. */
  readonly timed: boolean;
  readonly bound: number;
  readonly take: (input: Input) => void;
  readonly write: () => Promise<void>;
}

/** Reads one log a direction. */
export async function readTwoLogs(
  files: Readonly<Record<Side, string | undefined>>,
  options: TwoLogsOptions,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  if (options.timed) await readAsTheyCome(files, options, signal, output);
  else await readInGuessedOrder(files, options, signal, output);
}

/**
 * The bytes of a log of one direction, which the option says.
 *
 * @throws {FileError} if it is a recorded session, which has both directions
 */
export async function* chunksOfOneSide(
  file: string,
  option: string,
  follow: boolean,
  signal: AbortSignal,
  output: Output,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunksOf(file, follow, signal, output)) {
    if (isFirst && startsSession(Buffer.from(chunk.subarray(0, 100)).toString("utf8"))) {
      throw new FileError(
        `${nameOf(file)} is a recorded session, which has both directions: name it without --${option}`,
      );
    }
    isFirst = false;
    yield chunk;
  }
}

async function readAsTheyCome(
  files: Readonly<Record<Side, string | undefined>>,
  { follow, bound, take, write }: TwoLogsOptions,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  const start = performance.now();
  const read = async (side: Side): Promise<void> => {
    const file = files[side];
    if (file === undefined) return;
    const feed = bareFeed(side, bound, take);
    for await (const chunk of chunksOfOneSide(file, side, follow, signal, output)) {
      feed.feed(chunk, performance.now() - start);
      await write();
    }
    feed.finish(performance.now() - start);
  };
  await Promise.all([read("frontend"), read("backend")]);
}

async function readInGuessedOrder(
  files: Readonly<Record<Side, string | undefined>>,
  { bound, take, write }: TwoLogsOptions,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  const queue = (side: Side): LineQueue => new LineQueue(side, files[side], bound, signal, output);
  const queues = { frontend: queue("frontend"), backend: queue("backend") };
  const guess = new OrderGuess();
  for (;;) {
    // Waiting for what is there already would cost more than all the rest.
    for (const { isEmpty, fill } of [queues.frontend, queues.backend]) {
      if (!isEmpty()) continue;
      await write();
      await fill();
    }
    const { frontend, backend } = queues;
    if (frontend.next === undefined && backend.next === undefined) return;
    const side =
      frontend.next === undefined
        ? "backend"
        : backend.next === undefined
          ? "frontend"
          : guess.choose(frontend.type, backend.type);
    const { next, type } = queues[side];
    queues[side].shift();
    guess.take(side, type);
    if (next !== undefined) take(next);
  }
}

type Line = Extract<Input, { kind: "line" }>;

/** The lines of a log, of which some are there and the rest can be waited for. */
class LineQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #feed: ReturnType<typeof bareFeed>;
  #lines: Line[] = [];
  #at = 0;
  #ended: boolean;

  constructor(side: Side, file: string | undefined, bound: number, signal: AbortSignal, output: Output) {
    this.#ended = file === undefined;
    this.#chunks = chunksOfOneSide(file ?? "-", side, false, signal, output)[Symbol.asyncIterator]();
    this.#feed = bareFeed(side, bound, (input) => {
      if (input.kind === "line") this.#lines.push(input);
    });
  }

  get next(): Line | undefined {
    return this.#lines[this.#at];
  }

  /** The tag of the next line, if it has one of the protocol. */
  get type(): string | undefined {
    const content = this.next?.content;
    if (typeof content !== "string" || sideOf(content) === undefined) return undefined;
    return /"type"\s*:\s*"([^"\\]*)"/u.exec(content)?.[1];
  }

  shift(): void {
    this.#at += 1;
  }

  readonly isEmpty = (): boolean => !this.#ended && this.next === undefined;

  readonly fill = async (): Promise<void> => {
    this.#lines = [];
    this.#at = 0;
    while (this.#lines.length === 0 && !this.#ended) {
      const { done, value } = await this.#chunks.next();
      if (done === true) {
        this.#ended = true;
        this.#feed.finish(undefined);
      } else this.#feed.feed(value, undefined);
    }
  };
}
