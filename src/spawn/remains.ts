import { OUTPUTS_VARIABLE } from "../outputs-variable.ts";
import { Guard } from "./guard.ts";
import { OutputFolder } from "./output-folder.ts";

/**
 * What the processes of a backend, one after the other, would leave behind when they or this process are killed: the
 * processes that they have started, and tool outputs in files.
 */
export class Remains {
  readonly #outputs = new OutputFolder();
  readonly #guard: Guard | undefined;

  /** @param guarded whether all of it goes, too, if this process is killed */
  constructor(guarded: boolean) {
    this.#guard = guarded ? new Guard(this.#outputs.path) : undefined;
  }

  /** What a process has to know of it: variables of its environment. */
  get environment(): Readonly<Record<string, string>> {
    return { [OUTPUTS_VARIABLE]: this.#outputs.path };
  }

  /** A process was started; on POSIX it leads the process group of this number. */
  started(pid: number): void {
    this.#guard?.watch(pid);
  }

  /** The process has ended with all that it has started. Its outputs can still be read. */
  ended(): void {
    this.#guard?.gone();
  }

  /** No other process follows: what is left are outputs, if there are any. */
  last(): void {
    if (!this.#outputs.exists) this.remove();
  }

  /** Nobody reads the outputs any more. */
  remove(): void {
    this.#outputs.remove();
    this.#guard?.dismiss();
  }
}
