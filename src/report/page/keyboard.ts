import { byId, element } from "./dom.ts";
import type { Sequence } from "./sequence.ts";
import type { Timeline } from "./timeline.ts";
import type { Toolbar } from "./toolbar.ts";
import type { View } from "./view.ts";

/** The parts of the page that keys act on. */
export interface Parts {
  readonly view: View;
  readonly sequence: Sequence;
  readonly timeline: Timeline;
  readonly toolbar: Toolbar;
}

interface Key {
  /** As `KeyboardEvent.key` names it. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly act: (parts: Parts) => void;
}

const KEYS: readonly Key[] = [
  { keys: ["ArrowDown", "j"], does: "next message", act: ({ sequence }) => sequence.move(1) },
  { keys: ["ArrowUp", "k"], does: "message before", act: ({ sequence }) => sequence.move(-1) },
  { keys: ["PageDown"], does: "a screen down", act: ({ sequence }) => sequence.move(sequence.page) },
  { keys: ["PageUp"], does: "a screen up", act: ({ sequence }) => sequence.move(-sequence.page) },
  { keys: ["Home"], does: "first message", act: ({ sequence }) => sequence.move(-Infinity) },
  { keys: ["End"], does: "last message", act: ({ sequence }) => sequence.move(Infinity) },
  { keys: ["Enter"], does: "show the messages of a folded row", act: ({ sequence }) => sequence.unfoldSelected() },
  { keys: ["n"], does: "next problem", act: ({ view }) => toProblem(view, 1) },
  { keys: ["p"], does: "problem before", act: ({ view }) => toProblem(view, -1) },
  { keys: ["m"], does: "the message that answers, ends or has begun this one", act: ({ view }) => toOther(view) },
  { keys: ["/"], does: "search", act: ({ toolbar }) => toolbar.focusSearch() },
  { keys: ["x"], does: "show everything again", act: ({ toolbar }) => toolbar.clear() },
  { keys: ["+", "="], does: "zoom the time in", act: ({ timeline }) => timeline.window.zoom(0.5) },
  { keys: ["-"], does: "zoom the time out", act: ({ timeline }) => timeline.window.zoom(2) },
  { keys: ["0"], does: "the whole time", act: ({ timeline }) => timeline.window.reset() },
  { keys: [">", "."], does: "larger rows", act: ({ view }) => view.setZoom(view.zoom + 1) },
  { keys: ["<", ","], does: "smaller rows", act: ({ view }) => view.setZoom(view.zoom - 1) },
  { keys: ["?"], does: "these keys", act: () => byId("help", HTMLDialogElement).showModal() },
];

/** Keys work wherever the focus is, except where it writes or where the element has a use for them. */
export function listenToKeys(parts: Parts): void {
  fillHelp();
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (byId("help", HTMLDialogElement).open) return;
    const { target } = event;
    const writes = target instanceof HTMLInputElement && target.type === "search";
    if (event.key === "Escape") {
      goBack(parts);
      return;
    }
    if (writes) {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      parts.sequence.focus();
      if (parts.view.selected < 0) parts.sequence.move(1);
      return;
    }
    if (event.key === "Enter" && target instanceof Element && target.closest("button, summary, input") !== null) return;
    if (scrolls(event.key) && target instanceof Element && target.closest("aside, #problems, #types") !== null) return;
    const key = KEYS.find(({ keys }) => keys.includes(event.key));
    if (key === undefined) return;
    event.preventDefault();
    key.act(parts);
  });
}

function scrolls(key: string): boolean {
  return /^(?:Arrow|Page|Home|End)/u.test(key);
}

function goBack({ sequence, view }: Parts): void {
  const types = byId("types", HTMLDetailsElement);
  if (types.open) {
    types.open = false;
    byId("types-summary", HTMLElement).focus();
    return;
  }
  if (document.activeElement === byId("sequence", HTMLElement)) view.select(-1);
  else sequence.focus();
}

function toProblem(view: View, by: 1 | -1): void {
  const rows = [...view.session.problems.keys()].filter((row) => row >= 0).toSorted((a, b) => a - b);
  const from = view.selected < 0 && by < 0 ? Infinity : view.selected;
  const next = by > 0 ? rows.find((row) => row > from) : rows.findLast((row) => row < from);
  if (next !== undefined) view.select(next);
}

function toOther(view: View): void {
  const span = view.session.spans.get(view.selected)?.[0];
  if (span === undefined) return;
  const other = span.open === view.selected ? span.close : span.open;
  if (other >= 0) view.select(other);
}

function fillHelp(): void {
  const list = byId("keys", HTMLElement);
  for (const { keys, does } of KEYS) {
    const names = keys.flatMap((key, index) => [index > 0 ? " or " : "", element("kbd", {}, nameOf(key))]);
    list.append(element("dt", {}, ...names), element("dd", {}, does));
  }
  list.append(
    element("dt", {}, element("kbd", {}, "Esc")),
    element("dd", {}, "back to the messages; there: nothing selected"),
    element("dt", {}, element("kbd", {}, "←"), " or ", element("kbd", {}, "→")),
    element("dd", {}, "in the timeline: earlier, later"),
  );
}

function nameOf(key: string): string {
  return { ArrowDown: "↓", ArrowUp: "↑", PageDown: "Page ↓", PageUp: "Page ↑" }[key] ?? key;
}
