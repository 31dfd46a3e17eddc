/** The most of a line that is kept, in UTF-16 units, and the most that all kept lines hold together. */
const LINE = 2_000;
const TAIL = 16 * 1024;

/** Cuts a stream into lines, and keeps the last of them for a report. */
export class TextTail {
  readonly #decoder = new TextDecoder();
  readonly #onLine: (line: string) => void;
  #lines: string[] = [];
  #size = 0;
  #unfinished = "";

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  /** The last lines that came. */
  get text(): string {
    return [...this.#lines, ...(this.#unfinished === "" ? [] : [this.#unfinished])].join("\n");
  }

  push(chunk: Uint8Array): void {
    const [first = "", ...rest] = this.#decoder.decode(chunk, { stream: true }).split("\n");
    this.#unfinished = (this.#unfinished + first).slice(0, LINE);
    for (const part of rest) {
      this.#finishLine();
      this.#unfinished = part.slice(0, LINE);
    }
  }

  /** Nothing comes any more. */
  end(): void {
    if (this.#unfinished !== "") this.#finishLine();
  }

  #finishLine(): void {
    const line = this.#unfinished.endsWith("\r") ? this.#unfinished.slice(0, -1) : this.#unfinished;
    this.#unfinished = "";
    this.#lines.push(line);
    this.#size += line.length + 1;
    while (this.#size > TAIL) this.#size -= (this.#lines.shift() ?? "").length + 1;
    this.#onLine(line);
  }
}
