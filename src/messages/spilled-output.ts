import type { AbsolutePath } from "./values.ts";

/**
 * What `tool_end` carries as its `output` when the real output is larger than the message may be: the sender has
 * written it to a file. The file lies in a private folder, only its owner can read it (mode 0600), and it is removed
 * when the session ends. It is no message by itself.
 *
 * @root
 * @direction backend-to-frontend
 * @category Tools
 * @limit 10 KB
 */
export interface SpilledOutput {
  /** Where the output is, and how it begins. */
  spilled: SpilledFile;
}

/** A tool output that was written to a file. */
export interface SpilledFile {
  /** The file: the output as JSON text, in UTF-8. */
  path: AbsolutePath;
  /**
   * Size of the file, in bytes.
   *
   * @TJS-type integer
   * @minimum 0
   */
  bytes: number;
  /** The beginning of the file as text, cut between two characters, for a display that does not want to open it. */
  preview: string;
}
