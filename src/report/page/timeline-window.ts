import { timeOf } from "./session.ts";
import { NAMES } from "./timeline-drawing.ts";
import type { View } from "./view.ts";

/** The part of time that the timeline shows, and where in its canvas a time stands. */
export class TimelineWindow {
  readonly #view: View;
  readonly #canvas: HTMLCanvasElement;

  constructor(view: View, canvas: HTMLCanvasElement) {
    this.#view = view;
    this.#canvas = canvas;
  }

  /** Pixels of the axis of time. */
  get width(): number {
    return Math.max(1, this.#canvas.clientWidth - NAMES);
  }

  /** From when to when, in milliseconds since the start. */
  get range(): readonly [from: number, to: number] {
    return this.#view.window;
  }

  /** The time at so many pixels from the left of the canvas. */
  timeAt(x: number): number {
    const [from, to] = this.range;
    return from + ((x - NAMES) / this.width) * (to - from);
  }

  /** Zooms by a factor around a time, by default around the selected row or the middle. */
  zoom(factor: number, around?: number): void {
    const [from, to] = this.range;
    const { selected, session } = this.#view;
    const at = selected < 0 ? -1 : timeOf(session, selected);
    const centre = around ?? (at >= from && at <= to ? at : (from + to) / 2);
    this.#view.setWindow(centre - (centre - from) * factor, centre + (to - centre) * factor);
  }

  /** Moves on by a part of its length, by default from where it is. */
  pan(part: number, [from, to] = this.range): void {
    this.#view.setWindow(from + (to - from) * part, to + (to - from) * part);
  }

  /** Shows all. */
  reset(): void {
    this.#view.setWindow(...this.#view.whole);
  }
}
