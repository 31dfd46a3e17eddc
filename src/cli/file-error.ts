import { closeSync, createReadStream, openSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { isFile, writeWhole } from "../whole-write.ts";
import { describeWriteFailure } from "../write-failure.ts";

/** A file is not what the command can read or write. The message says which, and what would do. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly code = "FILE";
}

/**
 * The bytes of a file or, for `-`, of the standard input.
 *
 * @throws {FileError} if it is a folder, which can be opened, so that the system's error would not name it
 */
export function openInput(file: string, highWaterMark?: number): Readable {
  if (file === "-") return process.stdin;
  refuseFolder(file);
  return createReadStream(file, highWaterMark === undefined ? {} : { highWaterMark });
}

/** An input as people call it. */
export function nameOf(file: string): string {
  return file === "-" ? "the standard input" : file;
}

/** @throws {FileError} if it is a folder */
export function refuseFolder(file: string): void {
  if (isFolder(file)) throw new FileError(`cannot read ${file}: it is a folder; name a file in it`);
}

/**
 * What can be known before the work is done.
 *
 * @throws {FileError} if no file can be written there
 */
export function refuseTarget(file: string): void {
  if (isFolder(file)) throw new FileError(`cannot write ${file}: it is a folder; name a file in it`);
  const folder = dirname(file);
  if (!isFolder(folder)) throw new FileError(`cannot write ${file}: there is no folder ${folder}`);
}

/**
 * Writes a file. Where that fails, nothing of it is left.
 *
 * @throws {FileError} that says which file, why, and what would help
 */
export function writeTarget(file: string, text: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "w");
    writeWhole(descriptor, text);
  } catch (error) {
    if (descriptor !== undefined && isFile(descriptor)) rmSync(file, { force: true });
    throw new FileError(`cannot write ${file}: ${REASONS[codeOf(error)] ?? describeWriteFailure(error)}`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Whether both paths lead to one file that is there. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/** The message of an error; for one of the file system, in words, with the path. */
export function describeFileError(error: Error): string {
  if (!("code" in error && "path" in error) || typeof error.path !== "string") return error.message;
  const reason = REASONS[codeOf(error)];
  return reason === undefined ? error.message : `cannot ${verbOf(error)} ${error.path}: ${reason}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function verbOf(error: Error): string {
  const call = "syscall" in error && typeof error.syscall === "string" ? error.syscall : "use";
  return call === "stat" ? "open" : call;
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // What is wrong with the path is said when it is opened.
    return false;
  }
}
