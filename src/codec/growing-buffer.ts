const NOTHING = new Uint8Array(0);

/** Collects bytes by doubling, so that a line that comes byte by byte costs no more than one that comes at once. */
export class GrowingBuffer {
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
