import { formatDuration } from "../../format.ts";
import { Colours } from "./colours.ts";
import { byId } from "./dom.ts";
import { rowFrom, timeOf } from "./session.ts";
import type { SpanSlots } from "./span-slots.ts";
import { drawAxis } from "./timeline-axis.ts";
import { drawDensity } from "./timeline-density.ts";
import { AXIS, BAND, type Drawing, HEIGHT, NAMES, SPAN, SPANS_TOP } from "./timeline-drawing.ts";
import { listenToGestures } from "./timeline-gestures.ts";
import { drawSpans, spanSlots, type TimedSpan } from "./timeline-spans.ts";
import { TimelineWindow } from "./timeline-window.ts";
import type { View } from "./view.ts";

/** The whole session along an axis of time: how much was said when, what lasted how long, where the problems are. */
export class Timeline {
  /** The part of time that is shown. */
  readonly window: TimelineWindow;
  readonly #view: View;
  readonly #canvas = byId("timeline", HTMLCanvasElement);
  readonly #front: CanvasRenderingContext2D;
  /** What does not change while the diagram scrolls, drawn once. */
  readonly #picture = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  #isStale = true;
  readonly #spans: SpanSlots<TimedSpan>;
  readonly #showRow: (row: number) => void;
  #frame = 0;
  #colours: Colours;

  constructor(view: View, showRow: (row: number) => void) {
    this.#view = view;
    this.#showRow = showRow;
    const front = this.#canvas.getContext("2d");
    const context = this.#picture.getContext("2d");
    if (front === null || context === null) throw new Error("This browser draws no canvas");
    this.#front = front;
    this.#context = context;
    this.#colours = new Colours(this.#canvas);
    this.window = new TimelineWindow(view, this.#canvas);
    this.#spans = spanSlots(view);
    this.#canvas.style.height = `${HEIGHT}px`;
    new ResizeObserver(() => this.#redrawAll()).observe(this.#canvas);
    view.onChange((change) => {
      if (change === "window") this.#redrawAll();
      else this.redraw();
    });
    listenToGestures(this.#canvas, this.window, (time) => this.#goTo(time));
  }

  /** Draws anew with the colours of now. */
  changeColours(): void {
    this.#colours = new Colours(this.#canvas);
    this.#redrawAll();
  }

  /** Draws at the next frame. */
  redraw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Selects the first row at or after a time. */
  #goTo(time: number): void {
    const { session } = this.#view;
    const row = rowFrom(session.at, time);
    if (session.count > 0) this.#showRow(Math.min(row, session.count - 1));
  }

  #redrawAll(): void {
    this.#isStale = true;
    this.redraw();
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#isStale) {
      this.#isStale = false;
      this.#fit(this.#canvas);
      this.#drawPicture();
    }
    const front = this.#front;
    front.setTransform(1, 0, 0, 1, 0, 0);
    front.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#onAxis(front, drawOnScreen);
    front.setTransform(1, 0, 0, 1, 0, 0);
    front.drawImage(this.#picture, 0, 0);
    this.#onAxis(front, drawSelected);
    this.#describe();
  }

  #drawPicture(): void {
    this.#fit(this.#picture);
    const context = this.#context;
    const scale = window.devicePixelRatio;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.textBaseline = "middle";
    drawNames(context, this.#colours);
    this.#onAxis(context, (drawing) => {
      drawAxis(drawing);
      drawDensity(drawing);
      drawSpans(drawing, this.#spans);
    });
  }

  /** Gives a canvas as many pixels as the screen has for it, which also clears it. */
  #fit(canvas: HTMLCanvasElement): void {
    const scale = window.devicePixelRatio;
    canvas.width = Math.round(this.#canvas.clientWidth * scale);
    canvas.height = Math.round(HEIGHT * scale);
  }

  /** Draws right of the names, and nothing left of there. */
  #onAxis(context: CanvasRenderingContext2D, draw: (drawing: Drawing) => void): void {
    const { width } = this.window;
    const [from, to] = this.window.range;
    const scale = window.devicePixelRatio;
    context.save();
    context.setTransform(scale, 0, 0, scale, NAMES * scale, 0);
    context.beginPath();
    context.rect(0, 0, width, HEIGHT);
    context.clip();
    const x = (time: number) => ((time - from) / (to - from)) * width;
    draw({ context, colours: this.#colours, view: this.#view, width, x });
    context.restore();
  }

  #describe(): void {
    const [from, to] = this.window.range;
    const text = this.#view.session.data.timed
      ? `${formatDuration(from)} to ${formatDuration(to)}`
      : `lines ${Math.floor(from) + 1} to ${Math.ceil(to) + 1}`;
    this.#canvas.setAttribute("aria-label", `Timeline, ${text}`);
  }
}

function drawNames(context: CanvasRenderingContext2D, colours: Colours): void {
  const names: readonly (readonly [string, number, string])[] = [
    ["frontend", AXIS + BAND - 6, "--frontend"],
    ["backend", AXIS + 2 * BAND - 5, "--backend"],
    ["running", SPANS_TOP + SPAN / 2 - 1, "--muted"],
  ];
  context.font = "10.5px ui-sans-serif, system-ui, sans-serif";
  for (const [name, y, colour] of names) {
    context.fillStyle = colours.get(colour);
    context.fillText(name, 0, y);
  }
  context.font = "11px ui-sans-serif, system-ui, sans-serif";
}

/** The part that the diagram shows at the moment. */
function drawOnScreen({ context, colours, view, x }: Drawing): void {
  const { session, onScreen } = view;
  const [first, last] = onScreen.map((group) => view.firstRow(group));
  if (first === undefined || last === undefined || first < 0 || last < 0) return;
  const left = x(timeOf(session, first));
  context.fillStyle = colours.get("--tint");
  context.fillRect(left, 0, Math.max(2, x(timeOf(session, last)) - left), HEIGHT);
}

function drawSelected({ context, colours, view, x }: Drawing): void {
  const { selected, session } = view;
  if (selected < 0) return;
  context.fillStyle = colours.get("--accent");
  context.fillRect(x(timeOf(session, selected)) - 0.5, 0, 1.5, HEIGHT);
}
