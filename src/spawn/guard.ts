import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { OUTPUTS_VARIABLE } from "../outputs-variable.ts";

/**
 * Reads the number of the process group to watch over, `gone` once that group has ended, and `done` at the end of its
 * duty. The end of its input means that the process that held it is gone: the group gets five seconds to leave by
 * itself and is killed then. Last goes the folder of the tool outputs, which nobody reads any more.
 */
const SCRIPT = `
group=gone
while read -r said; do
  [ "$said" = done ] && exit 0
  group=$said
done
end() {
  for _ in 1 2 3 4 5; do
    kill -s 0 -- "-$group" 2>/dev/null || return
    sleep 1
  done
  kill -s KILL -- "-$group" 2>/dev/null && sleep 1
}
[ "$group" = gone ] || end
rm -rf -- "$${OUTPUTS_VARIABLE}"
`;

type GuardProcess = ChildProcess & { readonly stdin: Writable };

/**
 * Sees to it that a process group ends and its tool outputs are removed if this process is killed, whatever it is busy
 * with: a second small process watches over both. On Windows, and where there is no `/bin/sh`, there is no guard.
 *
 * ```ts
 * const guard = new Guard(outputs.path);
 * guard.watch(child.pid);   // the leader of a group
 * guard.gone();             // the group has ended; another may follow
 * guard.dismiss();          // nothing is left to be guarded
 * ```
 */
export class Guard {
  readonly #folder: string;
  #process: GuardProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A process was started that leads this group. */
  watch(leader: number): void {
    if (process.platform === "win32") return;
    this.#process ??= this.#start();
    this.#say(String(leader));
  }

  /** No process of the group is left, so that its number may soon be that of another one. */
  gone(): void {
    this.#say("gone");
  }

  dismiss(): void {
    this.#say("done");
    this.#process = undefined;
  }

  #say(what: string): void {
    this.#process?.stdin.write(`${what}\n`);
  }

  #start(): GuardProcess {
    const guard = spawn("/bin/sh", ["-c", SCRIPT, "ipc-protocol-guard"], {
      stdio: ["pipe", "ignore", "ignore"],
      cwd: "/",
      detached: true,
      env: { ...process.env, [OUTPUTS_VARIABLE]: this.#folder },
    });
    const lost = () => {
      if (this.#process === guard) this.#process = undefined;
    };
    guard.on("error", lost);
    guard.once("exit", lost);
    guard.stdin.on("error", () => {});
    guard.unref();
    if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
    return guard;
  }
}
