import type { Flow, FlowEnd, FlowStep } from "../flows/load-flows.ts";
import { escapeHtml } from "./escape-html.ts";
import { fieldsInWords } from "./flow-words.ts";

/** A flow as a sequence diagram: a list that style sheets draw as two lanes, so that it also reads as a list. */
export function flowHtml(flow: Flow, anchors: ReadonlyMap<string, string>): string {
  const lanes = '<div class="lanes" aria-hidden="true"><b>Frontend</b><b>Backend</b></div>';
  const steps = flow.steps.map((step) => `<li class="${classOf(step)}">${stepHtml(step, anchors)}</li>\n`);
  return `<div class="flow">${lanes}<ol>\n${steps.join("")}</ol></div>\n`;
}

function classOf(step: FlowStep): string {
  switch (step.kind) {
    case "message":
      return `message from-${step.from}`;
    case "note":
      return `aside at-${step.at}`;
    case "restart":
      return "aside restart";
  }
}

function stepHtml(step: FlowStep, anchors: ReadonlyMap<string, string>): string {
  if (step.kind === "restart") return escapeHtml(step.note);
  if (step.kind === "note") return `${spoken(step.at)}${escapeHtml(step.note)}`;
  const { type } = step.message;
  const anchor = anchors.get(type);
  const name = `<code>${escapeHtml(type)}</code>`;
  const linked = anchor === undefined ? name : `<a href="#${encodeURIComponent(anchor)}">${name}</a>`;
  const fields = fieldsInWords(step.message);
  return [
    spoken(step.from),
    `<span class="line">${linked}${fields === "" ? "" : ` <span class="fields">${escapeHtml(fields)}</span>`}</span>`,
    step.note === undefined ? "" : `<span class="note">${escapeHtml(step.note)}</span>`,
  ].join("");
}

/** What the picture shows by place alone, for those who hear it. */
function spoken(end: FlowEnd): string {
  return `<span class="spoken">${end === "frontend" ? "Frontend" : "Backend"}: </span>`;
}
