import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { binary, ROOT, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { builtProgram } from "./built-program.ts";
import { runMain } from "./run-main.ts";

const PROGRAM = builtProgram();
const RUNTIMES = [process.execPath, binary("bun")];
const HAS_FULL_DEVICE = existsSync("/dev/full");
const LINE = '{"type":"pong"}\n';
const FULL =
  "ipc-protocol: cannot write the standard output: no space is left there (ENOSPC); make room and try again\n";

/** Runs a command in a shell, as "$@". */
const shell = (script: string, runtime: string, args: readonly string[]) =>
  run("/bin/sh", ["-c", script, "sh", runtime, PROGRAM, ...args], { input: LINE });

const MOCK_BACKEND = ["mock", "backend", "--fast", "--script", "demo"];

describe.each(RUNTIMES)("on %s", (runtime) => {
  const writers = [
    ["inspect"],
    ["inspect", "--json"],
    ["check", "--union", "backend"],
    ["mock", "--print", "demo"],
    ["completion", "bash"],
    ["--help"],
    ["mock", "frontend", "--fast", "--script", "demo", "--", runtime, PROGRAM, ...MOCK_BACKEND],
  ];

  test.runIf(HAS_FULL_DEVICE)("every command says of a full disk that it is full", async () => {
    const said = await Promise.all(writers.map((args) => shell('"$@" >/dev/full', runtime, args)));
    expect(said).toEqual(writers.map(() => ({ status: 1, stdout: "", stderr: FULL })));
  });

  test("every command says so where a part of the last write was taken", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "log");
    // More than 8 blocks, of 512 bytes or of 1,024.
    writeFileSync(file, LINE.repeat(1_000));
    const { status, stderr } = await shell(`ulimit -f 8; "$@" ${file} >${folder}/out`, runtime, ["inspect", "--json"]);
    expect(stderr).toMatch(/^ipc-protocol: cannot write the standard output: .*\(EFBIG\); raise it/u);
    expect(status).toBe(1);
  });

  test("no command says anything of a reader that is gone", async () => {
    const said = await Promise.all(
      // What the command says and its status go past the pipe.
      writers.map((args) => shell('{ { "$@"; echo $? >&2; } | :; } 2>&1', runtime, args)),
    );
    expect(said).toEqual(writers.map(() => ({ status: 0, stdout: "0\n", stderr: "" })));
  });

  test.runIf(HAS_FULL_DEVICE)("record says what it can't pass on, and the backend hears of it", async () => {
    const script = `"$@" >/dev/full`;
    const session = join(temporaryFolder(), "session.ndjson");
    const { status, stderr } = await shell(script, runtime, [
      "record",
      "-o",
      session,
      "--",
      "sh",
      "-c",
      "echo x; sleep 1; echo y; exit 0",
    ]);
    expect(stderr).toBe(
      "ipc-protocol: cannot pass on to the standard output what the backend says: no space is left there (ENOSPC); make room and try again\n",
    );
    expect(status).not.toBe(0);
  });

  test.runIf(HAS_FULL_DEVICE)("mock backend says what it can't write", async () => {
    const { status, stderr } = await shell(
      `{ echo '{"type":"init","version":1,"working_dir":"/x"}'; sleep 1; } | "$@" >/dev/full`,
      runtime,
      MOCK_BACKEND,
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: FULL.replace(": ", " mock: ") });
  });
});

test.runIf(HAS_FULL_DEVICE)("a report says which file can't be written", async () => {
  const log = join(temporaryFolder(), "wire.log");
  writeFileSync(log, LINE);
  expect((await runMain("report", log, "-o", "/dev/full")).complaints).toBe(
    "ipc-protocol: cannot write /dev/full: no space is left there (ENOSPC); make room and try again\n",
  );
});

test("vendor leaves nothing of a file that it can't write", async () => {
  const folder = temporaryFolder();
  const script = `ulimit -f 8; exec "$0" --import tsx ${join(ROOT, "bin/ipc-protocol.js")} vendor ${folder}/protocol.rs`;
  const { status, stderr } = await run("/bin/sh", ["-c", script, process.execPath], { cwd: ROOT });
  expect(stderr).toMatch(/^ipc-protocol: cannot write \S+: .*\(EFBIG\)/u);
  expect({ status, left: readdirSync(folder) }).toEqual({ status: 1, left: [] });
});

test.runIf(HAS_FULL_DEVICE)("vendor reads no device as if it were a copy", async () => {
  expect((await runMain("vendor", "/dev/full")).complaints).toBe(
    "ipc-protocol: cannot use /dev/full as the copy: it is a device or a pipe, not a file\n",
  );
});
