import { GrowingBuffer } from "./growing-buffer.ts";

/** What a stream holds between two line ends. `number` counts every line from 1, those that are skipped too. */
export type Line =
  /**
   * A line without its line end: as text where that was read already, else as bytes, which may share the memory of the
   * chunk. `ended` is false for a last line that has no line end.
   */
  | { readonly kind: "line"; readonly number: number; readonly content: string | Uint8Array; readonly ended: boolean }
  /** A line over the bound. It is told once, as soon as that is certain; its bytes are gone. */
  | { readonly kind: "too large"; readonly number: number };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);
const ONE_CARRIAGE_RETURN = Uint8Array.of(CARRIAGE_RETURN);
const NOTHING = new Uint8Array(0);
const OPENING_BRACE = 0x7b;

/** How much of a chunk is looked at in one go. Whole lines within it are read as text together, which is far faster. */
const WINDOW = 64 * 1024;

/**
 * Cuts a stream of bytes into lines: at 0x0A only, without one 0x0D before it, without one byte order mark at the
 * start of the stream, and without the lines of nothing but JSON white space.
 *
 * It never keeps more of an unfinished line than the bound, looks at each byte a fixed number of times, and finds the
 * same lines however the stream is cut into chunks. Lines are asked for one by one, so that a reader that has enough
 * for now leaves the rest unread.
 *
 * ```ts
 * const splitter = new LineSplitter(1024 * 1024);
 * for await (const chunk of process.stdin) {
 *   splitter.feed(chunk);
 *   for (let line = splitter.next(); line !== undefined; line = splitter.next()) handle(line);
 * }
 * splitter.finish();
 * for (let line = splitter.next(); line !== undefined; line = splitter.next()) handle(line);
 * ```
 */
export class LineSplitter {
  readonly #bound: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** What was fed and not looked at yet. */
  #chunks: Uint8Array[] = [];
  #finished = false;

  /** The part of a chunk that is looked at, and the offset in the stream at which it begins. */
  #window: Uint8Array = NOTHING;
  #windowOffset = 0;
  /** Where in the window the next line begins, and where the last line end of the window is; -1 without one. */
  #start = 0;
  #lastEnd = -1;
  /** The whole lines of the window as text, with their line ends, and where in it the next line begins. */
  #text: string | undefined;
  #textAt = 0;

  /** The line that has begun in an earlier window. */
  readonly #unfinished = new GrowingBuffer();
  /** How much of a byte order mark the stream has begun with, as long as nothing else has come. */
  #mark: number | undefined = 0;
  /** The unfinished line ends in a carriage return, which belongs to it only if something other than 0x0A follows. */
  #carriageReturn = false;
  #blank = true;
  #over = false;
  #told = false;

  #number = 1;
  /** The offset at which the line begins that is given next, as far as it is known without counting. */
  #offset = 0;
  #lastOffset = 0;
  /** Lines of the text that were given since `#offset` was known. */
  #uncounted = 0;

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

  /** Takes the next bytes of the stream. They must not change until they were read. */
  feed(chunk: Uint8Array): void {
    if (chunk.length > 0) this.#chunks.push(chunk);
  }

  /** The stream has ended: the last line may have no line end. */
  finish(): void {
    this.#finished = true;
  }

  /** The next line, or undefined if all that was fed holds no more. */
  next(): Line | undefined {
    for (;;) {
      const line = this.#text !== undefined ? this.#nextOfText(this.#text) : this.#nextOfBytes();
      if (line === "skipped") continue;
      if (line !== undefined) return line;
      if (this.#text === undefined && this.#start >= this.#window.length && !this.#nextWindow()) {
        return this.#finished ? this.#last() : undefined;
      }
    }
  }

  /** Where in the stream the line begins that `next` has given last, in bytes. Asking for it costs a scan. */
  get offset(): number {
    if (this.#uncounted > 0) {
      let at = this.#offset - this.#windowOffset;
      for (let line = 1; line < this.#uncounted; line++) at = this.#window.indexOf(LINE_FEED, at) + 1;
      this.#offset = this.#windowOffset + at;
      this.#uncounted = 1;
      this.#lastOffset = this.#offset;
    }
    return this.#lastOffset;
  }

  #nextWindow(): boolean {
    const chunk = this.#chunks[0];
    if (chunk === undefined) return false;
    this.#windowOffset += this.#window.length;
    const size = Math.min(WINDOW, this.#bound);
    this.#window = chunk.length <= size ? chunk : chunk.subarray(0, size);
    if (chunk.length <= size) this.#chunks.shift();
    else this.#chunks[0] = chunk.subarray(size);
    this.#start = this.#mark === undefined ? 0 : this.#passMark(this.#window, this.#mark);
    const last = this.#window.length - 1;
    this.#lastEnd = this.#window[last] === LINE_FEED ? last : this.#window.lastIndexOf(LINE_FEED);
    this.#text = undefined;
    this.#uncounted = 0;
    this.#readText();
    return true;
  }

  /** Reads the whole lines of the window as text, if the window begins with one and they are UTF-8. */
  #readText(): void {
    if (this.#hasUnfinished() || this.#lastEnd < this.#start) return;
    try {
      const isAll = this.#start === 0 && this.#lastEnd === this.#window.length - 1;
      const lines = isAll ? this.#window : this.#window.subarray(this.#start, this.#lastEnd + 1);
      this.#text = this.#decoder.decode(lines);
    } catch {
      return;
    }
    this.#textAt = 0;
    this.#offset = this.#windowOffset + this.#start;
    this.#start = this.#lastEnd + 1;
  }

  #hasUnfinished(): boolean {
    return this.#unfinished.length > 0 || this.#carriageReturn || this.#over || !this.#blank;
  }

