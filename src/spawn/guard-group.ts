import { spawn } from "node:child_process";

/**
 * Waits for a line or the end of its standard input. The line means that all is well. The end means that the process that
 * held it is gone: the group gets five seconds to leave by itself and is killed then.
 */
const SCRIPT = `
read -r _ && exit 0
for _ in 1 2 3 4 5; do
  kill -s 0 -- "-$1" 2>/dev/null || exit 0
  sleep 1
done
kill -s KILL -- "-$1" 2>/dev/null
`;

/**
 * Sees to it that a process group ends if this process is killed, whatever its processes are busy with: a second small
 * process watches over both. On Windows, and where there is no `/bin/sh`, there is no guard.
 *
 * @returns how to dismiss the guard, once the group has ended
 */
export function guardGroup(leader: number): () => void {
  if (process.platform === "win32") return () => {};
  const guard = spawn("/bin/sh", ["-c", SCRIPT, "ipc-protocol-guard", String(leader)], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    detached: true,
  });
  guard.on("error", () => {});
  guard.stdin.on("error", () => {});
  guard.unref();
  return () => void guard.stdin.end("\n");
}
