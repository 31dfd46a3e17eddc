import { Console } from "node:console";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { Writable } from "node:stream";

const STDOUT = 1;
const STDERR = 2;

/** How the process wrote before the guard stood. */
export interface GuardedStdout {
  /** The real stdout, for the protocol alone. */
  readonly stdout: Writable;
  /** Writes to the real stdout. */
  write(text: string, done: (error?: Error | null) => void): void;
}

/**
 * Keeps stdout for the protocol: from now on `console.*`, `process.stdout.write` and writes of `node:fs` to file
 * descriptor 1 go to stderr. Out of reach are a child process that inherits the descriptor, and native code that
 * writes to it by itself.
 */
export function guardStdout(): GuardedStdout {
  const stdout = process.stdout;
  const write = stdout.write.bind(stdout);
  const { stderr } = process;
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  stdout.end = ((chunk?: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) stderr.write(chunk);
    return stdout;
  }) as typeof stdout.end;
  guardConsole();
  guardFileDescriptor();
  return { stdout, write: (text, done) => void write(text, "utf8", done) };
}

/** Where `console` writes to the descriptor without `process.stdout`, as in Bun, its methods are replaced. */
function guardConsole(): void {
  const safe = new Console({ stdout: process.stderr, stderr: process.stderr });
  const methods = safe as unknown as Record<string, unknown>;
  const target = console as unknown as Record<string, unknown>;
  for (const name of Object.keys(console)) {
    const method = methods[name];
    if (typeof method === "function" && name !== "Console") target[name] = method.bind(safe);
  }
  if ("write" in console)
    target.write = (...parts: (string | Uint8Array)[]) => parts.map((part) => process.stderr.write(part));
}

function guardFileDescriptor(): void {
  const { write, writeSync, writev, writevSync } = fs;
  const divert = (descriptor: number) => (descriptor === STDOUT ? STDERR : descriptor);
  const guarded = {
    write: (descriptor: number, ...rest: unknown[]) => Reflect.apply(write, fs, [divert(descriptor), ...rest]),
    writeSync: (descriptor: number, ...rest: unknown[]) => Reflect.apply(writeSync, fs, [divert(descriptor), ...rest]),
    writev: (descriptor: number, ...rest: unknown[]) => Reflect.apply(writev, fs, [divert(descriptor), ...rest]),
    writevSync: (descriptor: number, ...rest: unknown[]) =>
      Reflect.apply(writevSync, fs, [divert(descriptor), ...rest]),
  };
  Object.assign(fs, guarded);
  syncBuiltinESMExports();
}
