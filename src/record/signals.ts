import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";

/** Signals that ask a process for something and that it may handle. */
export const FORWARDED = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2"] as const;

/** How long a signal may take to end this process, in milliseconds. */
const DEATH = 1000;

/**
 * Whether a signal comes from the keyboard of the terminal. Such a one goes to the whole process group in the
 * foreground, of which a child is a part: passing it on would give it to the child twice.
 */
export function isFromKeyboard(signal: NodeJS.Signals): boolean {
  if (signal !== "SIGINT" && signal !== "SIGQUIT") return false;
  try {
    const [group, foreground] = process.platform === "linux" ? groupsOfLinux() : groupsOfPs();
    return group !== undefined && group === foreground;
  } catch {
    return false;
  }
}

/** Ends this process as the signal would have, so that whoever waits for it sees the same. */
export async function dieBy(signal: NodeJS.Signals): Promise<number> {
  // The runtime ignores some signals from its start on; what it handled once, it gives back to the system.
  const nothing = (): void => {};
  try {
    process.on(signal, nothing);
  } catch {
    // SIGKILL and SIGSTOP can't be handled, and need not be.
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  await new Promise((resolve) => setTimeout(resolve, DEATH));
  return 128 + constants.signals[signal];
}

function groupsOfLinux(): (string | undefined)[] {
  const stat = readFileSync("/proc/self/stat", "latin1");
  // The name of the program, in parentheses, may hold anything; state and parent follow it.
  const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [group, foreground];
}

function groupsOfPs(): (string | undefined)[] {
  const line = execFileSync("ps", ["-o", "pgid=,tpgid=", "-p", String(process.pid)], { encoding: "utf8" });
  return line.trim().split(/\s+/u);
}
