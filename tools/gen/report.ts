import { unifiedDiff } from "../../src/cli/unified-diff.ts";
import type { CompileResult } from "../compile.ts";
import type { Change } from "./artefacts.ts";

/** A longer diff says no more than its beginning, and takes long to read. */
const LONGEST_DIFF = 200;

/** What was written: one line a file, or that nothing was. */
export function describeWritten(changes: readonly Change[], artefactCount: number): string {
  if (changes.length === 0) return `${artefactCount} files are up to date, nothing written\n`;
  return killedRun(changes, "they are all of one again") + changes.map((change) => `${written(change)}\n`).join("");
}

function written(change: Change): string {
  switch (change.kind) {
    case "missing":
      return `created ${change.path}`;
    case "different":
      return `changed ${change.path}`;
    case "line endings":
      return `changed ${change.path} (line endings only)`;
    case "stale":
      return `removed ${change.path} (the compiler does not make it)`;
    case "left over":
      return `removed ${change.path} (left by the run that was killed)`;
  }
}

/** What a check has found. Line endings alone are no drift: version control may have changed them. */
export function isDrift(changes: readonly Change[]): boolean {
  return changes.some((change) => change.kind !== "line endings");
}

/** Every difference, with a unified diff from what is there to what should be, and the command that mends it. */
export function describeDrift(changes: readonly Change[], artefactCount: number, mend: string): string {
  const found = killedRun(changes, "they may be of two sources") + changes.map(difference).join("");
  if (!isDrift(changes)) return `${found}${artefactCount} files are up to date\n`;
  return `${found}The files are not what the source says. To mend it, run: ${mend}\n`;
}

/** A run that was killed while it replaced the files has left its mark. */
function killedRun(changes: readonly Change[], state: string): string {
  const isKilled = changes.some(({ kind }) => kind === "left over");
  return isKilled ? `An earlier run was killed while it replaced the files: ${state}\n` : "";
}

function difference(change: Change): string {
  switch (change.kind) {
    case "missing":
      return `${change.path} is missing\n`;
    case "different":
      return `${change.path} differs:\n${shortDiff(change.path, change.found, change.wanted)}`;
    case "line endings":
      return `${change.path} differs in line endings only\n`;
    case "stale":
      return `${change.path} is stale: the compiler does not make it\n`;
    case "left over":
      return `${change.path} is left by the run that was killed\n`;
  }
}

function shortDiff(path: string, found: string, wanted: string): string {
  const patch = unifiedDiff({ name: `${path} (found)`, text: found }, { name: `${path} (wanted)`, text: wanted });
  const lines = patch.split("\n").slice(0, -1);
  const more = lines.length - LONGEST_DIFF;
  return [...lines.slice(0, LONGEST_DIFF), ...(more > 0 ? [`… and ${more} lines more`] : []), ""].join("\n");
}

/** How long each stage took: `schema 212 ms, model 3 ms, …, 240 ms in all`. */
export function describeTimings(timings: CompileResult["timings"]): string {
  const total = timings.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return `${timings.map(({ stage, milliseconds }) => `${stage} ${milliseconds.toFixed(0)} ms`).join(", ")}; ${total.toFixed(0)} ms in all\n`;
}
