import { Console } from "node:console";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { Writable } from "node:stream";
import { asError } from "../thrown.ts";
import { isFile, writeWhole } from "../whole-write.ts";

const STDOUT = 1;
const STDERR = 2;

/** How the process wrote before the guard stood. */
export interface GuardedStdout {
  /** The real stdout, for the protocol alone. */
  readonly stdout: Writable;
  /** Writes to the real stdout. */
  write(text: string, done: (error?: Error | null) => void): void;
  /** Writes to the real stdout as much as it takes at once, and returns how many bytes that were. */
  writeSync(bytes: Uint8Array): number;
}

/**
 * Keeps stdout for the protocol: from now on `console.*`, writes to `process.stdout` and `Bun.stdout`, and writes of
 * `node:fs` to file descriptor 1 go to stderr, and nothing closes stdout. Out of reach are a child process that inherits
 * the descriptor, `node:fs` in a worker thread, a file that is opened as `/dev/stdout`, and native code that writes by
 * itself.
 */
export function guardStdout(): GuardedStdout {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  const { writeSync } = fs;
  guardStream(stdout, process.stderr);
  guardConsole();
  guardFileDescriptor();
  guardBun();
  return {
    stdout,
    write: isFile(STDOUT) ? writeToFile : (text, done) => void write(text, "utf8", done),
    writeSync: (bytes) => writeSync(STDOUT, bytes),
  };
}

function writeToFile(text: string, done: (error?: Error | null) => void): void {
  let failed: Error | undefined;
  try {
    writeWhole(STDOUT, text);
  } catch (error) {
    failed = asError(error);
  }
  process.nextTick(() => done(failed));
}

function guardStream(stdout: Writable, stderr: Writable): void {
  const write = stderr.write.bind(stderr) as (...parts: unknown[]) => boolean;
  let isFull = false;
  const guardedWrite = (...parts: unknown[]) => {
    const goOn = write(...parts);
    if (!goOn && !isFull) {
      isFull = true;
      // Whoever pipes into stdout goes on when stdout says so.
      stderr.once("drain", () => {
        isFull = false;
        stdout.emit("drain");
      });
    }
    return goOn;
  };
  const destroy = stdout.destroy.bind(stdout);
  Object.assign(stdout, {
    write: guardedWrite,
    end(...parts: unknown[]) {
      if (typeof parts[0] === "string" || parts[0] instanceof Uint8Array) guardedWrite(...parts);
      else for (const part of parts) if (typeof part === "function") process.nextTick(part as () => void);
      return stdout;
    },
    // With an error it is the stream itself that gives up.
    destroy: (error?: Error) => (error === undefined ? stdout : destroy(error)),
  });
}

/** Where `console` writes to the descriptor without `process.stdout`, as in Bun, its methods are replaced. */
function guardConsole(): void {
  const safe = new Console({ stdout: process.stderr, stderr: process.stderr });
  const guarded = Object.keys(console).flatMap((name) => {
    const method: unknown = Reflect.get(safe, name);
    return typeof method === "function" && name !== "Console" ? [[name, method.bind(safe)]] : [];
  });
  const write = (...parts: (string | Uint8Array)[]) => parts.map((part) => process.stderr.write(part));
  Object.assign(console, Object.fromEntries(guarded), "write" in console ? { write } : {});
}

/** The functions of `node:fs` that take a file descriptor first and write. */
const WRITERS = [
  "write",
  "writeSync",
  "writev",
  "writevSync",
  "writeFile",
  "writeFileSync",
  "appendFile",
  "appendFileSync",
] as const;

function guardFileDescriptor(): void {
  const guarded = WRITERS.map((name) => {
    const write = fs[name];
    return [
      name,
      (file: unknown, ...rest: unknown[]) => Reflect.apply(write, fs, [file === STDOUT ? STDERR : file, ...rest]),
    ];
  });
  Object.assign(fs, Object.fromEntries(guarded));
  syncBuiltinESMExports();
}

function guardBun(): void {
  const { Bun } = globalThis as { readonly Bun?: { readonly stderr: unknown } };
  if (Bun !== undefined) Object.defineProperty(Bun, "stdout", { value: Bun.stderr });
}
