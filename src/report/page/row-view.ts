import { formatDuration, formatTime } from "../../format.ts";
import { LANES, type Lane, type Span } from "../report-data.ts";
import { element, foreignString, foreignText } from "./dom.ts";
import { parseJsonText, valueAt } from "./json-text.ts";
import { laneOf, problemName, type Session, timeOf, typeName } from "./session.ts";
import { summaryOf } from "./summary.ts";
import type { View } from "./view.ts";
import { rowsOf } from "./visible-rows.ts";

/** Rows lower than this have no text. */
export const LOWEST_WITH_TEXT = 18;

/** Texts of so many rows are joined in a folded one. */
const JOINED = 40;

/** Draws a group of the diagram: its time, its arrow with what it says, or what stands beside the diagram. */
export function drawRow(view: View, group: number): HTMLElement {
  const { session } = view;
  const row = view.firstRow(group);
  const lane: Lane = LANES[laneOf(session, row)] ?? "event";
  const count = view.sizeOf(group);
  const faulty = session.problems.has(row);
  const drawn = element("div", {
    class: `row ${lane}${faulty ? " faulty" : ""}`,
    role: "option",
    id: `group-${group}`,
    "aria-setsize": view.visible.groups,
    "aria-posinset": group + 1,
    "aria-selected": "false",
    "data-row": row,
  });
  if (view.rowHeight < LOWEST_WITH_TEXT) {
    drawn.append(element("span", { class: "flow" }, element("span", { class: "arrow" })));
    drawn.setAttribute("aria-label", foreignString(`${lane} ${typeName(session, row)}`));
    return drawn;
  }
  const pause = view.pauseBefore(group);
  if (view.pauses && session.data.timed && pause >= 400) {
    drawn.append(element("span", { class: "pause" }, `+${formatDuration(pause)}`));
  }
  drawn.append(
    element("span", { class: "time" }, session.data.timed ? formatTime(timeOf(session, row)) : `#${row + 1}`),
  );
  const content = element("span", { class: lane === "frontend" || lane === "backend" ? "flow" : "beside" });
  if (lane === "frontend" || lane === "backend") {
    content.append(element("span", { class: "arrow" }));
    content.append(label(session, view, group, row, count));
  } else {
    content.append(foreignText(session.texts[row] ?? "", "says"));
    if (lane === "event") drawn.append(element("span", { class: "across" }));
  }
  drawn.append(content);
  return drawn;
}

function label(session: Session, view: View, group: number, row: number, count: number): HTMLElement {
  const made = element("span", { class: "label" });
  const type = typeName(session, row);
  const [problem] = session.problems.get(row) ?? [];
  if (problem !== undefined) made.append(element("span", { class: "chip bad" }, foreignText(problemName(problem))));
  if (type !== "") made.append(foreignText(type, "type"));
  if (count > 1)
    made.append(element("span", { class: "chip count", title: "Enter shows them one by one" }, `×${count}`));
  made.append(foreignText(count > 1 ? joined(view, group) : summaryOf(session.texts[row] ?? ""), "says"));
  const ended = (session.spans.get(row) ?? []).find((span) => span.close === row);
  if (ended !== undefined && session.data.timed) {
    made.append(
      element("span", { class: ended.failed ? "took bad" : "took" }, formatDuration(lastingOf(session, ended))),
    );
  }
  return made;
}

/** How long a span has lasted, in milliseconds. */
export function lastingOf(session: Session, span: Span): number {
  return span.close < 0 ? Number.NaN : timeOf(session, span.close) - timeOf(session, span.open);
}

/** The texts of the messages of a group, one after the other. */
function joined(view: View, group: number): string {
  const { texts } = view.session;
  const contents: string[] = [];
  for (const row of rowsOf(view.visible, group).subarray(0, JOINED)) {
    const content = valueAt(parseJsonText(texts[row] ?? ""), "content");
    if (content?.kind !== "string") return summaryOf(texts[row] ?? "");
    contents.push(content.text);
  }
  return contents.join("") + (view.sizeOf(group) > JOINED ? "…" : "");
}