  #nextOfText(text: string): Line | "skipped" {
    const start = this.#textAt;
    const end = text.indexOf("\n", start);
    this.#textAt = end + 1;
    if (this.#textAt === text.length) this.#text = undefined;
    this.#uncounted += 1;
    const number = this.#number++;
    const content = text.slice(start, text.charCodeAt(end - 1) === CARRIAGE_RETURN && end > start ? end - 1 : end);
    if (content.charCodeAt(0) !== OPENING_BRACE && isBlankText(content)) return "skipped";
    return { kind: "line", number, content, ended: true };
  }

  #nextOfBytes(): Line | "skipped" | undefined {
    const start = this.#start;
    if (start >= this.#window.length) return undefined;
    this.#uncounted = 0;
    if (!this.#hasUnfinished()) {
      this.#offset = this.#windowOffset + start;
      if (start <= this.#lastEnd) return this.#whole(start);
    }
    const lineEnd = start <= this.#lastEnd ? this.#window.indexOf(LINE_FEED, start) : -1;
    if (lineEnd === -1) {
      this.#start = this.#window.length;
      this.#append(this.#window.subarray(start));
      return this.#tooLarge() ?? "skipped";
    }
    this.#append(this.#window.subarray(start, lineEnd));
    const tooLarge = this.#tooLarge();
    if (tooLarge !== undefined) {
      this.#start = lineEnd;
      return tooLarge;
    }
    this.#start = lineEnd + 1;
    const line = this.#end(true);
    // What follows the end of a line that began earlier is whole lines again.
    this.#readText();
    return line ?? "skipped";
  }

  /** A line that lies in the window as a whole is handed on without being copied; it can't be over the bound. */
  #whole(start: number): Line | "skipped" {
    const lineEnd = this.#window.indexOf(LINE_FEED, start);
    this.#start = lineEnd + 1;
    this.#lastOffset = this.#offset;
    const number = this.#number++;
    const end = lineEnd > start && this.#window[lineEnd - 1] === CARRIAGE_RETURN ? lineEnd - 1 : lineEnd;
    const content = this.#window.subarray(start, end);
    return isBlank(content) ? "skipped" : { kind: "line", number, content, ended: true };
  }

  #last(): Line | undefined {
    if (this.#mark !== undefined) this.#append(BYTE_ORDER_MARK.subarray(0, this.#mark));
    this.#mark = undefined;
    if (this.#carriageReturn) this.#keep(ONE_CARRIAGE_RETURN);
    this.#carriageReturn = false;
    return this.#tooLarge() ?? this.#end(false);
  }

  /** Leaves out a byte order mark, which may come in pieces; returns where the rest of the window begins. */
  #passMark(window: Uint8Array, before: number): number {
    let start = 0;
    let mark = before;
    while (start < window.length && mark < BYTE_ORDER_MARK.length && window[start] === BYTE_ORDER_MARK[mark]) {
      start += 1;
      mark += 1;
    }
    if (mark < BYTE_ORDER_MARK.length && start === window.length) {
      this.#mark = mark;
      return start;
    }
    this.#mark = undefined;
    if (mark < BYTE_ORDER_MARK.length) this.#append(BYTE_ORDER_MARK.subarray(0, mark));
    else this.#offset = BYTE_ORDER_MARK.length;
    return start;
  }

  #append(segment: Uint8Array): void {
    if (segment.length === 0) return;
    if (this.#carriageReturn) this.#keep(ONE_CARRIAGE_RETURN);
    this.#carriageReturn = segment[segment.length - 1] === CARRIAGE_RETURN;
    this.#keep(this.#carriageReturn ? segment.subarray(0, -1) : segment);
  }

  #keep(bytes: Uint8Array): void {
    this.#blank &&= isBlank(bytes);
    if (this.#unfinished.length + bytes.length > this.#bound) this.#over = true;
    if (this.#over) this.#unfinished.take();
    else this.#unfinished.append(bytes, this.#bound);
  }

  /** Tells once that the line is too large. White space alone is no line, however much there is of it. */
  #tooLarge(): Line | undefined {
    if (!this.#over || this.#blank || this.#told) return undefined;
    this.#told = true;
    this.#lastOffset = this.#offset;
    return { kind: "too large", number: this.#number };
  }

  #end(ended: boolean): Line | undefined {
    const content = this.#unfinished.take();
    const number = this.#number++;
    const isLine = !this.#blank && !this.#over;
    this.#carriageReturn = false;
    this.#blank = true;
    this.#over = false;
    this.#told = false;
    this.#lastOffset = this.#offset;
    return isLine ? { kind: "line", number, content, ended } : undefined;
  }
}

/** Nothing but the white space of JSON (0x0A ends lines and is not met here). */
function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== CARRIAGE_RETURN) return false;
  return true;
}

function isBlankText(text: string): boolean {
  return /^[ \t\r]*$/u.test(text);
}
