/** What a transport tells of what comes in, and of its end. */
export interface Receiver {
  /** The next bytes. They stay as they are until the receiver has read them. */
  data(chunk: Uint8Array): void;
  /** Nothing comes any more. */
  end(): void;
  /** Nothing can be written any more: the other side is gone. */
  broken(error: Error): void;
}

/**
 * Two streams of bytes, one each way: what a connection stands on. It cuts nothing into lines and keeps nothing back.
 */
export interface Transport {
  /** Begins to read. Called once. */
  start(receiver: Receiver): void;
  /** Stops and goes on reading; a chunk that is on its way may still come. */
  pause(): void;
  resume(): void;
  /** Writes the text in UTF-8, and calls `done` once it is out of the process's hands, or when it can't be written. */
  write(text: string, done: (error?: Error) => void): void;
  /** Ends the outgoing stream after what was written, and stops reading for good. */
  end(): void;
  /** Gives both streams up at once. */
  destroy(): void;
}
