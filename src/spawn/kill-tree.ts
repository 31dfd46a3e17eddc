import { spawn } from "node:child_process";
import type { Child } from "./start-child.ts";

/**
 * Kills a process and what it has started. On POSIX systems that is its process group, which the process must lead; a
 * grandchild that has left the group is out of reach. On Windows it is the tree as `taskkill` sees it.
 */
export function killTree(child: Pick<Child, "pid" | "kill">): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () =>
      child.kill("SIGKILL"),
    );
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // No process of the group is left.
  }
}
