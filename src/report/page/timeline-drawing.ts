import type { Colours } from "./colours.ts";
import type { View } from "./view.ts";

/** Pixels from the top: the axis, a band of density for each side, stderr and events, then the spans. */
export const AXIS = 18;
export const BAND = 16;
export const MARKS = 8;
export const SPANS_TOP = AXIS + 2 * BAND + MARKS + 6;
export const SPAN = 11;
export const MOST_SPANS = 5;
export const HEIGHT = SPANS_TOP + MOST_SPANS * SPAN + 2;

/** Room on the left for the names of the bands, in pixels. */
export const NAMES = 62;

/** What it takes to draw a part of the timeline: 0 is where its axis begins, right of the names. */
export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly view: View;
  /** Pixels of the axis of time. */
  readonly width: number;
  /** Where a time of the session stands. */
  readonly x: (time: number) => number;
}
