import { formatBytes, formatDuration, formatTime } from "../../format.ts";
import { LANES, type Span } from "../report-data.ts";
import { byId, docsText, element, foreignText } from "./dom.ts";
import { type JsonNode, parseJsonText } from "./json-text.ts";
import type { MessageDocs, SchemaDocs } from "./message-docs.ts";
import { lastingOf } from "./row-view.ts";
import { laneOf, problemName, timeOf, typeName } from "./session.ts";
import { valueTree } from "./value-tree.ts";
import type { View } from "./view.ts";

const DIRECTIONS = {
  frontend: "frontend → backend",
  backend: "backend → frontend",
  stderr: "stderr of the backend",
  event: "event",
} as const;

/** Everything about the selected row: its problems, its fields with their documentation, what belongs to it. */
export class Details {
  readonly #view: View;
  readonly #docs: SchemaDocs;
  readonly #panel = byId("details", HTMLElement);
  readonly #showRow: (row: number) => void;
  #shown = -1;

  constructor(view: View, docs: SchemaDocs, showRow: (row: number) => void) {
    this.#view = view;
    this.#docs = docs;
    this.#showRow = showRow;
    view.onChange((change) => {
      if (change === "selection") this.#draw();
    });
    this.#draw();
  }

  #draw(): void {
    const { selected, session } = this.#view;
    if (selected === this.#shown) return;
    this.#shown = selected;
    this.#panel.scrollTop = 0;
    if (selected < 0) {
      this.#panel.replaceChildren(
        element("p", { class: "muted" }, "Select a message to see its fields. Press ? for the keys."),
      );
      return;
    }
    const text = session.texts[selected] ?? "";
    const lane = LANES[laneOf(session, selected)] ?? "event";
    const isMessage = lane === "frontend" || lane === "backend";
    const node = isMessage ? parseJsonText(text) : undefined;
    const type = typeName(session, selected);
    const docs = this.#docs.message(type, node);
    this.#panel.replaceChildren(
      this.#head(selected, lane, type, docs),
      ...this.#folded(selected),
      ...this.#problems(selected),
      ...this.#spans(selected),
      ...(docs === undefined ? [] : [element("div", { class: "docs" }, ...docsText(docs.description))]),
      ...(node === undefined ? [] : [this.#fields(selected, node, docs)]),
      ...(isMessage || node === undefined ? [this.#raw(selected, text)] : []),
    );
  }

  #head(row: number, lane: keyof typeof DIRECTIONS, type: string, docs: MessageDocs | undefined): HTMLElement {
    const { session } = this.#view;
    const bytes = session.data.rows.bytes[row] ?? 0;
    const facts = [
      session.data.timed ? `${formatTime(timeOf(session, row))} s` : undefined,
      `line ${row + 1} of ${session.count}`,
      DIRECTIONS[lane],
      lane === "event" ? undefined : formatBytes(bytes),
      docs?.limit === undefined ? undefined : `limit ${formatBytes(docs.limit)}`,
      docs?.category,
    ].filter((fact) => fact !== undefined);
    return element(
      "header",
      {},
      element(
        "h2",
        {},
        type === "" ? (lane === "frontend" || lane === "backend" ? "no type" : lane) : foreignText(type),
      ),
      element("p", { class: "facts" }, facts.join(" · ")),
    );
  }

  #folded(row: number): HTMLElement[] {
    const group = this.#view.groupOf(row);
    const size = this.#view.sizeOf(group);
    if (size <= 1) return [];
    const unfold = element("button", { type: "button" }, "Show them one by one");
    unfold.addEventListener("click", () => this.#view.unfold(group));
    return [element("p", { class: "link" }, `The first of ${size} in a row. `, unfold)];
  }

  #problems(row: number): HTMLElement[] {
    return (this.#view.session.problems.get(row) ?? []).map((problem) =>
      element(
        "p",
        { class: "problem" },
        element("strong", {}, foreignText(problemName(problem))),
        problem.path === undefined || problem.path === "" ? undefined : element("code", {}, foreignText(problem.path)),
        foreignText(problem.reason),
      ),
    );
  }

  #spans(row: number): HTMLElement[] {
    return (this.#view.session.spans.get(row) ?? []).map((span) => this.#span(row, span));
  }

  #span(row: number, span: Span): HTMLElement {
    const { session } = this.#view;
    const other = span.open === row ? span.close : span.open;
    if (other < 0) return element("p", { class: "link" }, "Nothing in this session ends it.");
    const button = element("button", { type: "button" }, foreignText(typeName(session, other)));
    button.addEventListener("click", () => this.#showRow(other));
    const took = session.data.timed ? ` after ${formatDuration(lastingOf(session, span))}` : "";
    return element(
      "p",
      { class: span.failed ? "link bad" : "link" },
      span.open === row ? "Ended by " : "Begun by ",
      button,
      span.open === row ? took : took.replace(" after ", " before it: "),
      span.failed ? ", failed" : undefined,
    );
  }

  #fields(row: number, node: JsonNode, docs: MessageDocs | undefined): HTMLElement {
    const faults = (this.#view.session.problems.get(row) ?? []).flatMap(({ path }) =>
      path === undefined ? [] : [path],
    );
    const absent = docs?.absent() ?? [];
    return element(
      "section",
      { "aria-label": "Fields" },
      valueTree(node, { docs, faults }),
      ...absent.map(([name, field]) =>
        element(
          "div",
          { class: "field absent" },
          element("span", { class: "key" }, name),
          element("span", { class: "muted" }, field.optional ? "absent" : "missing"),
          element("span", { class: "field-docs" }, ...docsText(field.description)),
        ),
      ),
    );
  }

  #raw(row: number, text: string): HTMLElement {
    const { session } = this.#view;
    const copy = element("button", { type: "button" }, "Copy");
    const line = element("pre", { tabindex: 0 }, foreignText(text));
    copy.addEventListener("click", () => void copyText(text, line, copy));
    return element(
      "details",
      { class: "raw" },
      element("summary", {}, "Line"),
      session.cut.has(row) ? element("p", { class: "muted" }, "Long texts in this line are shortened.") : undefined,
      copy,
      line,
    );
  }
}

/** Copies a text; where the browser does not let it, the text is selected. */
async function copyText(text: string, shown: HTMLElement, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(shown);
    button.textContent = "Selected";
  }
}
