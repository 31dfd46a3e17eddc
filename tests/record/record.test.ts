import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { SessionEntry } from "../../src/session/session.ts";
import { SessionReader } from "../../src/session/session-reader.ts";
import { builtProgram } from "../cli/built-program.ts";
import { binary, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const RUNTIMES = ["node", binary("bun")] as const;
const PROGRAM = builtProgram();

type Recorder = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly stderr: Readable };

/** A recorder whose pipes the test holds. */
function record(runtime: string, file: string, ...command: readonly string[]): Recorder {
  const child = spawn(runtime, [PROGRAM, "record", "-o", file, "--", ...command], { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.on("error", () => {});
  return child;
}

function readSession(file: string): { entries: SessionEntry[]; faults: string[]; whole: boolean } {
  const reader = new SessionReader();
  const bytes = readFileSync(file);
  reader.feed(bytes);
  reader.finish();
  const entries: SessionEntry[] = [];
  const faults: string[] = [];
  for (let next = reader.next(); next !== undefined; next = reader.next()) {
    if (next.kind === "entry") entries.push(next.entry);
    else faults.push(next.reason);
  }
  expect(reader.header).toMatchObject({ protocolVersion: 1 });
  return { entries, faults, whole: bytes.at(-1) === 0x0a };
}

/** Everything that is no line, without times. */
function eventsOf(entries: readonly SessionEntry[]): unknown[] {
  return entries.flatMap(({ at: _, ...entry }) => (entry.kind === "line" || entry.kind === "started" ? [] : [entry]));
}

async function textOf(stream: Readable): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

/** Resolves once the stream has said so. */
async function said(stream: Readable, wanted: string): Promise<void> {
  let text = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes(wanted)) return;
  }
  throw new Error(`the stream has ended without ${wanted}: ${text}`);
}

/** Bytes of every kind in lines of many lengths, the last without its end. */
function anyBytes(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (state * 48271) % 0x7fffffff;
      return state % 97 === 0 ? 0x0a : state >> 8;
    }),
  );
}

