import { RefusalError } from "../refusal.ts";

/** What a run that threw says to people: the refusals, or the message of an error that the system reported. */
export function describeFailure(error: unknown): string {
  if (error instanceof RefusalError) {
    const count = error.refusals.length;
    return `${error.message}\n${count === 1 ? "1 type" : `${count} types`} can't be carried; nothing was written\n`;
  }
  if (error instanceof Error && "code" in error) return `${error.message}\nnothing was written\n`;
  return `${error instanceof Error ? error.stack : String(error)}\nnothing was written\n`;
}
