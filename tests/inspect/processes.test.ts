import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { builtProgram } from "../cli/built-program.ts";
import { binary, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const PROGRAM = builtProgram();
const PING = '{"type":"ping"}\n';

type Process = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly stderr: Readable };

class Inspecting {
  readonly child: Process;
  text = "";
  complaints = "";

  constructor(runtime: string, ...args: readonly string[]) {
    this.child = spawn(runtime, [PROGRAM, "inspect", ...args], { stdio: ["pipe", "pipe", "pipe"] });
    onTestFinished(() => void this.child.kill("SIGKILL"));
    this.child.stdout.on("data", (chunk: Buffer) => {
      this.text += chunk;
    });
    this.child.stderr.on("data", (chunk: Buffer) => {
      this.complaints += chunk;
    });
  }

  /** Waits until it has written so. */
  async wrote(wanted: RegExp): Promise<void> {
    while (!wanted.test(this.text)) await once(this.child.stdout, "data");
  }

  async complained(wanted: RegExp): Promise<void> {
    while (!wanted.test(this.complaints)) await once(this.child.stderr, "data");
  }
}

for (const runtime of ["node", binary("bun")]) {
  const on = runtime === "node" ? "Node" : "Bun";

  test(`${on}: a live stream is shown as it comes, with times, and an interrupt ends it with the summary`, async () => {
    const inspecting = new Inspecting(runtime);
    inspecting.child.stdin.write(PING);
    await inspecting.wrote(/^ {5}\d\.\d{3} {10}→ ping$/mu);
    // A delta for which no other comes is shown all the same.
    inspecting.child.stdin.write('{"type":"assistant_text_delta","content":"Hel"}\n');
    await inspecting.wrote(/assistant_text_delta +"Hel"/u);
    inspecting.child.kill("SIGINT");
    const [status, signal] = await once(inspecting.child, "close");
    expect({ status, signal, complaints: inspecting.complaints }).toEqual({ status: 0, signal: null, complaints: "" });
    expect(inspecting.text).toContain("summary: 2 messages");
    expect(inspecting.text).toContain("1 request never answered: ping");
  });

  test(`${on}: --follow waits for a file, and goes on when it grows, is cut off or is replaced`, async () => {
    const log = join(temporaryFolder(), "wire.log");
    const inspecting = new Inspecting(runtime, "--follow", log);
    await inspecting.complained(/waiting for .*wire\.log/u);
    writeFileSync(log, PING);
    await inspecting.wrote(/→ ping/u);
    appendFileSync(log, '{"type":"mode_change","mo');
    appendFileSync(log, 'de":"plan"}\n');
    await inspecting.wrote(/→ mode_change +"plan"/u);
    renameSync(log, `${log}.1`);
    writeFileSync(log, '{"type":"cancel"}\n');
    await inspecting.wrote(/→ cancel/u);
    await inspecting.complained(/was replaced/u);
    truncateSync(log);
    appendFileSync(log, "{}\n");
    await inspecting.wrote(/refused INVALID_MESSAGE/u);
    await inspecting.complained(/was cut off/u);
    inspecting.child.kill("SIGINT");
    expect(await once(inspecting.child, "close")).toEqual([0, null]);
    expect(inspecting.text).toContain("summary: 3 messages");
  });

  test(`${on}: a reader that goes away is no failure`, async () => {
    const log = join(temporaryFolder(), "wire.log");
    writeFileSync(log, PING.repeat(50_000));
    const { stdout, stderr } = await run("bash", ["-c", `"${runtime}" "${PROGRAM}" inspect "${log}" | head -n 1`]);
    expect([stdout, stderr]).toEqual(["      1 → ping\n", ""]);
  });
}

test("colours are forced and forbidden by the environment", async () => {
  const coloured = await run("node", [PROGRAM, "inspect"], { input: PING, env: { FORCE_COLOR: "1" } });
  expect(coloured.stdout).toContain("\u001b[36mping");
  const plain = await run("node", [PROGRAM, "inspect"], {
    input: PING,
    env: { FORCE_COLOR: undefined, NO_COLOR: "1" },
  });
  expect(plain.stdout).not.toContain("\u001b");
});

test("what record writes is what inspect shows", async () => {
  const file = join(temporaryFolder(), "session.ndjson");
  await run("node", [PROGRAM, "record", "-o", file, "--", "sh", "-c", 'read line; echo \'{"type":"pong"}\'; exit 3'], {
    input: PING,
  });
  const { stdout } = await run("node", [PROGRAM, "inspect", file]);
  for (const wanted of ["→ ping", "← pong", "the backend has exited with status 3", "slowest answers"]) {
    expect(stdout).toContain(wanted);
  }
});
