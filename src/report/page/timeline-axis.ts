import { formatCount } from "../../format.ts";
import { axisLabel, axisSteps } from "./axis-marks.ts";
import { AXIS, type Drawing } from "./timeline-drawing.ts";

/** The axis of the timeline, with marks at round times; lines without times are counted. */
export function drawAxis({ context, colours, view, width, x }: Drawing): void {
  const [from, to] = view.window;
  context.fillStyle = colours.get("--line");
  context.fillRect(0, AXIS - 1, width, 1);
  const { timed } = view.session.data;
  // Between two lines without times there is nothing.
  const marks = axisSteps(from, to, timed ? width / 90 : Math.min(width / 90, to - from));
  const step = (marks[1] ?? to) - (marks[0] ?? from);
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step / 1_000) + 1e-9)));
  for (const mark of marks) {
    context.fillStyle = colours.get("--line");
    context.fillRect(x(mark), AXIS - 5, 1, 4);
    context.fillStyle = colours.get("--muted");
    const label = timed ? axisLabel(mark / 1_000, digits, to) : `#${formatCount(Math.round(mark) + 1)}`;
    if (x(mark) + 4 + context.measureText(label).width <= width) context.fillText(label, x(mark) + 4, AXIS / 2 - 1);
  }
}
