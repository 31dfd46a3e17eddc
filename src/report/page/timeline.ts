import { LANES, type Span } from "../report-data.ts";
import { Colours } from "./colours.ts";
import { byId, foreignString } from "./dom.ts";
import { axisSteps, clockText, formatCount, formatDuration } from "./format.ts";
import { laneOf, rowFrom, timeOf } from "./session.ts";
import { SpanSlots } from "./span-slots.ts";
import type { View } from "./view.ts";

/** Pixels from the top: the axis, a band of density for each side, stderr and events, then the spans. */
const AXIS = 18;
const BAND = 16;
const MARKS = 8;
const SPANS_TOP = AXIS + 2 * BAND + MARKS + 6;
const SPAN = 11;
const MOST_SPANS = 5;
const HEIGHT = SPANS_TOP + MOST_SPANS * SPAN + 2;

/** Room on the left for the names of the bands. */
const NAMES = 62;

interface Lasting {
  readonly from: number;
  readonly to: number;
  readonly span: Span;
}

/** The whole session along an axis of time: how much was said when, what lasted how long, where the problems are. */
export class Timeline {
  readonly #view: View;
  readonly #canvas = byId("timeline", HTMLCanvasElement);
  readonly #front: CanvasRenderingContext2D;
  /** What does not change while the diagram scrolls, drawn once. */
  readonly #picture = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  #isStale = true;
  readonly #spans: SpanSlots<Lasting>;
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
    const { session } = view;
    const end = view.whole[1];
    this.#spans = new SpanSlots(
      session.data.spans.map((span) => ({
        from: timeOf(session, span.open),
        to: span.close < 0 ? end : timeOf(session, span.close),
        span,
      })),
      MOST_SPANS,
    );
    this.#canvas.style.height = `${HEIGHT}px`;
    new ResizeObserver(() => this.#redrawAll()).observe(this.#canvas);
    view.onChange((change) => {
      if (change === "window") this.#redrawAll();
      else this.redraw();
    });
    this.#listen();
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

  /** Zooms by a factor around a time, by default around the selected row or the middle. */
  zoom(factor: number, around?: number): void {
    const [from, to] = this.#view.window;
    const { selected, session } = this.#view;
    const at = selected < 0 ? -1 : timeOf(session, selected);
    const centre = around ?? (at >= from && at <= to ? at : (from + to) / 2);
    this.#view.setWindow(centre - (centre - from) * factor, centre + (to - centre) * factor);
  }

  /** Moves the window by a part of its length. */
  pan(part: number): void {
    const [from, to] = this.#view.window;
    this.#view.setWindow(from + (to - from) * part, to + (to - from) * part);
  }

  reset(): void {
    this.#view.setWindow(...this.#view.whole);
  }

  #listen(): void {
    const canvas = this.#canvas;
    let dragged: { readonly x: number; readonly window: readonly [number, number]; moved: boolean } | undefined;
    canvas.addEventListener("pointerdown", (event) => {
      dragged = { x: event.offsetX, window: this.#view.window, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (dragged === undefined) return;
      const by = event.offsetX - dragged.x;
      if (Math.abs(by) > 3) dragged.moved = true;
      if (!dragged.moved) return;
      const [from, to] = dragged.window;
      const shift = (by / this.#width) * (to - from);
      this.#view.setWindow(from - shift, to - shift);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (dragged?.moved === false) this.#goTo(this.#timeAt(event.offsetX));
      dragged = undefined;
    });
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan(event.deltaX / this.#width);
        else this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.#timeAt(event.offsetX));
      },
      { passive: false },
    );
    canvas.addEventListener("keydown", (event) => {
      const act = { ArrowLeft: () => this.pan(-0.2), ArrowRight: () => this.pan(0.2), Home: () => this.reset() }[
        event.key
      ];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Selects the first row at or after a time. */
  #goTo(time: number): void {
    const { session } = this.#view;
    const row = rowFrom(session.at, time);
    if (session.count > 0) this.#showRow(Math.min(row, session.count - 1));
  }

  #timeAt(x: number): number {
    const [from, to] = this.#view.window;
    return from + ((x - NAMES) / this.#width) * (to - from);
  }

  /** Width of the axis of time. */
  get #width(): number {
    return Math.max(1, this.#canvas.clientWidth - NAMES);
  }

  #drawNames(colours: Colours): void {
    const names: readonly (readonly [string, number, string])[] = [
      ["frontend", AXIS + BAND - 6, "--frontend"],
      ["backend", AXIS + 2 * BAND - 5, "--backend"],
      ["running", SPANS_TOP + SPAN / 2 - 1, "--muted"],
    ];
    this.#context.font = "10.5px ui-sans-serif, system-ui, sans-serif";
    for (const [name, y, colour] of names) {
      this.#context.fillStyle = colours.get(colour);
      this.#context.fillText(name, 0, y);
    }
    this.#context.font = "11px ui-sans-serif, system-ui, sans-serif";
  }

  #redrawAll(): void {
    this.#isStale = true;
    this.redraw();
  }

  #draw(): void {
    this.#frame = 0;
    const colours = this.#colours;
    const width = this.#width;
    const [from, to] = this.#view.window;
    const x = (time: number) => ((time - from) / (to - from)) * width;
    if (this.#isStale) {
      this.#isStale = false;
      this.#fit(this.#canvas);
      this.#drawPicture(x, width, colours);
    }
    const front = this.#front;
    front.setTransform(1, 0, 0, 1, 0, 0);
    front.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#onAxis(front, width, () => this.#drawOnScreen(front, x, colours));
    front.setTransform(1, 0, 0, 1, 0, 0);
    front.drawImage(this.#picture, 0, 0);
    this.#onAxis(front, width, () => this.#drawSelected(front, x, colours));
    this.#describe();
  }

  #drawPicture(x: (time: number) => number, width: number, colours: Colours): void {
    this.#fit(this.#picture);
    const context = this.#context;
    const scale = window.devicePixelRatio;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.textBaseline = "middle";
    this.#drawNames(colours);
    this.#onAxis(context, width, () => {
      this.#drawAxis(x, width, colours);
      this.#drawDensity(width, colours);
      this.#drawSpans(x, width, colours);
    });
  }

  /** Gives a canvas as many pixels as the screen has for it, which also clears it. */
  #fit(canvas: HTMLCanvasElement): void {
    const scale = window.devicePixelRatio;
    canvas.width = Math.round(this.#canvas.clientWidth * scale);
    canvas.height = Math.round(HEIGHT * scale);
  }

  /** Draws right of the names, and nothing left of there. */
  #onAxis(context: CanvasRenderingContext2D, width: number, draw: () => void): void {
    const scale = window.devicePixelRatio;
    context.save();
    context.setTransform(scale, 0, 0, scale, NAMES * scale, 0);
    context.beginPath();
    context.rect(0, 0, width, HEIGHT);
    context.clip();
    draw();
    context.restore();
  }

  #drawOnScreen(context: CanvasRenderingContext2D, x: (time: number) => number, colours: Colours): void {
    const { session, onScreen } = this.#view;
    const [first, last] = onScreen.map((group) => this.#view.firstRow(group));
    if (first === undefined || last === undefined || first < 0 || last < 0) return;
    const left = x(timeOf(session, first));
    context.fillStyle = colours.get("--tint");
    context.fillRect(left, 0, Math.max(2, x(timeOf(session, last)) - left), HEIGHT);
  }

  #drawAxis(x: (time: number) => number, width: number, colours: Colours): void {
    const context = this.#context;
    const [from, to] = this.#view.window;
    context.fillStyle = colours.get("--line");
    context.fillRect(0, AXIS - 1, width, 1);
    const { timed } = this.#view.session.data;
    // Lines without times are counted, and there is nothing between two of them.
    const marks = axisSteps(from, to, timed ? width / 90 : Math.min(width / 90, to - from));
    const step = (marks[1] ?? to) - (marks[0] ?? from);
    const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step / 1_000) + 1e-9)));
    for (const mark of marks) {
      context.fillStyle = colours.get("--line");
      context.fillRect(x(mark), AXIS - 5, 1, 4);
      context.fillStyle = colours.get("--muted");
      const label = timed ? clockText(mark / 1_000, digits, to) : `#${formatCount(Math.round(mark) + 1)}`;
      if (x(mark) + 4 + context.measureText(label).width <= width) context.fillText(label, x(mark) + 4, AXIS / 2 - 1);
    }
  }

  /** How many messages there are in each two pixels, for each side; what stands beside, and problems, as marks. */
  #drawDensity(width: number, colours: Colours): void {
    const {
      session,
      window: [from, to],
    } = this.#view;
    const buckets = Math.max(1, Math.floor(width / 2));
    const counts = LANES.map(() => new Uint32Array(buckets));
    const problems = new Uint8Array(buckets);
    const end = rowFrom(session.at, to + 1e-9);
    for (let row = rowFrom(session.at, from); row < end; row += 1) {
      const bucket = Math.min(buckets - 1, Math.floor(((timeOf(session, row) - from) / (to - from)) * buckets));
      const lane = counts[laneOf(session, row)];
      if (lane !== undefined) lane[bucket] = (lane[bucket] ?? 0) + 1;
      if (session.problems.has(row)) problems[bucket] = 1;
    }
    const most = Math.max(1, ...(counts[0] ?? []), ...(counts[1] ?? []));
    const context = this.#context;
    const tall = (count: number) => (count === 0 ? 0 : 2 + ((BAND - 3) * Math.log1p(count)) / Math.log1p(most));
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      const left = bucket * 2;
      LANES.forEach((lane, index) => {
        const count = counts[index]?.[bucket] ?? 0;
        if (count === 0) return;
        context.fillStyle = colours.get(`--${lane}`);
        if (index < 2) context.fillRect(left, AXIS + 1 + index * BAND + BAND - tall(count), 1.5, tall(count));
        else context.fillRect(left, AXIS + 2 * BAND + 3, 1.5, 3);
      });
      if (problems[bucket] === 1) {
        context.fillStyle = colours.get("--bad");
        context.fillRect(left, AXIS + 2 * BAND + 2, 3, MARKS - 2);
      }
    }
  }

  #drawSpans(x: (time: number) => number, width: number, colours: Colours): void {
    const context = this.#context;
    const [from, to] = this.#view.window;
    // Of the many that fall onto the same pixels one is drawn, a failed one rather than others.
    const covered: { readonly to: number; readonly failed: boolean }[] = [];
    for (const { slot, item } of this.#spans.between(from, to)) {
      const left = Math.max(-2, x(item.from));
      const length = Math.max(1.5, Math.min(width + 2, x(item.to)) - left);
      const before = covered[slot];
      const failed = item.span.failed === true;
      if (before !== undefined && left + length <= before.to + 1 && (before.failed || !failed)) continue;
      covered[slot] = { to: left + length, failed };
      const top = SPANS_TOP + slot * SPAN;
      const colour = item.span.failed ? "--bad" : item.span.close < 0 ? "--warn" : `--${item.span.by}`;
      context.fillStyle = colours.get(colour);
      context.globalAlpha = 0.28;
      context.fillRect(left, top, length, SPAN - 2);
      context.globalAlpha = 1;
      if (length > 4) context.fillRect(left, top, 1.5, SPAN - 2);
      if (length < 36) continue;
      context.save();
      context.beginPath();
      context.rect(left + 4, top, length - 6, SPAN);
      context.clip();
      context.fillStyle = colours.get("--ink");
      context.font = "9.5px ui-monospace, monospace";
      context.fillText(
        foreignString(item.span.name === "" ? item.span.type : item.span.name),
        left + 5,
        top + SPAN / 2 - 1,
      );
      context.restore();
    }
  }

  #drawSelected(context: CanvasRenderingContext2D, x: (time: number) => number, colours: Colours): void {
    const { selected, session } = this.#view;
    if (selected < 0) return;
    context.fillStyle = colours.get("--accent");
    context.fillRect(x(timeOf(session, selected)) - 0.5, 0, 1.5, HEIGHT);
  }

  #describe(): void {
    const [from, to] = this.#view.window;
    const text = this.#view.session.data.timed
      ? `${formatDuration(from)} to ${formatDuration(to)}`
      : `lines ${Math.floor(from) + 1} to ${Math.ceil(to) + 1}`;
    this.#canvas.setAttribute("aria-label", `Timeline, ${text}`);
  }
}
