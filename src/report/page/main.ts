import { formatDuration, plural } from "../../format.ts";
import type { ReportData } from "../report-data.ts";
import { Details } from "./details.ts";
import { byId, foreignString } from "./dom.ts";
import { listenToKeys } from "./keyboard.ts";
import { SchemaDocs } from "./message-docs.ts";
import { drawProblems } from "./problems-band.ts";
import { Sequence } from "./sequence.ts";
import { durationOf, openSession, type Session } from "./session.ts";
import { drawOverview, drawTimings } from "./tables.ts";
import { Timeline } from "./timeline.ts";
import { Toolbar } from "./toolbar.ts";
import { View } from "./view.ts";

try {
  show(openSession(await readData()));
} catch (error) {
  byId("title", HTMLElement).textContent = "This report can't be shown";
  byId("subtitle", HTMLElement).textContent = String(error);
  document.body.dataset.ready = "failed";
}

/** The session, from the inert element that holds it: JSON, packed by gzip, in Base64. */
async function readData(): Promise<ReportData> {
  const packed = byId("session", HTMLScriptElement).textContent?.trim() ?? "";
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(unpacked).text());
}

function show(session: Session): void {
  const view = new View(session);
  const showRow = (row: number) => view.select(row);
  drawHead(session);
  drawProblems(view, showRow);
  const sequence = new Sequence(view);
  const timeline = new Timeline(view, showRow);
  const toolbar = new Toolbar(view, timeline);
  new Details(view, new SchemaDocs(session.data.schema), showRow);
  drawTimings(view, showRow);
  drawOverview(view);
  listenToTabs(view);
  listenToTheme(timeline);
  listenToKeys({ view, sequence, timeline, toolbar });
  byId("help-button", HTMLButtonElement).addEventListener("click", () => byId("help", HTMLDialogElement).showModal());
  sequence.focus();
  document.body.dataset.ready = "yes";
}

function drawHead(session: Session): void {
  const { title, timed, facts } = session.data;
  const command = facts.find(([name]) => name === "Command")?.[1];
  const parts = [
    command === undefined ? undefined : foreignString(command),
    plural(session.count, "line"),
    timed ? formatDuration(durationOf(session)) : undefined,
  ];
  document.title = `${foreignString(title)} – session report`;
  byId("title", HTMLElement).textContent = foreignString(title);
  byId("subtitle", HTMLElement).textContent = parts.filter((part) => part !== undefined).join(" · ");
}

/** The panels beside the diagram: one is shown, and a selection shows the first. */
function listenToTabs(view: View): void {
  // A panel that scrolls must be reachable by keys.
  for (const panel of document.querySelectorAll<HTMLElement>("[role=tabpanel]")) panel.tabIndex = 0;
  const tabs = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
  const open = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "", HTMLElement).hidden = !isChosen;
    }
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = by === undefined ? undefined : tabs[(index + by + tabs.length) % tabs.length];
      if (next === undefined) return;
      event.preventDefault();
      open(next);
      next.focus();
    });
  });
  const [first] = tabs;
  view.onChange((change) => {
    if (change === "selection" && first !== undefined && view.selected >= 0) open(first);
  });
}

/** The system's colours, or the other ones. */
function listenToTheme(timeline: Timeline): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  byId("theme", HTMLButtonElement).addEventListener("click", () => {
    const dark = root.dataset.theme === undefined ? system.matches : root.dataset.theme === "dark";
    root.dataset.theme = dark ? "light" : "dark";
    timeline.changeColours();
  });
  system.addEventListener("change", () => timeline.changeColours());
}
