import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { type PeerVerdict, readVerdicts } from "./verdict.ts";

/** A line for a peer, and which of the model's roots it is meant for. */
export interface Question {
  readonly root: number;
  readonly line: Buffer;
}

/**
 * A process that judges lines. A question is the root (u16) and the line after its length. A batch is its length in bytes
 * and the questions; the answer to it is its length and the verdicts. Lengths are u32, all numbers big-endian: a line
 * may hold any byte, so that nothing else could frame it.
 */
export class Peer {
  private child: ChildProcessWithoutNullStreams | undefined;

  constructor(
    readonly name: string,
    private readonly command: string,
    private readonly args: readonly string[],
  ) {}

  /** The verdicts on a batch, in its order; where the process ends on a line, its verdict is `died`. */
  async ask(questions: readonly Question[]): Promise<PeerVerdict[]> {
    const answer = await this.exchange(questions);
    if (answer !== undefined) return answer;
    if (questions.length === 1) return [{ kind: "died" }];
    const half = questions.length >> 1;
    return [...(await this.ask(questions.slice(0, half))), ...(await this.ask(questions.slice(half)))];
  }

  /** Ends the process. */
  stop(): void {
    this.child?.stdin.end();
    this.child = undefined;
  }

  private async exchange(questions: readonly Question[]): Promise<PeerVerdict[] | undefined> {
    const child = this.child ?? this.start();
    const answer = new Promise<Buffer | undefined>((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const onData = (chunk: Buffer): void => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < 4) return;
        const first =
          chunks.length > 1 && (chunks[0] as Buffer).length < 4 ? Buffer.concat(chunks) : (chunks[0] as Buffer);
        if (size >= 4 + first.readUInt32BE(0)) finish(Buffer.concat(chunks).subarray(4));
      };
      const onEnd = (): void => finish(undefined);
      const finish = (result: Buffer | undefined): void => {
        child.stdout.off("data", onData);
        child.off("close", onEnd);
        resolve(result);
      };
      child.stdout.on("data", onData);
      child.on("close", onEnd);
    });
    child.stdin.write(frame(questions));
    const bytes = await answer;
    if (bytes !== undefined) return readVerdicts(bytes);
    this.child = undefined;
    return undefined;
  }

  private start(): ChildProcessWithoutNullStreams {
    const child = spawn(this.command, [...this.args], { stdio: ["pipe", "pipe", "pipe"] });
    // A process that has ended can't be written to; that it has is noticed by its output's end.
    child.stdin.on("error", () => {});
    child.stderr.on("data", (chunk: Buffer) => process.stderr.write(`${this.name}: ${chunk}`));
    this.child = child;
    return child;
  }
}

function frame(questions: readonly Question[]): Buffer {
  const size = questions.reduce((sum, { line }) => sum + 6 + line.length, 0);
  const bytes = Buffer.allocUnsafe(4 + size);
  let at = bytes.writeUInt32BE(size, 0);
  for (const { root, line } of questions) {
    at = bytes.writeUInt16BE(root, at);
    at = bytes.writeUInt32BE(line.length, at);
    at += line.copy(bytes, at);
  }
  return bytes;
}
