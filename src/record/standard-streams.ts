import { closeSync, fstatSync, openSync } from "node:fs";

/** Descriptors below it are searched for copies; a runtime makes its own while it starts. */
const MOST_DESCRIPTORS = 64;

/**
 * Closes the standard input or output for good. The runtime never does it by itself, and whoever is at the other end
 * would not notice before this process ends. The descriptor is taken again, lest another file gets it.
 */
export function closeStandard(descriptor: 0 | 1): void {
  if (process.platform === "win32") return;
  const copies = process.versions.bun === undefined ? [] : copiesOf(descriptor);
  closeSync(descriptor);
  openSync("/dev/null", descriptor === 0 ? "r" : "w");
  for (const copy of copies) closeSync(copy);
}

/** Bun works on a copy of each standard stream. */
function copiesOf(descriptor: number): number[] {
  const stream = fstatSync(descriptor);
  if (!stream.isFIFO() && !stream.isSocket()) return [];
  const copies: number[] = [];
  for (let candidate = 3; candidate < MOST_DESCRIPTORS; candidate += 1) {
    try {
      const { dev, ino } = fstatSync(candidate);
      if (dev === stream.dev && ino === stream.ino) copies.push(candidate);
    } catch {
      // It is not open.
    }
  }
  return copies;
}
