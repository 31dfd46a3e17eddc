import { formatCount, formatTime, plural } from "../../format.ts";
import { PROBLEM_KINDS, type Problem } from "../report-data.ts";
import { byId, element, foreignText } from "./dom.ts";
import { problemName, timeOf, typeName } from "./session.ts";
import type { View } from "./view.ts";

/** More than these are left to the filter. */
const SHOWN = 200;

const NAMES: Readonly<Record<Problem["kind"], readonly [one: string, many: string]>> = {
  refusal: ["refused line", "refused lines"],
  "unknown type": ["message of unknown type", "messages of unknown type"],
  order: ["break of the order", "breaks of the order"],
  "never answered": ["never answered", "never answered"],
  "never ended": ["never ended", "never ended"],
  exit: ["bad exit", "bad exits"],
  error: ["error reported", "errors reported"],
  file: ["fault of the file", "faults of the file"],
};

/** Lists what is wrong, above all else. */
export function drawProblems(view: View, showRow: (row: number) => void): void {
  const { problems } = view.session.data;
  const band = byId("problems", HTMLElement);
  if (problems.length === 0) {
    band.replaceChildren(element("p", { class: "fine" }, "No problems found."));
    return;
  }
  const counts = PROBLEM_KINDS.flatMap((kind) => {
    const count = problems.filter((problem) => problem.kind === kind).length;
    return count === 0 ? [] : [`${formatCount(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`];
  });
  const list = element(
    "ol",
    {},
    ...problems.slice(0, SHOWN).map((problem) => element("li", {}, item(view, problem, showRow))),
  );
  const left = problems.length - SHOWN;
  band.replaceChildren(
    element(
      "details",
      { open: problems.length <= 8 },
      element("summary", {}, element("strong", {}, plural(problems.length, "problem")), ` ${counts.join(", ")}`),
      list,
      left > 0
        ? element("p", { class: "muted" }, `${formatCount(left)} more: choose “only problems” below.`)
        : undefined,
    ),
  );
}

function item(view: View, problem: Problem, showRow: (row: number) => void): HTMLElement {
  const { row } = problem;
  const type = row < 0 ? "" : typeName(view.session, row);
  const when = row < 0 ? "" : view.session.data.timed ? formatTime(timeOf(view.session, row)) : `#${row + 1}`;
  const parts = [
    element("span", { class: "time" }, when),
    element("span", { class: "chip bad" }, foreignText(problemName(problem))),
    foreignText([type, problem.path ?? ""].filter((part) => part !== "").join(" "), "type"),
    foreignText(problem.reason, "says"),
  ];
  if (row < 0) return element("div", { class: "problem-item" }, ...parts);
  const button = element("button", { type: "button", class: "problem-item" }, ...parts);
  button.addEventListener("click", () => showRow(row));
  return button;
}