for (const runtime of RUNTIMES) {
  const on = runtime === "node" ? "Node" : "Bun";

  test(`${on}: bytes pass unchanged both ways, and the file holds them`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const bytes = Buffer.concat([anyBytes(1_000_000), Buffer.from("x".repeat(1_500_000)), Buffer.from("\nend")]);
    const recorder = record(runtime, file, "cat");
    const received: Buffer[] = [];
    recorder.stdout.on("data", (chunk: Buffer) => received.push(chunk));
    recorder.stdin.end(bytes);
    const [status] = await once(recorder, "close");
    expect(status).toBe(0);
    expect(Buffer.concat(received).equals(bytes)).toBe(true);
    const { entries } = readSession(file);
    for (const from of ["frontend", "backend"]) {
      const lines = entries.flatMap((entry) => (entry.kind === "line" && entry.from === from ? [entry] : []));
      const wanted = bytes.toString("latin1").split("\n");
      expect(lines).toHaveLength(wanted.length);
      const large = lines.findIndex(({ cut }) => cut);
      expect(lines[large]).toMatchObject({ bytes: wanted[large]?.length, ended: true });
      lines.forEach(({ content, cut, ended }, index) => {
        const text = Buffer.from(content).toString("latin1");
        if (!cut && text !== wanted[index] && `${text}\r` !== wanted[index]) expect(text).toBe(wanted[index]);
        if (ended !== index < wanted.length - 1) throw new Error(`line ${index} is told to have another end`);
      });
    }
    expect(eventsOf(entries)).toEqual([
      { kind: "end", of: "frontend" },
      { kind: "end", of: "backend" },
      { kind: "exit", status: 0 },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["exit 7", 7, null],
    ["kill -TERM $$", null, "SIGTERM"],
    ["kill -KILL $$", null, "SIGKILL"],
    ["kill -PIPE $$", null, "SIGPIPE"],
  ])(`${on}: the frontend sees the same end: %s`, async (script, status, signal) => {
    const file = join(temporaryFolder(), "session.ndjson");
    const recorder = record(runtime, file, "sh", "-c", script);
    expect(await once(recorder, "close")).toEqual([status, signal]);
    const end = signal === null ? { kind: "exit", status } : { kind: "exit", signal };
    expect(eventsOf(readSession(file).entries).at(-1)).toEqual(end);
  });

  test(`${on}: signals reach the backend, once each`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const script = `
      const seen = [];
      for (const name of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(name, () => {
        seen.push(name);
        console.log("seen " + name);
        if (seen.length === 3) process.exitCode = 40 + seen.length, process.stdin.destroy();
      });
      process.stdin.resume();
      console.log("ready");`;
    const recorder = record(runtime, file, process.execPath, "-e", script);
    await said(recorder.stdout, "ready");
    for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) {
      recorder.kill(signal);
      await said(recorder.stdout, `seen ${signal}`);
    }
    expect(await once(recorder, "close")).toEqual([43, null]);
    const signals = readSession(file).entries.flatMap((entry) => (entry.kind === "signal" ? [entry.signal] : []));
    expect(signals).toEqual(["SIGHUP", "SIGINT", "SIGTERM"]);
  });

  test(`${on}: the frontend sees that the backend closes its stdout, while the process lives`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const recorder = record(runtime, file, "sh", "-c", "echo out; exec >&-; echo closed >&2; exec sleep 1000");
    await Promise.all([textOf(recorder.stdout), said(recorder.stderr, "closed")]);
    expect(recorder.exitCode).toBeNull();
    recorder.kill("SIGTERM");
    expect(await once(recorder, "exit")).toEqual([null, "SIGTERM"]);
  });

  test(`${on}: the frontend sees that the backend closes its stdin, while the process lives`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const recorder = record(runtime, file, "sh", "-c", "exec <&-; echo closed; exec sleep 1000");
    await said(recorder.stdout, "closed");
    await new Promise<void>((resolve) => {
      const write = (): void => {
        recorder.stdin.write("anyone there?\n", (error) => {
          if (error === null || error === undefined) setImmediate(write);
          else resolve();
        });
      };
      write();
    });
    recorder.kill("SIGTERM");
    expect(await once(recorder, "exit")).toEqual([null, "SIGTERM"]);
  });

  test(`${on}: a backend that floods a frontend that is gone can't write any more`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const recorder = record(runtime, file, "sh", "-c", "yes; echo $? >&2; exit 9");
    await once(recorder.stdout, "data");
    recorder.stdout.destroy();
    expect(await once(recorder, "exit")).toEqual([9, null]);
  });

  test(`${on}: a backend that writes to a frontend that is gone is ended by SIGPIPE, and so is the recorder`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const recorder = record(runtime, file, "sh", "-c", "while :; do echo x; sleep 0.05; done");
    await once(recorder.stdout, "data");
    recorder.stdout.destroy();
    expect(await once(recorder, "exit")).toEqual([null, "SIGPIPE"]);
    expect(eventsOf(readSession(file).entries)).toContainEqual({ kind: "exit", signal: "SIGPIPE" });
  });

  test(`${on}: what is recorded outlives a recorder that is killed`, async () => {
    const file = join(temporaryFolder(), "session.ndjson");
    const recorder = record(runtime, file, "sh", "-c", 'while :; do echo \'{"type":"pong"}\'; done');
    for (let bytes = 0; bytes < 1_000_000; ) bytes += (await once(recorder.stdout, "data"))[0].length;
    recorder.kill("SIGKILL");
    await once(recorder, "exit");
    const { entries, faults, whole } = readSession(file);
    expect(faults.length).toBe(whole ? 0 : 1);
    expect(entries.length).toBeGreaterThan(10_000);
  });

  test(`${on}: a disk that is full is told, and the session goes on`, async () => {
    const command = [PROGRAM, "record", "-o", "/dev/full", "--", "cat"];
    const { status, stdout, stderr } = await run(runtime, command, { input: "hello\n".repeat(100_000) });
    expect({ status, length: stdout.length }).toEqual({ status: 0, length: 600_000 });
    expect(stderr).toMatch(/^ipc-protocol: cannot write \/dev\/full any more: .*ENOSPC.*without being recorded\n$/u);
  });
}

test("a program that can't be started ends like in a shell, and a file that can't be created is told", async () => {
  const folder = temporaryFolder();
  const nowhere = [PROGRAM, "record", "-o", join(folder, "no/where.ndjson"), "--", "no-such-program"];
  const { status, stderr } = await run("node", nowhere);
  expect(status).toBe(127);
  expect(stderr).toBe(
    `ipc-protocol: cannot write ${join(folder, "no/where.ndjson")}: there is no folder ${join(folder, "no")}; the session goes on without being recorded\n` +
      "ipc-protocol: cannot start the backend: there is no program no-such-program (ENOENT)\n",
  );
});

test("secrets are redacted unless asked otherwise, and no file is written over", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "session.ndjson");
  const script = 'read line; echo "the key is $key" >&2; echo "$line"';
  const env = { key: "sesame-street" };
  const input = '{"type":"init","version":1,"working_dir":"/","api_key":"sesame-street"}\n';
  const recording = [PROGRAM, "record", "-o", file];
  const redacted = await run("node", [...recording, "--", "sh", "-c", script, "--api-key", "sesame"], { input, env });
  expect(redacted.stdout).toBe(input);
  expect(redacted.stderr).toBe("the key is sesame-street\n");
  const kept = await run("node", [...recording, "--keep-secrets", "--", "sh", "-c", script, "--api-key", "sesame"], {
    input,
    env,
  });
  expect(kept.stdout).toBe(input);
  expect(readdirSync(folder).sort()).toEqual(["session-2.ndjson", "session.ndjson"]);
  expect(kept.stderr).toContain(`recording to ${join(folder, "session-2.ndjson")}`);
  expect(readFileSync(file, "utf8")).not.toContain("sesame");
  expect(readFileSync(file, "utf8").match(/\[redacted\]/gu)).toHaveLength(4);
  expect(readFileSync(join(folder, "session-2.ndjson"), "utf8").match(/sesame-street/gu)).toHaveLength(3);
});
