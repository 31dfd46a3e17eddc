/** How many requests or spans of one type are kept. */
const MOST = 1_000;
/** How many characters (UTF-16 units) of their keys are kept. */
const MOST_CHARACTERS = 100_000;

interface Entry {
  readonly at: number;
  /** It is nobody's business any more, and what closes it is still no fault. */
  readonly isStale: boolean;
}

/** The requests or spans of one type that are open. The oldest is forgotten where there are too many. */
export class OpenSet {
  readonly #entries = new Map<string, Entry>();
  #characters = 0;
  #hasForgotten = false;

  /** Whether one was forgotten, so that nobody can tell any more what is not open. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Whether somebody still waits for it to be closed. */
  isOpen(key: string): boolean {
    return this.#entries.get(key)?.isStale === false;
  }

  add(key: string, at: number, isStale = false): void {
    this.delete(key);
    this.#entries.set(key, { at, isStale });
    this.#characters += key.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST && this.#characters <= MOST_CHARACTERS) return;
      this.delete(oldest);
      this.#hasForgotten = true;
    }
  }

  delete(key: string): boolean {
    if (!this.#entries.delete(key)) return false;
    this.#characters -= key.length;
    return true;
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  /** From now on all that are open are nobody's business. */
  retire(): void {
    for (const [key, { at }] of this.#entries) this.#entries.set(key, { at, isStale: true });
  }

  /** In the order in which they were opened. */
  open(): { readonly key: string; readonly at: number }[] {
    return [...this.#entries].filter(([, { isStale }]) => !isStale).map(([key, { at }]) => ({ key, at }));
  }
}
