/** Something that lasts from one row to another; the end may lie beyond all rows. */
export interface Lasting {
  readonly from: number;
  readonly to: number;
}

/** Lays what lasts side by side, so that nothing in a slot overlaps. Slots are searched in logarithmic time. */
export class SpanSlots<Item extends Lasting> {
  readonly slots: readonly (readonly Item[])[];

  /** What finds no room in `most` slots is left out. */
  constructor(items: readonly Item[], most: number) {
    const slots: Item[][] = [];
    for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
      const free = slots.find((slot) => (slot.at(-1)?.to ?? -1) < item.from);
      if (free !== undefined) free.push(item);
      else if (slots.length < most) slots.push([item]);
    }
    this.slots = slots;
  }

  /** What lasts anywhere between `from` and `to`, both included, with its slot. */
  between(from: number, to: number): { readonly slot: number; readonly item: Item }[] {
    return this.slots.flatMap((items, slot) => {
      const found: { slot: number; item: Item }[] = [];
      for (let at = firstEndingFrom(items, from); at < items.length; at += 1) {
        const item = items[at];
        if (item === undefined || item.from > to) break;
        found.push({ slot, item });
      }
      return found;
    });
  }
}

function firstEndingFrom(items: readonly Lasting[], from: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.to ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
