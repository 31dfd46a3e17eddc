import { once } from "node:events";
import type { Writable } from "node:stream";

/** Where a command writes what it has to say. */
export interface Output {
  /** Waits while the reader is slow. Rejects when the reader is gone. */
  readonly write: (text: string) => Promise<void>;
  /** Says something about the command itself, such as a mistake in its arguments. */
  readonly complain: (text: string) => void;
}

/** The standard streams. */
export function standardOutput(): Output {
  return {
    write: (text) => writeAll(process.stdout, text),
    complain: (text) => void process.stderr.write(text),
  };
}

async function writeAll(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, "drain");
}
