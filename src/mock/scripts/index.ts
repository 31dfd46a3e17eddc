/**
 * The flows of the reference, each a file of `schema/flows`. They are named here so that help and completion need not
 * read the folder.
 */
export const FLOWS = ["new-session", "tool-execution", "room-query", "crash-recovery", "version-mismatch"] as const;

/** The scripts that are shipped, by their names. */
export const SCRIPT_NAMES: readonly string[] = ["demo", ...FLOWS];
