/** How loud. */
export enum Level {
  /** A whisper. */
  Low,
  High = 10,
  Higher,
}
export enum Distance {
  Short = "2 km",
  Long = "10 km",
}
export const enum Constant {
  A = "a",
  B = "b",
}
enum Kind {
  Start = "start",
  Stop = "stop",
}
enum Single {
  Only = "only",
}
enum Bits {
  One = 1 << 0,
  Two = 1 << 1,
  Both = One | Two,
}

/** @root */
export type Message =
  | { type: Kind.Start; level: Level; distance?: Distance; constant: Constant | null }
  | { type: Kind.Stop; bits: Bits[]; low: Level.Low; some: Level.Low | Level.Higher; single: Single };
