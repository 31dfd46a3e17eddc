/** How many empty places are left at the front before the items are moved up. */
const LOOSE = 1_024;

/** First in, first out, without moving what stays. */
export class Fifo<T> {
  #items: (T | undefined)[];
  #head = 0;

  constructor(items: readonly T[] = []) {
    this.#items = [...items];
  }

  get length(): number {
    return this.#items.length - this.#head;
  }

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  includes(item: T): boolean {
    return this.#items.includes(item, this.#head);
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    if (this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head++] = undefined;
    if (this.#head === this.#items.length) this.clear();
    else if (this.#head === LOOSE) {
      this.#items.splice(0, LOOSE);
      this.#head = 0;
    }
    return item;
  }

  clear(): void {
    this.#items.length = 0;
    this.#head = 0;
  }
}
