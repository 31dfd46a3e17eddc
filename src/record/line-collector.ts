import { GrowingBuffer } from "../codec/growing-buffer.ts";

/** A line as it went over the wire, without its line end. */
export interface CollectedLine {
  /** The line, or its beginning if it was over the bound. They may share the memory of the chunk. */
  readonly bytes: Uint8Array;
  /** Its size, in bytes. */
  readonly size: number;
  /** Whether it had a line end; only the last one can be without. */
  readonly ended: boolean;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Cuts a stream into lines where the reader of messages does, but keeps what that one throws away: blank lines, and the
 * beginning of lines over the bound.
 */
export class LineCollector {
  readonly #bound: number;
  readonly #unfinished = new GrowingBuffer();
  /** The size of the unfinished line, of which no more than the bound is kept. */
  #size = 0;
  #last = 0;
  #first = true;

  /** `bound` is how much of a line is kept, in bytes. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** The lines that end in this chunk. */
  push(chunk: Uint8Array): CollectedLine[] {
    const lines: CollectedLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const part = chunk.subarray(start, end);
      start = end + 1;
      if (this.#size === 0 && part.length <= this.#bound)
        lines.push(this.#line(part, part.length, true, part[part.length - 1]));
      else {
        this.#append(part);
        lines.push(this.#take(true));
      }
    }
    this.#append(chunk.subarray(start));
    return lines;
  }

  /** The last line, if the stream has ended within one. */
  end(): CollectedLine | undefined {
    return this.#size === 0 ? undefined : this.#take(false);
  }

  #append(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#unfinished.append(part.subarray(0, Math.max(0, this.#bound - this.#unfinished.length)), this.#bound);
    this.#size += part.length;
    this.#last = part[part.length - 1] ?? 0;
  }

  #take(ended: boolean): CollectedLine {
    const size = this.#size;
    this.#size = 0;
    return this.#line(this.#unfinished.take(), size, ended, this.#last);
  }

  /** Leaves out a carriage return before the line end, and a byte order mark at the start of the stream. */
  #line(kept: Uint8Array, size: number, ended: boolean, last: number | undefined): CollectedLine {
    const start = this.#first && BYTE_ORDER_MARK.every((byte, index) => kept[index] === byte) ? 3 : 0;
    this.#first = false;
    const end = ended && last === CARRIAGE_RETURN ? size - 1 : size;
    return { bytes: kept.subarray(start, end), size: end - start, ended };
  }
}
