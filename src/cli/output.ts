import { once } from "node:events";
import type { Writable } from "node:stream";
import { isFile, writeWhole } from "../whole-write.ts";
import { describeWriteFailure, isReaderGone } from "../write-failure.ts";
import { FileError } from "./file-error.ts";
import { COLOURED, PLAIN, type Style, wantsColours } from "./style.ts";

/** Where a command writes what it has to say. */
export interface Output {
  /** Waits while the reader is slow. Rejects when the reader is gone. */
  readonly write: (text: string) => Promise<void>;
  /** Says something about the command itself, such as a mistake in its arguments. */
  readonly complain: (text: string) => void;
  /** Colours for what is written; none where it goes to no terminal or the user wants none. */
  readonly style: Style;
  /** Characters in a line of the terminal; undefined where what is written goes to none. */
  readonly width: number | undefined;
  /**
   * Shows how far long work has come, in place of what it showed before; an empty text takes it away. It does nothing
   * where the standard error is no terminal.
   */
  readonly progress: (text: string) => void;
}

/** The standard streams. */
export function standardOutput(): Output {
  const { stdout, stderr } = process;
  const write = writerOf(stdout);
  let shown = false;
  return {
    write,
    complain: (text) => void stderr.write(text),
    style: wantsColours(stdout.isTTY === true) ? COLOURED : PLAIN,
    width: stdout.isTTY === true ? stdout.columns : undefined,
    progress: (text) => {
      if (stderr.isTTY !== true || (text === "" && !shown)) return;
      shown = text !== "";
      stderr.write(`\r\u001b[K${text}`);
    },
  };
}

/** A pipe breaks between two writes, too; then it is the next one that rejects. */
function writerOf(stream: Writable & { readonly fd?: number }): Output["write"] {
  const { fd } = stream;
  if (fd !== undefined && isFile(fd)) {
    return async (text) => {
      try {
        writeWhole(fd, text);
      } catch (error) {
        throw failureOf(error);
      }
    };
  }
  let broken: unknown;
  let listening = false;
  return async (text) => {
    if (!listening) {
      listening = true;
      stream.on("error", (error) => {
        broken = error;
      });
    }
    try {
      if (broken === undefined && !stream.write(text)) await once(stream, "drain");
    } catch (error) {
      broken ??= error;
    }
    if (broken !== undefined) throw failureOf(broken);
  };
}

/** That the reader is gone is told as the system tells it. */
function failureOf(error: unknown): unknown {
  return isReaderGone(error)
    ? error
    : new FileError(`cannot write the standard output: ${describeWriteFailure(error)}`);
}
