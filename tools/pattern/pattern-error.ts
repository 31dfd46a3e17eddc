/** Thrown for a pattern outside of the subset that both languages run without a library. */
export class PatternError extends Error {
  override readonly name = "PatternError";
  constructor(
    /** The pattern as it was written. */
    readonly source: string,
    /** What can't be carried, and why: `\b looks at the characters on both sides`. */
    readonly reason: string,
    /** What to write instead. */
    readonly wayOut: string,
  ) {
    super(`cannot carry the pattern ${source}: ${reason}; way out: ${wayOut}`);
  }
}

/** The error for a pattern whose automaton is larger than what is carried. */
export function tooLarge(source: string, found: string): PatternError {
  return new PatternError(
    source,
    `its automaton is too large (${found})`,
    "use smaller counts in {…}, anchor it with ^, or use maxLength for the length",
  );
}
