import type { Span } from "../report-data.ts";
import { foreignString } from "./dom.ts";
import { timeOf } from "./session.ts";
import { SpanSlots } from "./span-slots.ts";
import { type Drawing, MOST_SPANS, SPAN, SPANS_TOP } from "./timeline-drawing.ts";
import type { View } from "./view.ts";

/** A span with its times, in milliseconds since the start. */
export interface TimedSpan {
  readonly from: number;
  readonly to: number;
  readonly span: Span;
}

/** What lasted, side by side where it was at once. What has not ended lasts to the end of the session. */
export function spanSlots({ session, whole }: View): SpanSlots<TimedSpan> {
  const spans = session.data.spans.map((span) => ({
    from: timeOf(session, span.open),
    to: span.close < 0 ? whole[1] : timeOf(session, span.close),
    span,
  }));
  return new SpanSlots(spans, MOST_SPANS);
}

/** A bar for each span, as long as it lasted, with its name where there is room. */
export function drawSpans({ context, colours, view, width, x }: Drawing, spans: SpanSlots<TimedSpan>): void {
  const [from, to] = view.window;
  // Of the many that fall onto the same pixels one is drawn, a failed one rather than others.
  const covered: { readonly to: number; readonly failed: boolean }[] = [];
  for (const { slot, item } of spans.between(from, to)) {
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
