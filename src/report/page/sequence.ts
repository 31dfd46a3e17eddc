import type { Span } from "../report-data.ts";
import { byId, element, foreignString } from "./dom.ts";
import { drawRow, LOWEST_WITH_TEXT } from "./row-view.ts";
import { SpanSlots } from "./span-slots.ts";
import type { View } from "./view.ts";

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly span: Span;
}

/** Bars of spans that find room beside a lifeline. */
const MOST_BARS = { frontend: 3, backend: 7 } as const;

/** Pixels drawn beyond what is on the screen. */
const MARGIN = 200;

/** The sequence diagram. Only the rows that are on the screen are in the page. */
export class Sequence {
  readonly #view: View;
  readonly #scroller = byId("sequence", HTMLElement);
  readonly #canvas = byId("canvas", HTMLElement);
  readonly #rows = byId("rows", HTMLElement);
  readonly #bars = byId("bars", HTMLElement);
  readonly #empty = byId("empty", HTMLElement);
  readonly #slots: Readonly<Record<Span["by"], SpanSlots<Bar>>>;
  readonly #drawn = new Map<number, HTMLElement>();
  #frame = 0;

  constructor(view: View) {
    this.#view = view;
    const bars = (by: Span["by"]) =>
      new SpanSlots(
        view.session.data.spans
          .filter((span) => span.by === by)
          .map((span): Bar => ({ from: span.open, to: span.close < 0 ? view.session.count : span.close, span })),
        MOST_BARS[by],
      );
    this.#slots = { frontend: bars("frontend"), backend: bars("backend") };
    this.#scroller.addEventListener("scroll", () => this.#schedule(), { passive: true });
    new ResizeObserver(() => this.#schedule()).observe(this.#scroller);
    this.#rows.addEventListener("click", (event) => this.#clicked(event));
    this.#rows.addEventListener("dblclick", (event) => {
      const group = this.#groupAt(event);
      if (group !== undefined && view.sizeOf(group) > 1) view.unfold(group);
    });
    view.onChange((change) => {
      if (change === "rows") this.#reset();
      if (change === "selection") this.#select();
    });
    this.#reset();
  }

  focus(): void {
    this.#scroller.focus({ preventScroll: true });
  }

  /** Selects the group so many below, or above, the selected one. */
  move(by: number): void {
    const { visible, selected } = this.#view;
    if (visible.groups === 0) return;
    const from = selected < 0 ? this.#view.onScreen[0] - Math.sign(by) : this.#view.groupOf(selected);
    const group = Math.max(0, Math.min(visible.groups - 1, from + by));
    this.#view.select(this.#view.firstRow(group), false);
    this.#show(group);
  }

  /** How many groups fit on the screen. */
  get page(): number {
    return Math.max(1, Math.floor(this.#scroller.clientHeight / this.#view.rowHeight) - 1);
  }

  unfoldSelected(): void {
    const group = this.#view.groupOf(this.#view.selected);
    if (group >= 0 && this.#view.sizeOf(group) > 1) this.#view.unfold(group);
  }

  /** Brings a row onto the screen. */
  showRow(row: number): void {
    this.#show(Math.max(0, this.#view.groupOf(row)));
  }

  #show(group: number): void {
    const { layout, rowHeight } = this.#view;
    const top = layout.top(group);
    const { scrollTop, clientHeight } = this.#scroller;
    if (top < scrollTop + rowHeight || top + 2 * rowHeight > scrollTop + clientHeight) {
      const near = Math.abs(top - scrollTop) < 2 * clientHeight;
      if (!near) this.#scroller.scrollTop = top - clientHeight / 3;
      else if (top < scrollTop + rowHeight) this.#scroller.scrollTop = top - 2 * rowHeight;
      else this.#scroller.scrollTop = top + 3 * rowHeight - clientHeight;
    }
    this.#draw();
  }

  #reset(): void {
    const anchor = this.#view.selected >= 0 ? this.#view.selected : undefined;
    this.#drawn.clear();
    this.#rows.replaceChildren();
    this.#canvas.style.height = `${this.#view.layout.height}px`;
    this.#canvas.style.setProperty("--row", `${this.#view.rowHeight}px`);
    this.#canvas.classList.toggle("bare", this.#view.rowHeight < LOWEST_WITH_TEXT);
    this.#canvas.classList.toggle("tall", this.#view.rowHeight > 40);
    this.#empty.hidden = this.#view.visible.groups > 0;
    if (anchor !== undefined) this.showRow(anchor);
    this.#draw();
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { layout, visible } = this.#view;
    const { scrollTop, clientHeight } = this.#scroller;
    const first = layout.rowAt(scrollTop - MARGIN);
    const last = Math.min(visible.groups - 1, layout.rowAt(scrollTop + clientHeight + MARGIN));
    for (const [group, drawn] of this.#drawn) {
      if (group >= first && group <= last) continue;
      drawn.remove();
      this.#drawn.delete(group);
    }
    for (let group = first; group <= last; group += 1) {
      if (this.#drawn.has(group)) continue;
      const drawn = drawRow(this.#view, group);
      drawn.style.top = `${layout.top(group)}px`;
      this.#drawn.set(group, drawn);
      this.#rows.append(drawn);
    }
    this.#mark();
    this.#drawBars(scrollTop - MARGIN, scrollTop + clientHeight + MARGIN, first, last);
    this.#view.setOnScreen(layout.rowAt(scrollTop), Math.min(last, layout.rowAt(scrollTop + clientHeight)));
  }

  #drawBars(top: number, bottom: number, first: number, last: number): void {
    const view = this.#view;
    const bars: HTMLElement[] = [];
    if (view.visible.groups > 0) {
      const lastRow = last + 1 < view.visible.groups ? view.firstRow(last + 1) : view.session.count;
      for (const by of ["frontend", "backend"] as const) {
        for (const { slot, item } of this.#slots[by].between(view.firstRow(first), lastRow)) {
          const from = Math.max(top, this.#middle(item.span.open));
          const to = item.span.close < 0 ? bottom : Math.min(bottom, this.#middle(item.span.close));
          if (to <= from) continue;
          const kind = item.span.failed ? " bad" : item.span.close < 0 ? " open" : "";
          const bar = element("div", {
            class: `bar ${by}${kind}`,
            title: foreignString(`${item.span.type} ${item.span.name}`),
          });
          bar.style.cssText = `top:${from}px;height:${to - from}px;--slot:${slot}`;
          bars.push(bar);
        }
      }
    }
    this.#bars.replaceChildren(...bars);
  }

  /** Where the arrow of a row is. */
  #middle(row: number): number {
    const { layout, rowHeight } = this.#view;
    return layout.top(Math.max(0, this.#view.groupOf(row))) + Math.max(rowHeight - 5, 1);
  }

  #select(): void {
    if (this.#view.selected >= 0) this.showRow(this.#view.selected);
    else this.#mark();
  }

  #mark(): void {
    const { selected, session } = this.#view;
    const group = selected < 0 ? -1 : this.#view.groupOf(selected);
    const linked = new Set<number>();
    for (const span of selected < 0 ? [] : (session.spans.get(selected) ?? [])) {
      linked.add(this.#view.groupOf(span.open === selected ? span.close : span.open));
    }
    for (const [index, drawn] of this.#drawn) {
      drawn.classList.toggle("selected", index === group);
      drawn.classList.toggle("linked", linked.has(index) && index !== group);
      drawn.setAttribute("aria-selected", String(index === group));
    }
    if (this.#drawn.has(group)) this.#scroller.setAttribute("aria-activedescendant", `group-${group}`);
    else this.#scroller.removeAttribute("aria-activedescendant");
  }

  #clicked(event: Event): void {
    const group = this.#groupAt(event);
    if (group === undefined) return;
    if (event.target instanceof Element && event.target.closest(".count") !== null) this.#view.unfold(group);
    this.#view.select(this.#view.firstRow(this.#groupAt(event) ?? group), false);
  }

  #groupAt(event: Event): number | undefined {
    const drawn = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    return drawn?.dataset.row === undefined ? undefined : this.#view.groupOf(Number(drawn.dataset.row));
  }
}
