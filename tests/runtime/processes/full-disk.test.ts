import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import type { Command } from "./backends/scripted.ts";
import { buildPrograms } from "./programs.ts";
import { INIT } from "./session.ts";

const { program, remove } = buildPrograms(["backends/scripted"]);
afterAll(remove);

/** Runs a backend whose stdout leads to a file, as `sh` makes it, and says how it has ended. */
async function run(runtime: "node" | "bun", redirection: string, file: string, command: Command) {
  const child = spawn("/bin/sh", ["-c", redirection, file, ...program(runtime, "backends/scripted")], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += chunk));
  child.stdin.on("error", () => {});
  for (const message of [INIT, { type: "user_message", content: JSON.stringify(command) }]) {
    child.stdin.write(`${JSON.stringify(message)}\n`);
  }
  const [status] = await once(child, "close");
  return { status, stderr };
}

describe.each(["node", "bun"] as const)("a backend on %s whose stdout is full", (runtime) => {
  it.runIf(process.platform === "linux")("says so and what would help, and ends with status 1", async () => {
    const { status, stderr } = await run(runtime, 'exec "$@" >"$0"', "/dev/full", { do: "never" });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "ipc-protocol: cannot write 1 message to stdout, and the backend ends: no space is left there (ENOSPC); make room and try again\n",
    );
  });

  it("says so, too, where only a part of the last write was taken", async () => {
    const file = join(temporaryFolder(), "out");
    // 40 blocks of 512 bytes, or of 1,024.
    const { status, stderr } = await run(runtime, 'ulimit -f 40; exec "$@" >"$0"', file, {
      do: "burst",
      count: 1,
      size: 50_000,
      wait: true,
    });
    expect(stderr).toMatch(
      /^ipc-protocol: cannot write \d messages? to stdout, .*\(EFBIG\); raise it, as with ulimit -f\n$/u,
    );
    expect(status).toBe(1);
    expect(readFileSync(file, "utf8")).toMatch(/^\{"type":"session_started","session_id":"session-\d+"\}\n\{/u);
  });

  it("says so where process.exit writes the rest", async () => {
    const { status, stderr } = await run(runtime, 'ulimit -f 40; exec "$@" >"$0"', join(temporaryFolder(), "out"), {
      do: "exit",
      count: 3,
      size: 50_000,
    });
    expect(stderr).toMatch(/^ipc-protocol: cannot write \d messages? to stdout, and the backend ends: .*EFBIG/u);
    expect(status).toBe(5);
  });
});
