/** Who speaks in a row of the report; `lanes[i]` of a row is an index into this. */
export const LANES = ["frontend", "backend", "stderr", "event"] as const;
export type Lane = (typeof LANES)[number];

/** What is wrong in a session, in the order in which the page counts it up. */
export const PROBLEM_KINDS = [
  "refusal",
  "unknown type",
  "order",
  "never answered",
  "never ended",
  "exit",
  "error",
  "file",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface Problem {
  /** The row that it is about; -1 for the session as a whole. */
  readonly row: number;
  readonly kind: ProblemKind;
  /** The code of a refusal or of an `error`, or the rule that is broken. */
  readonly code?: string;
  /** JSON Pointer into the line. */
  readonly path?: string;
  /** For people: what is wrong. */
  readonly reason: string;
}

/** Something that lasts: a request until its answer, a tool or a subagent until its end. */
export interface Span {
  /** The type of the message that begins it. */
  readonly type: string;
  /** A request lasts until its answer, a run until what ends it. */
  readonly kind: "request" | "run";
  /** What tells it from others of its type for people, such as the name of the tool. May be empty. */
  readonly name: string;
  /** The side that works meanwhile: who owes the answer, or whose tool runs. */
  readonly by: "frontend" | "backend";
  /** The rows of its beginning and its end; the end is -1 if there is none. */
  readonly open: number;
  readonly close: number;
  /** The message that ends it says that it has failed. */
  readonly failed?: true;
}

/** What a report holds of a session: all that its page is given. */
export interface ReportData {
  readonly format: 1;
  /** The name of the file, without its folder. */
  readonly title: string;
  /** What is known about the session as a whole, as names and values for people. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Whether the rows have times. Without, `at` counts rows. */
  readonly timed: boolean;
  /** Names of types, in the order in which they have come. The first is empty: what has no type. */
  readonly types: readonly string[];
  /** One array a column, all of the same length. */
  readonly rows: {
    /** Time since the row before, in microseconds. */
    readonly at: readonly number[];
    readonly lanes: readonly number[];
    readonly types: readonly number[];
    /** Size of the line as it was, in bytes without its line end. */
    readonly bytes: readonly number[];
    /** The line, with its secrets redacted; for an event, what has happened in words. */
    readonly texts: readonly string[];
  };
  /** Rows whose text was shortened. */
  readonly cut: readonly number[];
  readonly problems: readonly Problem[];
  readonly spans: readonly Span[];
  /** The JSON Schema of the messages, for their documentation. */
  readonly schema: unknown;
}
