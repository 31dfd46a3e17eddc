import type { Receiver, Transport } from "../connection/transport.ts";

/** How many bytes go out at once where it is slow, and how many milliseconds pass between them. */
const SLOW_BYTES = 8;
const SLOW_PAUSE = 25;

/** What libraries write to stdout that know nothing of a protocol, and worse. */
const NOISE = [
  "npm warn deprecated left-pad@1.3.0: use String.prototype.padStart()",
  "Debugger attached.",
  '{"level":30,"msg":"listening"}',
  '{"type":"assistant_text_delta","content":"cut of',
  "[1,2,3]",
  "",
  "\u001b[32m✓\u001b[0m ready",
];
const NOISE_BYTES = Buffer.concat([Buffer.from(`${NOISE.join("\n")}\n`), Buffer.from([0xff, 0xfe, 0x00, 0x0a])]);

/** A transport on which things go wrong when they are asked to. */
export class FaultyTransport implements Transport {
  readonly #pipes: Transport;
  readonly #writeBytes: (bytes: Uint8Array) => void;
  #state: "well" | "slow" | "hung" | "truncating" = "well";
  #truncated: () => void = () => {};

  /** `writeBytes` writes to the same stream what is no text. */
  constructor(pipes: Transport, writeBytes: (bytes: Uint8Array) => void) {
    this.#pipes = pipes;
    this.#writeBytes = writeBytes;
  }

  /** Nothing is read or written any more. */
  hang(): void {
    this.#state = "hung";
    this.#pipes.pause();
  }

  /** From now on bytes go out a few at a time. */
  slow(): void {
    this.#state = "slow";
  }

  /** The next that is written breaks off in its middle, and nothing follows. Then `done` is called. */
  truncate(done: () => void): void {
    this.#state = "truncating";
    this.#truncated = done;
  }

  /** Writes lines that are no messages. */
  noise(): void {
    this.#writeBytes(NOISE_BYTES);
  }

  start(receiver: Receiver): void {
    this.#pipes.start({
      data: (chunk) => {
        if (this.#state !== "hung") receiver.data(chunk);
      },
      end: () => {
        if (this.#state !== "hung") receiver.end();
      },
      broken: (error) => {
        if (this.#state !== "hung") receiver.broken(error);
      },
    });
  }

  pause(): void {
    this.#pipes.pause();
  }

  resume(): void {
    if (this.#state !== "hung") this.#pipes.resume();
  }

  write(text: string, done: (error?: Error) => void): void {
    switch (this.#state) {
      case "well":
        this.#pipes.write(text, done);
        break;
      case "slow":
        this.#drip(Buffer.from(text), done);
        break;
      case "truncating":
        this.#state = "hung";
        this.#pipes.write(text.slice(0, Math.ceil(text.length / 2)), () => this.#truncated());
        break;
      case "hung":
        break;
    }
  }

  end(): void {
    if (this.#state !== "hung") this.#pipes.end();
  }

  destroy(): void {
    this.#pipes.destroy();
  }

  #drip(bytes: Buffer, done: (error?: Error) => void): void {
    this.#writeBytes(bytes.subarray(0, SLOW_BYTES));
    const rest = bytes.subarray(SLOW_BYTES);
    if (rest.length === 0) done();
    else setTimeout(() => this.#drip(rest, done), SLOW_PAUSE);
  }
}
