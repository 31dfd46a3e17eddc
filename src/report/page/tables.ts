import { formatBytes, formatCount, formatDuration } from "../../format.ts";
import { LANES } from "../report-data.ts";
import { byId, element, foreignText } from "./dom.ts";
import { lastingOf } from "./row-view.ts";
import { durationOf, laneOf, type Session, typeName } from "./session.ts";
import { type Timing, timingsOf } from "./timings.ts";
import type { View } from "./view.ts";

/** How long tools, requests and subagents took. */
export function drawTimings(view: View, showRow: (row: number) => void): void {
  const { session } = view;
  const panel = byId("timings", HTMLElement);
  const timings = timingsOf(session.data.spans, (span) => lastingOf(session, span));
  if (timings.length === 0) {
    panel.replaceChildren(element("p", { class: "muted" }, "Nothing in this session lasts: no request, no tool."));
    return;
  }
  const { timed } = session.data;
  const head = ["What", "Times", ...(timed ? ["Median", "95 %", "Longest"] : []), "Failed", "Open"];
  panel.replaceChildren(
    element(
      "table",
      {},
      element(
        "caption",
        {},
        timed ? "From the beginning to the end or the answer. The longest can be shown." : "These lines have no times.",
      ),
      headRow(head),
      element("tbody", {}, ...timings.map((timing) => timingRow(timing, timed, showRow))),
    ),
  );
}

function timingRow(timing: Timing, timed: boolean, showRow: (row: number) => void): HTMLElement {
  const what = element("button", { type: "button" }, foreignText(timing.name === "" ? timing.type : timing.name));
  what.addEventListener("click", () => showRow(timing.slowest));
  const times = timed ? [timing.median, timing.p95, timing.max] : [];
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, what, timing.name === "" ? undefined : foreignText(timing.type, "muted")),
    number(formatCount(timing.count)),
    ...times.map((time) => number(Number.isNaN(time) ? "–" : formatDuration(time))),
    number(timing.failed === 0 ? "" : formatCount(timing.failed), "bad"),
    number(timing.open === 0 ? "" : formatCount(timing.open), "warn"),
  );
}

/** What is known about the session, and how much there is of each type. */
export function drawOverview(view: View): void {
  const { session } = view;
  const facts = element("dl", {});
  for (const [name, value] of session.data.facts) {
    facts.append(element("dt", {}, name), element("dd", {}, foreignText(value)));
  }
  const rate =
    session.data.timed && durationOf(session) > 0 ? (session.count / durationOf(session)) * 1_000 : undefined;
  byId("overview", HTMLElement).replaceChildren(
    facts,
    element(
      "table",
      {},
      element(
        "caption",
        {},
        rate === undefined ? "Messages by type" : `Messages by type; ${rate.toFixed(1)} lines a second`,
      ),
      headRow(["Type", "From", "Count", "Size", "Largest"]),
      element("tbody", {}, ...typeRows(session)),
    ),
  );
}

function typeRows(session: Session): HTMLElement[] {
  const sums = new Map<string, { type: string; lane: number; count: number; bytes: number; largest: number }>();
  for (let row = 0; row < session.count; row += 1) {
    const lane = laneOf(session, row);
    if (LANES[lane] === "event") continue;
    const type = typeName(session, row);
    const key = `${lane} ${type}`;
    const sum = sums.get(key) ?? { type, lane, count: 0, bytes: 0, largest: 0 };
    const bytes = session.data.rows.bytes[row] ?? 0;
    sum.count += 1;
    sum.bytes += bytes;
    sum.largest = Math.max(sum.largest, bytes);
    sums.set(key, sum);
  }
  return [...sums.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ type, lane, count, bytes, largest }) =>
      element(
        "tr",
        {},
        element(
          "th",
          { scope: "row" },
          type === "" ? element("span", { class: "muted" }, "no type") : foreignText(type),
        ),
        element("td", {}, LANES[lane]),
        number(formatCount(count)),
        number(formatBytes(bytes)),
        number(formatBytes(largest)),
      ),
    );
}

function headRow(names: readonly string[]): HTMLElement {
  return element("thead", {}, element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name))));
}

function number(text: string, className = ""): HTMLElement {
  return element("td", { class: `number ${className}` }, text);
}
