const HEAD = '{"type":"assistant_text_delta","content":"'.length;
const TAIL = '"}'.length;
/** The most bytes that one UTF-16 unit takes in a JSON string: a control character is `\u00xx`. */
const MOST_BYTES = 6;

/**
 * Makes the contents of text deltas: text over the limit is split, short texts are joined, and half a surrogate pair
 * at the end of a text is kept back for the next one. It sends nothing: `add` returns the contents that are full, and
 * `take` what has been joined so far.
 *
 * ```ts
 * const deltas = new TextDeltas(1024);
 * for (const content of deltas.add("Hello, ")) send({ type: "assistant_text_delta", content });
 * const content = deltas.take();      // "Hello, ", at the end of the tick
 * ```
 */
export class TextDeltas {
  readonly #room: number;
  #open = "";
  #openBytes = 0;
  #half = "";

  /** @param limit the largest line of a text delta, in bytes without the line end */
  constructor(limit: number) {
    this.#room = limit - HEAD - TAIL;
  }

  /** Half a surrogate pair that waits for its other half; empty if there is none. */
  get half(): string {
    return this.#half;
  }

  /** Whether there is text that `take` would return. */
  get isOpen(): boolean {
    return this.#open !== "";
  }

  /** Whether a text is surely one content as it stands: short enough, with no half before it and none at its end. */
  fits(text: string): boolean {
    return (
      text.length * MOST_BYTES <= this.#room && this.#half === "" && !isHighSurrogate(text.charCodeAt(text.length - 1))
    );
  }

  /** What of the next text can't be sent: it has a lone surrogate that is not at its end. Undefined if all is well. */
  fault(text: string): string | undefined {
    if (this.#half === "" && text.isWellFormed()) return undefined;
    const whole = this.#half + text;
    const body = isHighSurrogate(whole.charCodeAt(whole.length - 1)) ? whole.slice(0, -1) : whole;
    return body.isWellFormed() ? undefined : body;
  }

  /**
   * Joins a text to what is open, if that is all there is to do: there is room, and no surrogate to look after. Says
   * whether it did; else the text is for `fault` and `add`.
   */
  join(text: string): boolean {
    if (this.#half !== "") return false;
    let bytes = this.#openBytes;
    for (let at = 0; at < text.length && bytes <= this.#room; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0xd800 && unit < 0xe000) return false;
      bytes += unitBytes(unit);
    }
    if (bytes > this.#room) return false;
    this.#open += text;
    this.#openBytes = bytes;
    return true;
  }

  /** Takes text in, and returns the contents that are full. */
  add(text: string): string[] {
    let rest = this.#half + text;
    this.#half = "";
    if (isHighSurrogate(rest.charCodeAt(rest.length - 1))) {
      this.#half = rest.slice(-1);
      rest = rest.slice(0, -1);
    }
    return this.join(rest) ? [] : this.#fill(rest);
  }

  /** What was joined and is not full, to be sent now; undefined if there is nothing. */
  take(): string | undefined {
    const content = this.#open;
    this.#open = "";
    this.#openBytes = 0;
    return content === "" ? undefined : content;
  }

  /** Forgets the half that waits: its other half did not come. */
  dropHalf(): void {
    this.#half = "";
  }

  #fill(text: string): string[] {
    const full: string[] = [];
    let start = 0;
    for (let at = 0; at < text.length; ) {
      const unit = text.charCodeAt(at);
      const pair = isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1));
      const bytes = pair ? 4 : unitBytes(unit);
      if (this.#openBytes + bytes > this.#room && this.#openBytes > 0) {
        full.push(this.#open + text.slice(start, at));
        this.#open = "";
        this.#openBytes = 0;
        start = at;
      }
      this.#openBytes += bytes;
      at += pair ? 2 : 1;
    }
    this.#open += text.slice(start);
    return full;
  }
}

/** Bytes of a UTF-16 unit that is no pair, as a JSON string holds it. */
function unitBytes(unit: number): number {
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x20) return unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 2 : 6;
  if (unit < 0x80) return 1;
  return unit < 0x800 ? 2 : 3;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
