/** What a stream holds between two line ends. `number` counts every line from 1, those that are skipped too. */
export type Line =
  /** A line without its line end. `ended` is false for a last line that has none. */
  | { readonly kind: "line"; readonly number: number; readonly bytes: Uint8Array; readonly ended: boolean }
  /** A line over the bound. It is told once, as soon as that is certain; its bytes are gone. */
  | { readonly kind: "too large"; readonly number: number };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const NOTHING = new Uint8Array(0);

/**
 * Cuts a stream of bytes into lines: at 0x0A only, without one 0x0D before it, without one byte order mark at the
 * start of the stream, and without the lines of nothing but JSON white space.
 *
 * It never keeps more of an unfinished line than the bound, looks at each byte a fixed number of times, and finds the
 * same lines however the stream is cut into chunks.
 *
 * ```ts
 * const splitter = new LineSplitter(1024 * 1024);
 * for await (const chunk of process.stdin) for (const line of splitter.push(chunk)) handle(line);
 * for (const line of splitter.end()) handle(line);
 * ```
 */
export class LineSplitter {
  readonly #bound: number;
  readonly #unfinished = new GrowingBuffer();
  #number = 1;
  /** How much of a byte order mark the stream has begun with, as long as nothing else has come. */
  #mark: number | undefined = 0;
  /** The line so far ends in a carriage return, which belongs to it only if something other than 0x0A follows. */
  #carriageReturn = false;
  #blank = true;
  #over = false;
  #told = false;

  /**
   * @param bound the largest length of a line without its line end, in bytes
   * @throws {RangeError} if the bound is not a positive integer
   */
  constructor(bound: number) {
    if (!Number.isSafeInteger(bound) || bound < 1) {
      throw new RangeError(`the bound of a line must be a positive integer, not ${bound}`);
    }
    this.#bound = bound;
  }

  /** The lines that end in this chunk. Their bytes may share its memory: read them before it changes. */
  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let start = this.#passMark(chunk, lines);
    for (let end = chunk.indexOf(LINE_FEED, start); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const segment = chunk.subarray(start, end);
      if (this.#unfinished.length === 0 && !this.#carriageReturn && !this.#over) this.#whole(segment, lines);
      else this.#append(segment, lines);
      this.#finish(true, lines);
      start = end + 1;
    }
    this.#append(chunk.subarray(start), lines);
    return lines;
  }

  /** The last line, where the stream has ended without a line end. */
  end(): Line[] {
    const lines: Line[] = [];
    if (this.#mark !== undefined) this.#append(BYTE_ORDER_MARK.subarray(0, this.#mark), lines);
    if (this.#carriageReturn) this.#keep(Uint8Array.of(CARRIAGE_RETURN), lines);
    this.#finish(false, lines);
    return lines;
  }

  /** Leaves out a byte order mark, which may come in pieces; returns where the rest of the chunk begins. */
  #passMark(chunk: Uint8Array, lines: Line[]): number {
    if (this.#mark === undefined) return 0;
    let start = 0;
    while (start < chunk.length && chunk[start] === BYTE_ORDER_MARK[this.#mark]) {
      start += 1;
      this.#mark += 1;
    }
    if (this.#mark < BYTE_ORDER_MARK.length) {
      if (start === chunk.length) return start;
      this.#append(BYTE_ORDER_MARK.subarray(0, this.#mark), lines);
    }
    this.#mark = undefined;
    return start;
  }

  /** A line that lies in one chunk is handed on without being copied. */
  #whole(segment: Uint8Array, lines: Line[]): void {
    const bytes = segment.at(-1) === CARRIAGE_RETURN ? segment.subarray(0, -1) : segment;
    if (isBlank(bytes)) return;
    const number = this.#number;
    lines.push(
      bytes.length > this.#bound ? { kind: "too large", number } : { kind: "line", number, bytes, ended: true },
    );
  }

  #append(segment: Uint8Array, lines: Line[]): void {
    if (segment.length === 0) return;
    if (this.#carriageReturn) this.#keep(Uint8Array.of(CARRIAGE_RETURN), lines);
    this.#carriageReturn = segment.at(-1) === CARRIAGE_RETURN;
    this.#keep(this.#carriageReturn ? segment.subarray(0, -1) : segment, lines);
  }

  #keep(bytes: Uint8Array, lines: Line[]): void {
    this.#blank &&= isBlank(bytes);
    if (this.#unfinished.length + bytes.length > this.#bound) this.#over = true;
    if (!this.#over) {
      this.#unfinished.append(bytes, this.#bound);
      return;
    }
    this.#unfinished.take();
    // White space alone is no line, however much there is of it.
    if (this.#blank || this.#told) return;
    this.#told = true;
    lines.push({ kind: "too large", number: this.#number });
  }

  #finish(ended: boolean, lines: Line[]): void {
    const bytes = this.#unfinished.take();
    if (!this.#blank && !this.#over) lines.push({ kind: "line", number: this.#number, bytes, ended });
    this.#number += 1;
    this.#carriageReturn = false;
    this.#blank = true;
    this.#over = false;
    this.#told = false;
  }
}

/** Collects bytes by doubling, so that a line that comes byte by byte costs no more than one that comes at once. */
class GrowingBuffer {
  length = 0;
  #memory: Uint8Array = NOTHING;

  /** `most` is the length that it will never pass. */
  append(bytes: Uint8Array, most: number): void {
    const length = this.length + bytes.length;
    if (length > this.#memory.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(length, 2 * this.#memory.length)));
      grown.set(this.#memory.subarray(0, this.length));
      this.#memory = grown;
    }
    this.#memory.set(bytes, this.length);
    this.length = length;
  }

  /** What was collected, with its memory; the buffer is empty then. */
  take(): Uint8Array {
    const bytes = this.#memory.subarray(0, this.length);
    this.#memory = NOTHING;
    this.length = 0;
    return bytes;
  }
}

/** Nothing but the white space of JSON (0x0A ends lines and is not met here). */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
