import fs from "node:fs";

/** As it is before `serveStdio` leads it away from stdout. */
const { writeSync } = fs;

/**
 * Writes all of it to a file, which the streams of Node do not: that a full disk has taken a part only is no error of
 * theirs.
 *
 * @throws the error of the file system
 */
export function writeWhole(descriptor: number, text: string): void {
  for (let rest = Buffer.from(text, "utf8"); rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest));
}

/** Whether a descriptor is that of a file, and not of a pipe, a terminal or another device. */
export function isFile(descriptor: number): boolean {
  try {
    return fs.fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}
