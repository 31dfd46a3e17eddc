import type { Writable } from "node:stream";

/** What Bun writes with, below the standard input of a child. */
interface Sink {
  flush(): unknown;
}

/**
 * The error of a write that was called done. Bun calls a small write to the standard input of a child done although the
 * child has closed it, and keeps the error until what lies below the stream is flushed. Where there is nothing of the
 * kind, as on Node, it is undefined.
 */
export function hiddenWriteError(stream: Writable): unknown {
  for (const key of Object.getOwnPropertySymbols(stream)) {
    const field: unknown = Reflect.get(stream, key);
    if (!isSink(field)) continue;
    try {
      // What it returns may be a promise of the same error.
      void Promise.resolve(field.flush()).catch(() => {});
    } catch (error) {
      return error;
    }
  }
  return undefined;
}

function isSink(field: unknown): field is Sink {
  return typeof field === "object" && field !== null && field.constructor?.name === "FileSink" && "flush" in field;
}
