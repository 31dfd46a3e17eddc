import { formatCount, plural } from "../../format.ts";
import { LANES } from "../report-data.ts";
import { byId, element, foreignText } from "./dom.ts";
import type { Timeline } from "./timeline.ts";
import { ROW_HEIGHTS, type View } from "./view.ts";

/** Milliseconds after the last key until the search is carried out. */
const SEARCH_DELAY = 120;

const LANE_NAMES = ["Frontend", "Backend", "stderr", "Events"] as const;

/** What narrows down and what zooms. */
export class Toolbar {
  readonly #view: View;
  readonly #search = byId("search", HTMLInputElement);
  readonly #status = byId("status", HTMLElement);
  readonly #onlyProblems = byId("only-problems", HTMLInputElement);
  readonly #lanes: readonly HTMLInputElement[];
  readonly #types: readonly (readonly [type: number, box: HTMLInputElement])[];
  readonly #typesSummary = byId("types-summary", HTMLElement);
  #timer = 0;

  constructor(view: View, timeline: Timeline) {
    this.#view = view;
    this.#lanes = this.#makeLanes();
    this.#types = this.#makeTypes();
    this.#search.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#apply(), SEARCH_DELAY);
    });
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#apply();
    });
    this.#onlyProblems.addEventListener("change", () => this.#apply());
    byId("clear", HTMLButtonElement).addEventListener("click", () => this.clear());
    const fold = byId("fold", HTMLInputElement);
    fold.addEventListener("change", () => view.setFold(fold.checked));
    const pauses = byId("pauses", HTMLInputElement);
    pauses.disabled = !view.session.data.timed;
    pauses.addEventListener("change", () => view.setPauses(pauses.checked));
    byId("rows-larger", HTMLButtonElement).addEventListener("click", () => view.setZoom(view.zoom + 1));
    byId("rows-smaller", HTMLButtonElement).addEventListener("click", () => view.setZoom(view.zoom - 1));
    byId("time-in", HTMLButtonElement).addEventListener("click", () => timeline.window.zoom(0.5));
    byId("time-out", HTMLButtonElement).addEventListener("click", () => timeline.window.zoom(2));
    byId("time-all", HTMLButtonElement).addEventListener("click", () => timeline.window.reset());
    view.onChange((change) => {
      if (change === "rows") this.#tell();
    });
    this.#tell();
  }

  focusSearch(): void {
    this.#search.focus();
    this.#search.select();
  }

  /** Shows everything again. */
  clear(): void {
    this.#search.value = "";
    this.#onlyProblems.checked = false;
    for (const box of this.#lanes) box.checked = true;
    for (const [, box] of this.#types) box.checked = true;
    this.#apply();
  }

  #apply(): void {
    clearTimeout(this.#timer);
    this.#view.setFilter({
      search: this.#search.value,
      onlyProblems: this.#onlyProblems.checked,
      hiddenLanes: new Set(this.#lanes.flatMap((box, lane) => (box.checked ? [] : [lane]))),
      hiddenTypes: new Set(this.#types.flatMap(([type, box]) => (box.checked ? [] : [type]))),
    });
  }

  #makeLanes(): HTMLInputElement[] {
    const counts = LANES.map(() => 0);
    for (const lane of this.#view.session.lanes) counts[lane] = (counts[lane] ?? 0) + 1;
    return LANE_NAMES.map((name, lane) => {
      const box = element("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => this.#apply());
      const label = element("label", { class: `lane ${LANES[lane]}` }, box, name);
      label.title = plural(counts[lane] ?? 0, "line");
      if (counts[lane] !== 0) byId("lanes", HTMLElement).append(label);
      return box;
    });
  }

  #makeTypes(): (readonly [number, HTMLInputElement])[] {
    const { session } = this.#view;
    const counts = session.data.types.map(() => 0);
    session.types.forEach((type, row) => {
      if ((session.lanes[row] ?? 0) < 2) counts[type] = (counts[type] ?? 0) + 1;
    });
    const list = byId("types-list", HTMLElement);
    const boxes = session.data.types.flatMap((name, type) => {
      // What stands beside the diagram has no type either: it is chosen by its lane.
      if (counts[type] === 0 || type === 0) return [];
      const box = element("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => this.#apply());
      const only = element("button", { type: "button", class: "only" }, "only");
      only.addEventListener("click", () => {
        for (const [other, otherBox] of this.#types) otherBox.checked = other === type;
        this.#apply();
      });
      const count = element("span", { class: "muted" }, formatCount(counts[type] ?? 0));
      list.append(element("li", {}, element("label", {}, box, foreignText(name)), count, only));
      return [[type, box] as const];
    });
    const set = (checked: boolean) => () => {
      for (const [, box] of boxes) box.checked = checked;
      this.#apply();
    };
    byId("types-all", HTMLButtonElement).addEventListener("click", set(true));
    byId("types-none", HTMLButtonElement).addEventListener("click", set(false));
    return boxes;
  }

  /** Says how much is shown, and shows in the boxes what the filter is. */
  #tell(): void {
    const { filter, session, visible, zoom } = this.#view;
    this.#onlyProblems.checked = filter.onlyProblems;
    if (document.activeElement !== this.#search || filter.search !== "") this.#search.value = filter.search;
    this.#lanes.forEach((box, lane) => {
      box.checked = !filter.hiddenLanes.has(lane);
    });
    for (const [type, box] of this.#types) box.checked = !filter.hiddenTypes.has(type);
    const hidden = filter.hiddenTypes.size;
    this.#typesSummary.textContent =
      hidden === 0 ? "Types" : `Types (${this.#types.length - hidden} of ${this.#types.length})`;
    const shown = visible.rows.length;
    this.#status.textContent =
      shown === session.count ? plural(shown, "line") : `${formatCount(shown)} of ${plural(session.count, "line")}`;
    byId("clear", HTMLButtonElement).hidden = shown === session.count;
    byId("rows-larger", HTMLButtonElement).disabled = zoom === ROW_HEIGHTS.length - 1;
    byId("rows-smaller", HTMLButtonElement).disabled = zoom === 0;
  }
}
